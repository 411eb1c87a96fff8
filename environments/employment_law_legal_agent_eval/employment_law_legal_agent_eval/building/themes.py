"""House styles: how one client's papers look, in Word and in PDF."""

from __future__ import annotations

from dataclasses import dataclass

from employment_law_legal_agent_eval.building.source import SourceError


@dataclass(frozen=True, slots=True)
class House:
    """A house style. ``accent`` is an RRGGBB colour; ``pdf_font`` one of the PDF base families.

    ``table`` is ``ruled`` (lines above, under the head and below), ``grid`` or ``plain``; sizes are points.
    """

    font: str
    pdf_font: str
    size: float
    accent: str
    table: str = "ruled"
    heading_caps: bool = False
    heading_font: str = ""
    justify: bool = False
    margin: float = 72


HOUSES: dict[str, House] = {
    "firm": House("Times New Roman", "Times", 11.5, "000000", "ruled", heading_caps=True, justify=True),
    "corporate": House("Calibri", "Helvetica", 10.5, "1F3864", "grid"),
    "biotech": House("Arial", "Helvetica", 10, "0B6E6E", "ruled"),
    "retail": House("Verdana", "Helvetica", 9.5, "C04A00", "grid"),
    "health": House("Cambria", "Times", 11, "2E5E8C", "ruled", heading_font="Calibri"),
    "plant": House("Arial", "Helvetica", 10, "404040", "grid", heading_caps=True),
    "startup": House("Helvetica", "Helvetica", 10, "D1344B", "plain"),
    "agency": House("Times New Roman", "Times", 11, "000000", "plain"),
    "typed": House("Courier New", "Courier", 10, "000000", "plain"),
    "hr": House("Georgia", "Times", 10.5, "3B5323", "ruled"),
    "foods": House("Trebuchet MS", "Helvetica", 10, "7A3B12", "grid"),
}


def house(name: str, document: str) -> House:
    """A house style by name.

    Raises:
        SourceError: there is none of this name; the message lists those there are.
    """
    if not name:
        return HOUSES["corporate"]
    if name not in HOUSES:
        raise SourceError(f"{document}: unknown theme {name!r}; known: {', '.join(HOUSES)}")
    return HOUSES[name]
