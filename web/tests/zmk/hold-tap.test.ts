import { describe, expect, test } from "vitest";

import type { Flavor, HoldTapSettings } from "../../src/zmk/contract/pictures";
import { decide, type Key, type KeyEvent, type Trace } from "../../src/zmk/hold-tap/decide";
import { explain, typed } from "../../src/zmk/hold-tap/explain";
import { DEFAULTS, FLAVORS } from "../../src/zmk/hold-tap/rules";

const [D, F, J, K] = [0, 1, 2, 3] as const;
const NAMES = ["D", "F", "J", "K"];

/** D and F are hold-taps of the left hand, J and K plain keys of the right. */
function board(settings: Partial<HoldTapSettings>): Key[] {
  const all = { ...DEFAULTS, ...settings };
  return [
    { kind: "hold-tap", tap: "d", hold: "Ctrl", settings: all },
    { kind: "hold-tap", tap: "f", hold: "Shift", settings: all },
    { kind: "plain", sends: "j" },
    { kind: "plain", sends: "k" },
  ];
}

type Stroke = readonly [position: number, from: number, to: number];

function events(...strokes: Stroke[]): KeyEvent[] {
  return strokes
    .flatMap(([position, from, to]) => [
      { position, isDown: true, at: from },
      { position, isDown: false, at: to },
    ])
    .toSorted((a, b) => a.at - b.at);
}

function play(settings: Partial<HoldTapSettings>, ...strokes: Stroke[]): Trace {
  return decide(board(settings), events(...strokes), 2000);
}

/** `F hold at 90, by other-press` */
function decisions({ decisions }: Trace): string[] {
  return decisions.map(
    ({ position, outcome, at, moment }) => `${NAMES[position]} ${outcome} at ${at}, by ${moment}`,
  );
}

/** `j down at 90` */
function sent({ sent }: Trace): string[] {
  return sent.map(({ sends, isDown, at }) => `${sends} ${isDown ? "down" : "up"} at ${at}`);
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

    expect([decisions(trace).join(), typed(trace.sent).join(" ")]).toEqual(expected[name]);
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

test("a hold-tap still waits while time remains, and says until when", () => {
  const down = [{ position: F, isDown: true, at: 50 }];

  expect(decide(board({}), down, 249)).toMatchObject({ decisions: [], due: 250 });
  expect(decide(board({}), down, 250)).toMatchObject({
    decisions: [{ outcome: "hold" }],
    due: null,
  });
});

describe("quick-tap-ms", () => {
  const settings = { flavor: "balanced", quickTap: 175 } as const;

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
  const settings = { flavor: "hold-preferred", requirePriorIdle: 125 } as const;

  test("makes a key in the flow of typing a tap at once", () => {
    const trace = play(settings, [J, 0, 50], [F, 100, 400], [K, 150, 200]);

    expect(decisions(trace)).toEqual(["F tap at 100, by prior-idle"]);
    expect(typed(trace.sent)).toEqual(["j", "f", "k"]);
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
  const settings = { flavor: "balanced", triggerPositions: [J, K] } as const;

  test("lets keys on the list make a hold", () => {
    expect(decisions(play(settings, ...INSIDE))).toEqual(["F hold at 130, by other-release"]);
  });

  test("makes a tap of it where the first other key is not on the list", () => {
    const trace = play(settings, [F, 0, 180], [D, 60, 130]);

    expect(trace.decisions[0]).toMatchObject({
      outcome: "tap",
      isHeldBack: true,
      other: D,
      at: 130,
    });
    expect(typed(trace.sent)).toEqual(["f", "d"]);
  });

  test("has no say where no other key is pressed", () => {
    expect(decisions(play(settings, ...HELD))).toEqual(["F hold at 200, by term"]);
  });

  test("looks at the first key only", () => {
    const trace = play(settings, [F, 0, 180], [D, 30, 170], [J, 60, 130]);

    expect(trace.decisions[0]).toMatchObject({ outcome: "tap", isHeldBack: true, at: 130 });
  });

  test("with hold-trigger-on-release looks at what comes up first, so two modifiers of a hand work", () => {
    const strokes: Stroke[] = [
      [F, 0, 600],
      [D, 60, 600],
      [J, 400, 450],
    ];

    expect(typed(play(settings, ...strokes).sent)).toEqual(["f", "Ctrl+J"]);
    expect(typed(play({ ...settings, triggerOnRelease: true }, ...strokes).sent)).toEqual([
      "Shift+Ctrl+J",
    ]);
  });
});

describe("retro-tap", () => {
  const settings = { flavor: "balanced", retroTap: true } as const;

  test("makes a late release a tap", () => {
    const trace = play(settings, ...HELD);

    expect(decisions(trace)).toEqual(["F hold at 200, by term", "F tap at 260, by retro-tap"]);
    expect(sent(trace)).toEqual(["f down at 260", "f up at 260"]);
  });

  test("puts the hold off until another key", () => {
    const trace = play(settings, [F, 0, 400], [J, 300, 350]);

    expect(sent(trace)).toEqual([
      "Shift down at 300",
      "j down at 300",
      "j up at 350",
      "Shift up at 400",
    ]);
  });

  test("means nothing to tap-unless-interrupted", () => {
    const trace = play({ flavor: "tap-unless-interrupted", retroTap: true }, ...HELD);

    expect(sent(trace)).toEqual(["f down at 200", "f up at 260"]);
  });
});

describe("several hold-taps", () => {
  test("wait for each other, and each has its own term from its own press", () => {
    const trace = play({ flavor: "tap-preferred" }, [F, 0, 500], [D, 50, 500], [J, 300, 350]);

    expect(decisions(trace)).toEqual(["F hold at 200, by term", "D hold at 250, by term"]);
    expect(typed(trace.sent)).toEqual(["Shift+Ctrl+J"]);
  });

  test("that were kept are decided by what was kept with them", () => {
    const trace = play({ flavor: "balanced" }, [F, 0, 150], [D, 20, 140], [J, 40, 120]);

    // J's release decides F; then, played again for D, D.
    expect(decisions(trace)).toEqual([
      "F hold at 120, by other-release",
      "D hold at 120, by other-release",
    ]);
    expect(typed(trace.sent)).toEqual(["Shift+Ctrl+J"]);
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

    expect(typed(trace.sent)).toEqual(["d", "f", "j"]);
  });
});

describe("whatever is pressed", () => {
  /** A linear congruential generator: the same keys in every run. */
  function randomStrokes(seed: number): KeyEvent[] {
    let state = seed;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    const free = [0, 0, 0, 0];
    const strokes = Array.from({ length: 12 }, (_, index): Stroke => {
      const position = next(4);
      const from = Math.max(free[position] ?? 0, index * 60 + next(90)) + 1;
      const to = from + 20 + next(320);
      free[position] = to;
      return [position, from, to];
    });
    return events(...strokes);
  }

  const settings: Partial<HoldTapSettings>[] = FLAVORS.flatMap((flavor) => [
    { flavor },
    { flavor, quickTap: 150, requirePriorIdle: 60 },
    { flavor, triggerPositions: [J, K], triggerOnRelease: true },
    { flavor, retroTap: true, triggerPositions: [J] },
  ]);

  test.each(settings)("%o: each key goes down once, up once, and never back in time", (setting) => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const played = randomStrokes(seed);
      const { sent, due } = decide(board(setting), played, 9000);
      for (const position of [D, F, J, K]) {
        const presses = played.filter((event) => event.isDown && event.position === position);
        const own = sent.filter((one) => one.position === position);
        const taps = own.filter(({ as }) => as !== "hold");
        const isAlternating = taps.every(({ isDown }, index) => isDown === (index % 2 === 0));
        expect(isAlternating, `seed ${seed}`).toBe(true);
        expect(own.filter(({ isDown }) => isDown).length).toBeLessThanOrEqual(presses.length);
        expect(own.filter(({ isDown }) => !isDown).length).toBe(presses.length);
      }
      expect(sent.map(({ at }) => at)).toEqual(sent.map(({ at }) => at).toSorted((a, b) => a - b));
      expect(due).toBeNull();
    }
  });
});

describe("a decision in words", () => {
  const sentence = (settings: Partial<HoldTapSettings>, ...strokes: Stroke[]) => {
    const trace = play(settings, ...strokes);
    const [first] = trace.decisions;
    return first ? explain(first, board(settings), NAMES) : "";
  };

  test.each<[string, Partial<HoldTapSettings>, Stroke[]]>([
    [
      "F came up after 120 ms, inside the 200 ms of tapping-term-ms: a tap, decided at 120 ms.",
      {},
      ALONE,
    ],
    [
      "J went down while F was held, and hold-preferred asks for no more: a hold, decided at 60 ms.",
      {},
      INSIDE,
    ],
    [
      "J was pressed and released while F was held: a hold, decided at 130 ms.",
      { flavor: "balanced" },
      INSIDE,
    ],
    [
      "This would be a hold, but D is not among hold-trigger-key-positions: a tap, decided at 130 ms.",
      { flavor: "balanced", triggerPositions: [J] },
      [
        [F, 0, 180],
        [D, 60, 130],
      ],
    ],
  ])("%s", (expected, settings, strokes) => {
    expect(sentence(settings, ...strokes)).toBe(expected);
  });
});
