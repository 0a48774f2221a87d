/** The scenes of the playground: a hold-tap under the left index finger, its neighbor, a key of the other hand. */
import type { HoldTapSettings } from "../contract/pictures";
import type { Key, KeyEvent } from "./decide";

export const NAMES = ["D", "F", "J"] as const;
export const HOLD_TAP = 1;
/** The key of the other hand. */
export const OTHER_HAND = 2;

export function boardOf(settings: HoldTapSettings): Key[] {
  return [
    { kind: "plain", sends: "d" },
    { kind: "hold-tap", tap: "f", hold: "Shift", settings },
    { kind: "plain", sends: "j" },
  ];
}

export interface Scene {
  name: string;
  events: readonly KeyEvent[];
}

type Stroke = readonly [name: (typeof NAMES)[number], from: number, to: number];

function scene(name: string, ...strokes: Stroke[]): Scene {
  const events = strokes.flatMap(([key, from, to]) => {
    const position = NAMES.indexOf(key);
    return [
      { position, isDown: true, at: from },
      { position, isDown: false, at: to },
    ];
  });
  return { name, events: events.toSorted((a, b) => a.at - b.at) };
}

export const FIRST_SCENE = scene("Shift and J", ["F", 0, 230], ["J", 80, 160]);

export const SCENES: readonly Scene[] = [
  FIRST_SCENE,
  scene("A roll from F to J", ["F", 0, 130], ["J", 80, 200]),
  scene("D inside F, one hand", ["F", 0, 190], ["D", 70, 140]),
  scene("F held alone", ["F", 0, 340]),
  scene("F tapped, then held", ["F", 0, 70], ["F", 140, 460]),
  scene("F in the flow of typing", ["D", 0, 60], ["F", 90, 260], ["J", 150, 220]),
];
