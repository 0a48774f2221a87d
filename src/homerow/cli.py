"""The command line: arguments to one call each. Exit codes: 0 done, 1 found problems, 2 wrong usage."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from homerow.build.options import BuildOptions
from homerow.diagnostics import Diagnostic, ReportedFailure, Severity, format_diagnostic

EXAMPLES = """examples:
  homerow dev                           write, and see it at http://127.0.0.1:3000
  homerow check                         find what is broken without publishing
  homerow build --release               build for publishing, with compressed files
  homerow build --base-url /docs-site/  for a host that serves it below a path
  homerow serve --build                 build, then serve at http://127.0.0.1:8000
  homerow search "home row mods"        find it in the built site, here in the terminal
  homerow new post "A tour of layers"   start a blog post
  homerow power < keyboards.jsonl       estimate how long batteries last
  homerow facts --firmware ../zmk       compare what we state with the firmware itself
  homerow keymap upgrade config         bring old keymaps up to date
"""


SERVE_EXAMPLES = """examples:
  homerow serve --build                            build, then serve at http://127.0.0.1:8000
  homerow serve --host 0.0.0.0 --workers 2         for every network, on two cores
  homerow serve --data /var/lib/homerow            keep events and pushed indices there
  HOMEROW_ADMIN_KEY=… homerow serve                let whoever has this key push indices beside the site's
"""
FACTS_EXAMPLES = """examples:
  homerow facts --firmware ../zmk           show every difference, with its place in both
  homerow facts --firmware ../zmk --write   take them over; what is kept by hand stays
"""
KEYMAP_EXAMPLES = """examples:
  homerow keymap upgrade config/corne.keymap       show what would change, as a diff
  homerow keymap upgrade --write config build.yaml change keymaps, overlays, .conf files and build.yaml
  homerow keymap upgrade --check config            for CI: exit 1 if something is old
  homerow keymap upgrade --json config             every change, and what was left alone, as the API says it
  homerow keymap upgrade - < old > new             from standard input to standard output
  homerow keymap check config                      a report alone

for pre-commit, in .pre-commit-config.yaml:
  - repo: <address of this repository>
    rev: <a commit of it>
    hooks:
      - id: keymap-upgrade

for GitHub, in .github/workflows/keymap.yml:
  on: [push, pull_request]
  jobs:
    keymap:
      runs-on: ubuntu-latest
      steps:
        - uses: actions/checkout@v4
        - uses: actions/setup-python@v5
          with: {python-version: "3.12"}
        - run: pip install "homerow @ git+<address of this repository>"
        - run: homerow keymap upgrade --check config build.yaml
"""
SITE_HELP = "folder of the site (default: site)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except ReportedFailure as failure:
        _show(failure.diagnostics)
        return 1
    except OSError as error:
        _show([_refusal(error)])
        return 1
    except KeyboardInterrupt:
        return 130


def _build(options: argparse.Namespace) -> int:
    outcome = importlib.import_module("homerow.build.run").run_build(_build_options(options))
    _show(outcome.findings)
    print(outcome.report.summary())
    return 0


def _check(options: argparse.Namespace) -> int:
    run = importlib.import_module("homerow.build.run")
    checked = run.run_check(_build_options(options), with_overview=options.pages)
    _show(checked.log)
    if checked.overview:
        print("\n".join(importlib.import_module("homerow.build.overview").overview_table(checked.overview)))
    if not len(checked.log):
        print("nothing to report")
    return 1 if checked.log.has_errors else 0


def _serve(options: argparse.Namespace) -> int:
    server = importlib.import_module("homerow.service.server")
    if options.build:
        server.require_free_port(options.host, options.port)  # before the work, not after it
        _build(options)
    settings = importlib.import_module("homerow.service.search.settings").ServiceSettings(
        data_dir=options.data.absolute(),
        admin_key=os.environ.get("HOMEROW_ADMIN_KEY", ""),
        rate=importlib.import_module("homerow.service.search.rate").Rate(options.rate, options.rate * 4),
    )
    server.serve(
        options.out, host=options.host, port=options.port, settings=settings, workers=options.workers
    )
    return 0


def _dev(options: argparse.Namespace) -> int:
    server = importlib.import_module("homerow.devserver.server")
    server.develop(_build_options(options), host=options.host, port=options.port, web=options.web)
    return 0


def _search(options: argparse.Namespace) -> int:
    find_index = importlib.import_module("homerow.search.place").find_index
    folder = find_index(options.out.resolve())
    if folder is None:
        raise ReportedFailure([_no_index(options.out)])
    engine = importlib.import_module("homerow.search.live").open_index(folder)
    report = importlib.import_module("homerow.search.report")
    marking = report.BOLD if sys.stdout.isatty() else report.PLAIN
    query = importlib.import_module("homerow.search.query").SearchQuery(
        " ".join(options.query), hits_per_page=options.limit, marking=marking
    )
    results = engine.search(query)
    print(report.format_results(results, is_explained=options.explain))
    return 0 if results.hits else 1


def _no_index(output_dir: Path) -> Diagnostic:
    return Diagnostic(
        code="no-index",
        message=f"{output_dir} holds no site that can be searched",
        cure="run homerow build, or name the folder of a built site with --out",
    )


def _new(options: argparse.Namespace) -> int:
    importlib.import_module("homerow.build.run").require_site(_build_options(options))
    path = importlib.import_module("homerow.sources.new").new_source(
        options.site, kind=options.kind, title=options.title
    )
    print(path)
    return 0


def _power(options: argparse.Namespace) -> int:
    power = importlib.import_module("homerow.rendering.power")
    is_clean = True
    for answer in power.answer_power_lines(sys.stdin.buffer, options.model, options.site.absolute()):
        if answer.is_error:
            is_clean = False
            print(f"line {answer.line}: {answer.text}", file=sys.stderr)
        else:
            print(answer.text, flush=True)
    return 0 if is_clean else 1


def _facts(options: argparse.Namespace) -> int:
    report = importlib.import_module("homerow.firmware.run").compare_facts(
        options.site, options.firmware, write=options.write
    )
    _show(report.differences)
    if report.checked not in {report.described, ""}:
        print(f"the data describe {report.described}; this is {report.checked}")
    if options.write:
        print(f"{options.site}/data: {_counted(len(report.differences), 'difference')} taken over")
        return 0
    if not report.differences:
        print("the data agree with the firmware")
    return 1 if report.differences else 0


def _keymap(options: argparse.Namespace) -> int:
    command = importlib.import_module("homerow.keymap.upgrade.command")
    default = "text" if options.paths == ["-"] else "diff"
    outcome = command.run(options.paths, options.mode or default)
    sys.stdout.buffer.write(outcome.output)
    sys.stdout.flush()
    _show(outcome.findings)
    return 0 if outcome.is_clean else 1


def _firmware(path: str) -> Path:
    """Return the folder of a checkout, which the user named."""
    if not importlib.import_module("homerow.firmware.checkout").is_checkout(Path(path)):
        raise argparse.ArgumentTypeError(f"{path} holds no checkout of the firmware: it has no app/Kconfig")
    return Path(path)


def _clear(options: argparse.Namespace) -> int:
    importlib.import_module("homerow.build.clear").clear(_build_options(options))
    return 0


def _build_options(options: argparse.Namespace) -> BuildOptions:
    return BuildOptions(
        site_dir=options.site.absolute(),
        output_dir=options.out.absolute(),
        base_url=getattr(options, "base_url", None),
        release=getattr(options, "release", False),
    )


def _refusal(error: OSError) -> Diagnostic:
    """Return the finding for what the system did not let us do: no room, no right, no such device."""
    place = f"{error.filename}: " if error.filename is not None else ""
    return Diagnostic(
        code="system-refused",
        message=f"{place}{error.strerror or error}",
        cure="see whether the disk has room, and whether the folder is yours to read and write",
    )


def _show(findings: Iterable[Diagnostic]) -> None:
    shown = list(findings)
    for finding in shown:
        print(format_diagnostic(finding), file=sys.stderr)
    if shown:
        errors = sum(1 for finding in shown if finding.severity is Severity.ERROR)
        print(f"{_counted(errors, 'error')}, {_counted(len(shown) - errors, 'warning')}", file=sys.stderr)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class _ShowVersion(argparse.Action):
    """Look the version up only when it is asked for: that takes as long as all else of a start."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        version = importlib.import_module("importlib.metadata").version("homerow")
        parser.exit(message=f"homerow {version}\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="homerow",
        description="Markdown in, a React site out.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(required=True, metavar="command")

    build = _command(commands, "build", _build, "build the site into a folder")
    _add_build_arguments(build)

    serve = _command(commands, "serve", _serve, "serve a built site")
    serve.epilog, serve.formatter_class = SERVE_EXAMPLES, argparse.RawDescriptionHelpFormatter
    _add_address(serve, port=8000)
    serve.add_argument("--build", action="store_true", help="build first")
    serve.add_argument(
        "--data",
        type=Path,
        default=Path(".homerow/service"),
        help="folder for what clients send: events, pushed indices (default: .homerow/service)",
    )
    serve.add_argument(
        "--rate",
        type=int,
        default=100,
        metavar="N",
        help="search requests a second from one address, 0 for no limit (default: 100; each process counts)",
    )
    serve.add_argument(
        "--workers",
        type=int,
        choices=range(1, 33),
        default=1,
        metavar="N",
        help="processes that answer, one for each core that searches keep busy (default: 1)",
    )
    _add_build_arguments(serve)

    dev = _command(commands, "dev", _dev, "show the site while you write it")
    _add_address(dev, port=3000)
    dev.add_argument("--web", action="store_true", help="let Vite serve web/, with hot reload")

    check = _command(commands, "check", _check, "find problems without publishing")
    _add_base_url(check)
    check.add_argument(
        "--pages",
        action="store_true",
        help="list the pages: how long their sentences are, which old anchors they lost",
    )

    search = _command(commands, "search", _search, "search the built site")
    search.add_argument("query", nargs="+", help="what to look for")
    search.add_argument("--limit", type=int, default=5, help="how many hits to show (default: 5)")
    search.add_argument("--explain", action="store_true", help="say why each hit stands where it does")

    new = _command(commands, "new", _new, "start a document")
    new.add_argument("kind", choices=("doc", "post"))
    new.add_argument("title", help='such as "A tour of layers"; for a doc also a path: "features/Wireless"')

    power = _command(commands, "power", _power, "estimate battery life: JSON lines in, JSON lines out")
    power.add_argument(
        "--model",
        choices=("default", "classic"),
        default="default",
        help="which estimate: ours, or the classic estimator's (default: default)",
    )

    facts = commands.add_parser(
        "facts",
        help="compare the data of a site with the firmware",
        description="Compare the data of a site with a checkout of the firmware.",
        epilog=FACTS_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    facts.set_defaults(command=_facts)
    facts.add_argument("--firmware", type=_firmware, required=True, metavar="FOLDER", help="a checkout of it")
    facts.add_argument("--write", action="store_true", help="take over what the firmware says")
    facts.add_argument("--site", type=Path, default=Path("site"), help=SITE_HELP)

    _add_keymap(commands)

    _command(commands, "clear", _clear, "remove what was built and what is cached")
    return parser


def _add_keymap(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    summary = "bring keymaps up to date"
    keymap = commands.add_parser("keymap", help=summary, description=f"{summary.capitalize()}.")
    actions = keymap.add_subparsers(required=True, metavar="command")
    upgrade = actions.add_parser(
        "upgrade",
        help="change what the firmware renamed or took away",
        description="Change what the firmware renamed or took away; say what was changed, and what was left.",
        epilog=KEYMAP_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    modes = upgrade.add_mutually_exclusive_group()
    for mode, help_text in (
        ("diff", "show the changes, as a diff (what files get without another option)"),
        ("write", "write the changed files"),
        ("check", "change nothing, exit 1 if something would change"),
        ("json", "print files, changes and what was left alone as JSON"),
    ):
        modes.add_argument(f"--{mode}", dest="mode", action="store_const", const=mode, help=help_text)
    check_help = "report what is old; exit 1 if something is"
    check = actions.add_parser("check", help=check_help, description=f"{check_help.capitalize()}.")
    check.set_defaults(mode="check")
    for action in (upgrade, check):
        action.set_defaults(command=_keymap)
        action.add_argument("paths", nargs="+", metavar="FILE", help="or a folder, or - for standard input")


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    summary: str,
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
    command.set_defaults(command=run)
    command.add_argument("--site", type=Path, default=Path("site"), help=SITE_HELP)
    command.add_argument("--out", type=Path, default=Path("build"), help="folder to publish (default: build)")
    return command


def _add_build_arguments(command: argparse.ArgumentParser) -> None:
    _add_base_url(command)
    command.add_argument("--release", action="store_true", help="also write .br and .gz siblings")


def _add_base_url(command: argparse.ArgumentParser) -> None:
    command.add_argument("--base-url", metavar="/x/", help="path below which the site is served")


def _add_address(command: argparse.ArgumentParser, *, port: int) -> None:
    command.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    command.add_argument("--port", type=int, default=port, help=f"port to listen on (default: {port})")


if __name__ == "__main__":
    sys.exit(main())
