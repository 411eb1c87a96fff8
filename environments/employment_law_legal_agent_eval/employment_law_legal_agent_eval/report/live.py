"""Live progress of a run on the terminal: matter, turn, tokens, spend."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Any, Protocol

from rich.console import Console
from rich.live import Live
from rich.table import Table

from employment_law_legal_agent_eval.rollouts import Row

_SHOWN = 12


class Rolling(Protocol):
    """A rollout under way."""

    @property
    def task_id(self) -> str: ...
    @property
    def started(self) -> bool: ...
    @property
    def done(self) -> bool: ...
    @property
    def turns(self) -> int: ...
    @property
    def tokens(self) -> int: ...
    @property
    def cost(self) -> float: ...


class Progress:
    """A live table on standard error; one line per finished rollout where the terminal cannot redraw."""

    def __init__(self, quiet: bool = False) -> None:
        self._console = Console(stderr=True)
        self._quiet = quiet
        self._rows: list[Row] = []
        self._rolling: Sequence[Rolling] = ()
        self._live: Live | None = None

    def __enter__(self) -> Progress:
        if not self._quiet and self._console.is_terminal:
            self._live = Live(self._table(), console=self._console, refresh_per_second=4, transient=True)
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def row(self, row: Row) -> None:
        """A rollout has ended."""
        self._rows.append(row)
        if self._live is not None:
            self._live.update(self._table())
        elif not self._quiet:
            end = f"{row.score:.3f}" if row.ok else f"failed: {row.error}"
            self._console.print(
                f"{len(self._rows)} done · {row.task_id} · {row.turns} turns · {end}", highlight=False, markup=False
            )

    def watch(self, rolling: Sequence[Rolling]) -> None:
        """The rollouts as they stand."""
        self._rolling = rolling
        if self._live is not None:
            self._live.update(self._table())

    def _table(self) -> Any:
        waiting = sum(not r.started and not r.done for r in self._rolling)
        under_way = [r for r in self._rolling if r.started and not r.done]
        tokens = sum(r.input_tokens + r.output_tokens for r in self._rows) + sum(r.tokens for r in under_way)
        cost = sum(r.cost or 0.0 for r in self._rows) + sum(r.cost for r in under_way)
        spend = f" · ${cost:,.2f}" if cost else ""
        title = f"{len(self._rows)} done · {len(under_way)} running · {waiting} waiting · {tokens:,} tokens{spend}"
        table = Table("matter", "turn", "tokens", "spend", title=title, title_justify="left", box=None)
        for r in under_way[:_SHOWN]:
            table.add_row(r.task_id, str(r.turns), f"{r.tokens:,}", f"${r.cost:,.2f}" if r.cost else "")
        return table
