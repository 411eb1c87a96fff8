"""Office files that are the same bytes wherever and whenever they are built."""

from __future__ import annotations

import io
import zipfile

_EPOCH = (1980, 1, 1, 0, 0, 0)


def rezip(data: bytes) -> bytes:
    """The same package with fixed times, order and attributes, stored: deflate differs between zlib builds."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for name in sorted(source.namelist(), key=lambda n: (n != "[Content_Types].xml", n)):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system, entry.external_attr = 3, 0o600 << 16
            target.writestr(entry, source.read(name))
    return out.getvalue()
