"""Plugins and the variants in them."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from typing import Optional, Union

from . import _arguments, _native
from ._arguments import PathLike
from .v1 import arbiter_pb2, host_pb2, variant_pb2


def _paths(paths: Iterable[PathLike], name: str) -> list[str]:
    if isinstance(paths, (str, bytes)):
        raise TypeError(f"{name} must be several paths, as in [{paths!r}]")
    return [_arguments.path(path, f"one of the {name}") for path in paths]


class Registry(_native.Owner):
    """All variants that were found, in memory once.

    Plugins are looked for in `files`, in `directories`, then in the places that the program `varia` looks at:
    `VARIA_PLUGIN_PATH`, the user's data folder, and the plugins that came with the library. `usual_places=False` leaves
    all of these alone.
    """

    _destroy = "registry_destroy"

    def __init__(
        self, files: Iterable[PathLike] = (), directories: Iterable[PathLike] = (), usual_places: bool = True
    ) -> None:
        options = host_pb2.RegistryOptions(
            files=_paths(files, "files"),
            directories=_paths(directories, "directories"),
            skip_environment=not usual_places,
            skip_installed=not usual_places,
        )
        self._handle = _native.create("registry_create", *_native.bytes_of(options))
        self._report = _native.read_message(host_pb2.RegistryReport(), "registry_report", self._handle)

    @property
    def report(self) -> host_pb2.RegistryReport:
        """What was found: variants, plugins, and files passed over with the reason."""
        return self._report

    def variant(self, name: str) -> Variant:
        """The variant with that id. NotFoundError names the nearest one."""
        return Variant(name, self)

    def __iter__(self) -> Iterator[str]:
        """The ids of the variants, in ASCII order."""
        return iter(self._report.variants)

    def __len__(self) -> int:
        return len(self._report.variants)

    def __contains__(self, name: object) -> bool:
        return name in self._report.variants

    def __repr__(self) -> str:
        return f"<Registry of {len(self)} variants>"


_default: Optional[Registry] = None
_default_lock = threading.Lock()


def default_registry() -> Registry:
    """The registry of the usual places, made when it is first asked for."""
    global _default
    with _default_lock:
        if _default is None:
            _default = Registry()
        return _default


def handle_of(registry: Optional[Registry]) -> int:
    """The handle of a registry; None stands for that of the usual places."""
    return _arguments.handle(default_registry() if registry is None else registry, Registry, "the registry")


def variants() -> list[str]:
    """The ids of all variants in the usual places: `["aire", "ancient-world-war", ...]`."""
    return list(default_registry())


class Variant(_native.Owner):
    """One variant. `Variant("aire")` finds it in the usual places."""

    _destroy = "variant_destroy"

    def __init__(self, name: str, registry: Optional[Registry] = None) -> None:
        found = _arguments.encoded(name, "the variant's name")
        self._handle = _native.create("variant_create", handle_of(registry), found)
        self._info = _native.read_message(variant_pb2.VariantInfo(), "variant_info", self._handle)

    @property
    def info(self) -> variant_pb2.VariantInfo:
        """What it is: name, board, seats, teams, pieces, setups, rule options, as a message."""
        return self._info

    @property
    def id(self) -> str:
        return str(self._info.id)

    @property
    def seats(self) -> list[str]:
        """The ids of the seats in order of play: `["w", "b"]`."""
        return [seat.id for seat in self._info.seats]

    @property
    def teams(self) -> list[str]:
        """The ids of the teams."""
        return [team.id for team in self._info.teams]

    @property
    def policy(self) -> arbiter_pb2.ArbiterPolicy:
        """What ends its games beside its rules in test runs and in `varia play`, when nobody says otherwise.

        For `Arbiter` and `LiveGame`, which go by the rules alone when they get no policy.
        """
        return _native.read_message(arbiter_pb2.ArbiterPolicy(), "variant_policy", self._handle)

    def team_of(self, seat: str) -> str:
        """The team of a seat, both by id. KeyError when there is no such seat."""
        for entry in self._info.seats:
            if entry.id == seat:
                return str(self._info.teams[entry.team].id)
        raise KeyError(seat)

    def __repr__(self) -> str:
        return f"<Variant {self.id} {self._info.version}>"


def as_variant(variant: Union[str, Variant]) -> Variant:
    """The variant itself, or the one with that name in the usual places."""
    return variant if isinstance(variant, Variant) else Variant(variant)
