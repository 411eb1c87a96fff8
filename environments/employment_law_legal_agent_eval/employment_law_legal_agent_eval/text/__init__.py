"""Pure text: normalising, tokens, sentences, figures and dates."""
