import { useState } from "react";

import type { PowerFigures } from "../../contract/power";
import { Select } from "../../Select";
import { Chart } from "./Chart";
import { sideNames } from "../names";
import { COMMON_BATTERIES, type Half, halvesOf, type Setup, withHalf } from "../setup/setup";
import { type ModelName, sidesOf } from "../model/models";

interface Axis {
  key: "battery" | "glowLevel" | "lightsLevel";
  name: string;
  unit: string;
  values: (now: number) => readonly number[];
  applies: (half: Half) => boolean;
}

const PERCENTS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

const AXES: readonly Axis[] = [
  {
    key: "battery",
    name: "battery size",
    unit: "mAh",
    // What is sold, up to a few times what there is.
    values: (now) => COMMON_BATTERIES.filter((size) => size <= Math.max(500, 5 * now)),
    applies: () => true,
  },
  {
    key: "glowLevel",
    name: "underglow brightness",
    unit: "%",
    values: () => PERCENTS,
    applies: ({ glow }) => glow > 0,
  },
  {
    key: "lightsLevel",
    name: "backlight brightness",
    unit: "%",
    values: () => PERCENTS,
    applies: ({ lights }) => lights > 0,
  },
];

interface ChartsProps {
  setup: Setup;
  model: ModelName;
  figures: PowerFigures;
}

/** How long the keyboard would last with other batteries or LEDs. */
export function Charts({ setup, model, figures }: ChartsProps) {
  const [chosen, choose] = useState<Axis["key"]>("battery");
  const halves = setup.halves.slice(0, halvesOf(setup));
  const axes = AXES.filter(({ applies }) => halves.some(applies));
  const axis = axes.find(({ key }) => key === chosen) ?? axes[0];
  if (!axis) return null;
  const now = setup.halves[0][axis.key];
  const points = axis.values(now).map((x) => ({
    x,
    sides: sidesOf(withAll(setup, axis.key, x), model, figures),
  }));
  return (
    <>
      <h2>How it changes</h2>
      {axes.length > 1 && (
        <Select
          className="power__field"
          label="With"
          options={axes.map(({ key, name }) => [key, name])}
          value={axis.key}
          onChange={(value) => {
            choose(value as Axis["key"]);
          }}
        />
      )}
      <Chart
        title={`Battery life by ${axis.name}`}
        unit={axis.unit}
        points={points}
        current={now}
        names={sideNames(setup).map(({ name }) => name)}
      />
    </>
  );
}

function withAll(setup: Setup, key: Axis["key"], value: number): Setup {
  return withHalf(withHalf(setup, 0, { [key]: value }), 1, { [key]: value });
}
