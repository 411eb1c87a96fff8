"""Write a small Outlook message (MS-CFB, MS-OXMSG): whole sectors, no mini stream."""

from __future__ import annotations

import struct

_SECTOR, _END, _FREE, _FAT = 512, 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD


def _entry(name: str, kind: int, child: int, right: int, start: int, size: int) -> bytes:
    raw = (name + "\0").encode("utf-16-le")
    return (
        raw.ljust(64, b"\0")
        + struct.pack("<HBBIII", len(raw), kind, 1, _FREE, right, child)
        + b"\0" * 36
        + struct.pack("<IQ", start, size)
    )


def outlook_message(subject: str, body: str) -> bytes:
    """The bytes of a .msg file with a sender, a recipient, a subject, a sent date and a body."""
    sent = struct.pack("<IIQ", 0x00390040, 6, 133_800_000_000_000_000)
    texts = {"0037": subject, "0C1A": "A. Clerk", "0E04": "B. Partner", "1000": body}
    streams = {f"__substg1.0_{tag}001F": text.encode("utf-16-le") for tag, text in texts.items()}
    streams["__properties_version1.0"] = b"\0" * 32 + sent
    # Streams under 4,096 bytes would belong in the mini stream; padding keeps this writer small.
    padded = {name: data.ljust(4096, b"\0") for name, data in streams.items()}
    names = list(padded)
    entries = [_entry("Root Entry", 5, 1, _FREE, _END, 0)]
    at = 1 + -(-(len(names) + 1) * 128 // _SECTOR)
    first = at
    for i, name in enumerate(names, 1):
        right = i + 1 if i < len(names) else _FREE
        entries.append(_entry(name, 2, _FREE, right, at, len(padded[name])))
        at += len(padded[name]) // _SECTOR
    directory = b"".join(entries).ljust((first - 1) * _SECTOR, b"\0")
    fat = [_FAT, *range(2, first), _END]
    for name in names:
        begin, count = len(fat), len(padded[name]) // _SECTOR
        fat += [*range(begin + 1, begin + count), _END]
    table = struct.pack(f"<{len(fat)}I", *fat).ljust(_SECTOR, b"\xff")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 16 + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
    header += b"\0" * 6 + struct.pack("<IIIIIIIIII", 0, 1, 1, 0, 4096, _END, 0, _END, 0, 0)
    header += struct.pack("<I", _FREE) * 108
    return header + table + directory + b"".join(padded.values())
