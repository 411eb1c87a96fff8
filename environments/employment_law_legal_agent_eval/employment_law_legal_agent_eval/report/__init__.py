"""What people read: tables, scorecards, marked-up memos, comparisons."""
