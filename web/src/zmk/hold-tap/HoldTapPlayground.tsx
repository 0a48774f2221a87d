import { useMemo, useState } from "react";

import type { HoldTapSettings } from "../contract/pictures";
import { Stage } from "../try-it/Stage";
import { keyboardOf, ROWS, SCENES } from "./board";
import { devicetreeOf } from "./devicetree";
import { DEFAULTS } from "./defaults";
import { Settings } from "./Settings";

/**
 * A hold-tap to try: its properties, three keys to press, scenes to play, and each decision with its time and reason.
 * A changed property re-evaluates earlier presses. Without JavaScript it shows one example.
 */
export function HoldTapPlayground() {
  const [settings, setSettings] = useState<HoldTapSettings>({ ...DEFAULTS, flavor: "balanced" });
  const named = useMemo(() => keyboardOf(settings), [settings]);
  return (
    <section className="holdtap tryit" aria-label="Hold-tap playground" data-markdown-ignore="">
      <div className="js-only">
        <Settings settings={settings} onChange={setSettings} />
      </div>
      <Stage named={named} rows={ROWS} scenes={SCENES} />
      <details className="holdtap__code">
        <summary>These properties in a keymap</summary>
        <div className="code-block">
          <pre role="group" aria-label="Devicetree code">
            <code>{devicetreeOf(settings)}</code>
          </pre>
          <button type="button" className="copy-code" aria-label="Copy code" />
        </div>
      </details>
      <noscript>
        <p>With JavaScript you can change the properties and press the keys yourself.</p>
      </noscript>
    </section>
  );
}
