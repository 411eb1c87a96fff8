"""The weights and limits of a score (SPEC 7)."""

from __future__ import annotations

from dataclasses import dataclass


class WeightError(ValueError):
    """A weight of the wrong sign or size; the message states the convention."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a memo is scored. Weights are positive magnitudes in [0, 1] that are subtracted.

    Raises:
        WeightError: a weight is outside [0, 1], or ``min_deliverable_chars`` is negative.
    """

    false_flag_weight: float = 0.15
    must_not_say_weight: float = 0.10
    min_deliverable_chars: int = 200

    def __post_init__(self) -> None:
        for name in ("false_flag_weight", "must_not_say_weight"):
            value = getattr(self, name)
            if not 0 <= value <= 1:
                raise WeightError(
                    f"{name}={value} is refused: weights are positive magnitudes between 0 and 1 that are "
                    f"subtracted from the score; write {min(1.0, abs(value)):g}"
                )
        if self.min_deliverable_chars < 0:
            raise WeightError(f"min_deliverable_chars={self.min_deliverable_chars} is refused: it cannot be negative")
