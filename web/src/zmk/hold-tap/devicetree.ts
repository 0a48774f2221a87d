import type { HoldTapSettings } from "../contract/pictures";

/** The settings as devicetree code. */
export function devicetreeOf(settings: HoldTapSettings): string {
  const { flavor, tappingTerm, quickTap, requirePriorIdle, triggerPositions } = settings;
  const lines = [
    `flavor = "${flavor}";`,
    `tapping-term-ms = <${tappingTerm}>;`,
    quickTap !== null && `quick-tap-ms = <${quickTap}>;`,
    requirePriorIdle !== null && `require-prior-idle-ms = <${requirePriorIdle}>;`,
    triggerPositions.length > 0 && `hold-trigger-key-positions = <${triggerPositions.join(" ")}>;`,
    settings.triggerOnRelease && "hold-trigger-on-release;",
    settings.retroTap && "retro-tap;",
  ];
  const body = lines.filter((line) => line !== false).map((line) => `    ${line}\n`);
  return `&mt {\n${body.join("")}};\n`;
}
