"""The time of keymap upgrades: a large file, hostile texts, and over HTTP."""

from __future__ import annotations

import http.client
import json
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from types import MappingProxyType
from urllib.parse import urlsplit

from bench.measure import CommandFailedError
from bench.results import Row
from bench.serving import serving
from bench.workspace import Workspace
from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.upgrade_files import upgrade

LARGE = 1_000_000  # characters
SMALL = 20_000
BODY = 256_000  # the most that the service takes
NEW = "&kp Q &kp W &mt LSHIFT E &lt NAV SPACE &kp LC(C) &hm LCTRL A &trans &trans &kp B &none &bt BT_SEL 1 "
OLD = "&kp Q &mt LSFT NUM_1 &lt NAV SPC &kp LC(CMMA) &hm LCTL A &trans &trans &kp B &kp C &bt BT_PROF_NEXT "
LAYER = f"""
        layer_{{number}} {{{{
            label = "Layer {{number}}"; // a comment of the author
            bindings = <
                {NEW}
                {NEW}
                {NEW}
                {OLD}
            >;
#ifdef WITH_ENCODER_{{number}}
            sensor-bindings = <&inc_dec_cp M_VOLU M_VOLD>;
#endif
        }}}};
"""
FRAME = """#include <dt-bindings/zmk/keys.h>
/ {
    keymap {
        compatible = "zmk,keymap";
LAYERS    };
};
"""
# Each is repeated until a request is full.
HOSTILE: Mapping[str, str] = MappingProxyType(
    {
        "braces": "{",
        "pairs of braces": "{}",
        "nodes": 'a{label="x";};\n',
        "properties": "a=<1>;",
        "old references": "&cp ",
        "old key codes": "a=<&kp LCTL>;",
        "macros": "#define a(b) b\n",
        "macros of macros": "#define a(b) a(b,LCTL)\n",
        "pasted names": "A##",
        "labels of one node": 'label="x";',
        "macros that go on in macros": "#define a b\\\n",
        "old layers": 'k{label="x";bindings=<&kp NUM_1>;};',
        "quotes": '"',
        "comments": "/*",
        "conditions": "#if 1\n}\n#else\n{\n#endif\n",
    }
)


def measure_keymaps(workspace: Workspace, *, runs: int, requests: int) -> tuple[Row, ...]:
    """Measure the engine in this process, and the service in its own."""
    large = keymap(LARGE)
    taken = sorted(_seconds(lambda: upgrade([File("large.keymap", large)])) for _ in range(runs))
    hostile = {
        name: _seconds(lambda text=text: upgrade([File("hostile.keymap", text * (BODY // len(text)))]))  # type: ignore[misc]
        for name, text in HOSTILE.items()
    }
    worst = max(hostile, key=lambda name: hostile[name])
    return (
        Row("1 MB of keymap", statistics.median(taken), "s", 1.0, low=taken[0], high=taken[-1], runs=runs),
        Row(
            f"the worst of {len(hostile)} hostile texts of 256 kB",
            hostile[worst],
            "s",
            1.0,
            note=f"it holds {worst}",
        ),
        *_over_http(workspace, requests),
    )


def keymap(length: int) -> str:
    """Return a keymap of about that many characters, with something old in each layer."""
    count = length // len(LAYER)
    layers = "".join(LAYER.format(number=number) for number in range(count))
    return FRAME.replace("LAYERS", layers)


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _over_http(workspace: Workspace, requests: int) -> tuple[Row, ...]:
    # The service has the routes of the extensions that a published site names.
    subprocess.run(workspace.homerow("build"), cwd=workspace.folder, check=True, stdout=subprocess.DEVNULL)
    body = json.dumps({"files": [{"name": "corne.keymap", "text": keymap(SMALL)}]})
    with serving(workspace, "serve", "--rate", "0", first_path="/keymap-upgrader") as server:
        address = urlsplit(server.url).netloc
        with closing(http.client.HTTPConnection(address, timeout=60)) as connection:
            taken = sorted(_seconds(lambda: _ask(connection, body)) * 1000 for _ in range(requests))
    slowest = taken[round(len(taken) * 0.99) - 1]
    name = "POST /api/keymap/upgrade of 20 kB"
    return (
        Row(f"{name}, median", statistics.median(taken), "ms", low=taken[0], high=taken[-1], runs=requests),
        Row(f"{name}, 99 of 100 within", slowest, "ms", 50.0, runs=requests),
    )


def _ask(connection: http.client.HTTPConnection, body: str) -> None:
    connection.request("POST", "/api/keymap/upgrade", body, {"content-type": "application/json"})
    answer = connection.getresponse()
    answer.read()
    if answer.status != http.HTTPStatus.OK:
        raise CommandFailedError(f"the keymap is answered with {answer.status}")
