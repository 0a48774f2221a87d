import { describe, expect, test } from "vitest";

import type { Binding, Flavor, HoldTap, Keyboard } from "../../../../src/zmk/simulator/keyboard";
import { type Input, simulate } from "../../../../src/zmk/simulator/simulate";
import type { Moment, TraceEntry } from "../../../../src/zmk/simulator/trace/trace";
import { seenReports, typedWords } from "../../../../src/zmk/timing/typed";

const [D, F, J, K] = [0, 1, 2, 3] as const;
const KEYS = ["D", "F", "J", "K"];
const USAGES: Record<number, string> = {
  0x07: "d",
  0x09: "f",
  0x0d: "j",
  0x0e: "k",
  0xe0: "Ctrl",
  0xe1: "Shift",
};
const NAMES = Object.fromEntries(Object.entries(USAGES).map(([id, name]) => [`7:${id}`, name]));

type Settings = Partial<HoldTap["properties"]>;

function binding(behavior: string, param1: number, param2 = 0): Binding {
  return { behavior, param1: param1 && 0x070000 | param1, param2: param2 && 0x070000 | param2 };
}

/** D and F are hold-taps of the left hand, J and K plain keys of the right. */
function board(settings: Settings): Keyboard {
  const properties: HoldTap["properties"] = {
    bindings: [binding("kp", 0), binding("kp", 0)],
    flavor: "hold-preferred",
    "tapping-term-ms": 200,
    "quick-tap-ms": -1,
    "require-prior-idle-ms": -1,
    "global-quick-tap": false,
    "hold-while-undecided": false,
    "hold-while-undecided-linger": false,
    "retro-tap": false,
    "hold-trigger-key-positions": [],
    "hold-trigger-on-release": false,
    ...settings,
  };
  const keys = [
    binding("ht", 0xe0, 0x07),
    binding("ht", 0xe1, 0x09),
    binding("kp", 0x0d),
    binding("kp", 0x0e),
  ];
  return {
    layers: [{ name: "base", bindings: keys, "sensor-bindings": [] }],
    behaviors: {
      kp: { compatible: "zmk,behavior-key-press", properties: {} },
      ht: { compatible: "zmk,behavior-hold-tap", properties },
    },
    combos: [],
    "conditional-layers": [],
    sensors: [],
    processors: {},
    listeners: [],
  };
}

type Stroke = readonly [position: number, from: number, to: number];
type Trace = readonly TraceEntry[];

function inputs(...strokes: Stroke[]): Input[] {
  return strokes
    .flatMap(([position, from, to]): Input[] => [
      { kind: "key", position, pressed: true, at: from },
      { kind: "key", position, pressed: false, at: to },
    ])
    .toSorted((a, b) => a.at - b.at);
}

function play(settings: Settings, ...strokes: Stroke[]): Trace {
  return simulate(board(settings), inputs(...strokes), 2000).trace;
}

const MOMENTS: Record<Moment, string> = {
  "key-up": "release",
  "other-key-down": "other-press",
  "other-key-up": "other-release",
  timer: "term",
  "quick-tap": "quick-tap",
};

/** `F hold at 90, by other-press` */
function decisions(trace: Trace): string[] {
  return trace.flatMap((entry) => {
    if (entry.kind === "retro-tap")
      return [`${KEYS[entry.position]} tap at ${entry.at}, by retro-tap`];
    if (entry.kind !== "hold-tap-decided") return [];
    const outcome = entry.status === "tap" ? "tap" : "hold";
    const isIdle = entry.moment === "quick-tap" && entry.term.name === "require-prior-idle-ms";
    const moment = isIdle ? "prior-idle" : MOMENTS[entry.moment];
    return [`${KEYS[entry.position]} ${outcome} at ${entry.at}, by ${moment}`];
  });
}

/** `j down at 90` */
function sent(trace: Trace): string[] {
  return trace.flatMap((entry) =>
    entry.kind === "key"
      ? [`${USAGES[entry.id]} ${entry.pressed ? "down" : "up"} at ${entry.at}`]
      : [],
  );
}

function typed(trace: Trace): string[] {
  return typedWords(seenReports(trace, NAMES));
}

const ALONE: Stroke[] = [[F, 0, 120]];
const HELD: Stroke[] = [[F, 0, 260]];
const INSIDE: Stroke[] = [
  [F, 0, 180],
  [J, 60, 130],
];
const ROLLED: Stroke[] = [
  [F, 0, 130],
  [J, 60, 190],
];
const BOTH_HELD: Stroke[] = [
  [F, 0, 320],
  [J, 60, 380],
];
const PRESSED_BEFORE: Stroke[] = [
  [J, 0, 90],
  [F, 40, 140],
];

describe.each<[Flavor, Record<string, [decided: string, typed: string]>]>([
  [
    "hold-preferred",
    {
      ALONE: ["F tap at 120, by release", "f"],
      HELD: ["F hold at 200, by term", "Shift"],
      INSIDE: ["F hold at 60, by other-press", "J"],
      ROLLED: ["F hold at 60, by other-press", "J"],
      BOTH_HELD: ["F hold at 60, by other-press", "J"],
      PRESSED_BEFORE: ["F tap at 140, by release", "j f"],
    },
  ],
  [
    "balanced",
    {
      ALONE: ["F tap at 120, by release", "f"],
      HELD: ["F hold at 200, by term", "Shift"],
      INSIDE: ["F hold at 130, by other-release", "J"],
      ROLLED: ["F tap at 130, by release", "f j"],
      BOTH_HELD: ["F hold at 200, by term", "J"],
      PRESSED_BEFORE: ["F tap at 140, by release", "j f"],
    },
  ],
  [
    "tap-preferred",
    {
      ALONE: ["F tap at 120, by release", "f"],
      HELD: ["F hold at 200, by term", "Shift"],
      INSIDE: ["F tap at 180, by release", "f j"],
      ROLLED: ["F tap at 130, by release", "f j"],
      BOTH_HELD: ["F hold at 200, by term", "J"],
      PRESSED_BEFORE: ["F tap at 140, by release", "j f"],
    },
  ],
  [
    "tap-unless-interrupted",
    {
      ALONE: ["F tap at 120, by release", "f"],
      HELD: ["F tap at 200, by term", "f"],
      INSIDE: ["F hold at 60, by other-press", "J"],
      ROLLED: ["F hold at 60, by other-press", "J"],
      BOTH_HELD: ["F hold at 60, by other-press", "J"],
      PRESSED_BEFORE: ["F tap at 140, by release", "j f"],
    },
  ],
])("%s", (flavor, expected) => {
  test.each(
    Object.entries({ ALONE, HELD, INSIDE, ROLLED, BOTH_HELD, PRESSED_BEFORE }).map(
      ([name, strokes]) => ({ name, strokes }),
    ),
  )("$name", ({ name, strokes }) => {
    const trace = play({ flavor }, ...strokes);

    expect([decisions(trace).join(), typed(trace).join(" ")]).toEqual(expected[name]);
  });
});

test("what is typed while a hold-tap waits follows the decision, in its order", () => {
  const trace = play({ flavor: "balanced" }, ...ROLLED);

  expect(sent(trace)).toEqual(["f down at 130", "j down at 130", "f up at 130", "j up at 190"]);
});

test("a key that was down before comes up at once, and decides nothing", () => {
  const trace = play({ flavor: "balanced" }, ...PRESSED_BEFORE);

  expect(sent(trace)).toEqual(["j down at 0", "j up at 90", "f down at 140", "f up at 140"]);
});

describe("quick-tap-ms", () => {
  const settings = { flavor: "balanced", "quick-tap-ms": 175 } as const;

  test("makes the second press a tap at once, that stays down", () => {
    const trace = play(settings, [F, 0, 70], [F, 150, 600]);

    expect(decisions(trace)[1]).toBe("F tap at 150, by quick-tap");
    expect(sent(trace).slice(2)).toEqual(["f down at 150", "f up at 600"]);
  });

  test("counts from press to press", () => {
    expect(decisions(play(settings, [F, 0, 170], [F, 174, 600]))[1]).toMatch(/quick-tap/);
    expect(decisions(play(settings, [F, 0, 170], [F, 175, 600]))[1]).toBe("F hold at 375, by term");
  });

  test("is for the same key, with nothing typed in between", () => {
    const between = play(settings, [F, 0, 40], [J, 50, 90], [F, 120, 600]);
    const others = play(settings, [D, 0, 40], [F, 120, 600]);

    expect(decisions(between)[1]).toBe("F hold at 320, by term");
    expect(decisions(others)[1]).toBe("F hold at 320, by term");
  });
});

describe("require-prior-idle-ms", () => {
  const settings = { flavor: "hold-preferred", "require-prior-idle-ms": 125 } as const;

  test("makes a key in the flow of typing a tap at once", () => {
    const trace = play(settings, [J, 0, 50], [F, 100, 400], [K, 150, 200]);

    expect(decisions(trace)).toEqual(["F tap at 100, by prior-idle"]);
    expect(typed(trace)).toEqual(["j", "f", "k"]);
  });

  test("is over after a pause", () => {
    expect(decisions(play(settings, [J, 0, 50], [F, 125, 400]))).toEqual([
      "F hold at 325, by term",
    ]);
  });

  test("does not count modifiers, but counts a hold-tap that was a tap", () => {
    const afterHold = play(settings, [D, 0, 320], [F, 210, 500]);
    const afterTap = play(settings, [D, 0, 40], [F, 100, 500]);

    expect(decisions(afterHold)[1]).toBe("F hold at 410, by term");
    expect(decisions(afterTap)[1]).toBe("F tap at 100, by prior-idle");
  });
});

describe("hold-trigger-key-positions", () => {
  const settings = { flavor: "balanced", "hold-trigger-key-positions": [J, K] } as const;

  test("lets keys on the list make a hold", () => {
    expect(decisions(play(settings, ...INSIDE))).toEqual(["F hold at 130, by other-release"]);
  });

  test("makes a tap of it where the first other key is not on the list", () => {
    const trace = play(settings, [F, 0, 180], [D, 60, 130]);

    const decided = trace.find(({ kind }) => kind === "hold-tap-decided");
    expect(decided).toMatchObject({ status: "tap", isHeldBack: true, other: D, at: 130 });
    expect(typed(trace)).toEqual(["f", "d"]);
  });

  test("does nothing if no other key is pressed", () => {
    expect(decisions(play(settings, ...HELD))).toEqual(["F hold at 200, by term"]);
  });

  test("looks at the first key only", () => {
    const trace = play(settings, [F, 0, 180], [D, 30, 170], [J, 60, 130]);

    const decided = trace.find(({ kind }) => kind === "hold-tap-decided");
    expect(decided).toMatchObject({ status: "tap", isHeldBack: true, at: 130 });
  });

  test("with hold-trigger-on-release looks at what comes up first, so two modifiers of a hand work", () => {
    const strokes: Stroke[] = [
      [F, 0, 600],
      [D, 60, 600],
      [J, 400, 450],
    ];

    expect(typed(play(settings, ...strokes))).toEqual(["f", "Ctrl+j"]);
    expect(typed(play({ ...settings, "hold-trigger-on-release": true }, ...strokes))).toEqual([
      "Ctrl+Shift+j",
    ]);
  });
});

describe("retro-tap", () => {
  const settings = { flavor: "balanced", "retro-tap": true } as const;

  test("makes a late release a tap", () => {
    const trace = play(settings, ...HELD);

    expect(decisions(trace)).toEqual(["F hold at 200, by term", "F tap at 260, by retro-tap"]);
    expect(sent(trace)).toEqual(["f down at 260", "f up at 260"]);
  });

  test("delays the hold until another key", () => {
    const trace = play(settings, [F, 0, 400], [J, 300, 350]);

    expect(sent(trace)).toEqual([
      "Shift down at 300",
      "j down at 300",
      "j up at 350",
      "Shift up at 400",
    ]);
  });

  test("means nothing to tap-unless-interrupted", () => {
    const trace = play({ flavor: "tap-unless-interrupted", "retro-tap": true }, ...HELD);

    expect(sent(trace)).toEqual(["f down at 200", "f up at 260"]);
  });
});

describe("several hold-taps", () => {
  test("wait for each other, and each has its own term from its own press", () => {
    const trace = play({ flavor: "tap-preferred" }, [F, 0, 500], [D, 50, 500], [J, 300, 350]);

    expect(decisions(trace)).toEqual(["F hold at 200, by term", "D hold at 250, by term"]);
    expect(typed(trace)).toEqual(["Ctrl+Shift+j"]);
  });

  test("that were kept are decided by what was kept with them", () => {
    const trace = play({ flavor: "balanced" }, [F, 0, 150], [D, 20, 140], [J, 40, 120]);

    // J's release decides F; then, played again for D 10 ms later for each event, D.
    expect(decisions(trace)).toEqual([
      "F hold at 120, by other-release",
      "D hold at 140, by other-release",
    ]);
    expect(typed(trace)).toEqual(["Ctrl+Shift+j"]);
  });

  test("keep a modifier's release until the one that waits is decided", () => {
    const trace = play({ flavor: "balanced" }, [F, 0, 250], [D, 210, 300]);

    expect(sent(trace)).toEqual([
      "Shift down at 200",
      "d down at 300",
      "Shift up at 300",
      "d up at 300",
    ]);
  });

  test("rolled quickly are letters", () => {
    const trace = play({ flavor: "balanced" }, [D, 0, 80], [F, 40, 120], [J, 90, 160]);

    expect(typed(trace)).toEqual(["d", "f", "j"]);
  });
});
