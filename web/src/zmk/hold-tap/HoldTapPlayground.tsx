import { useMemo, useState } from "react";

import type { HoldTapSettings } from "../contract/pictures";
import { Board } from "../try-it/Board";
import { Result } from "../try-it/Result";
import { Scenes } from "../try-it/Scenes";
import { usePlayed } from "../try-it/usePlayed";
import { useSession } from "../try-it/useSession";
import { FIRST_SCENE, keyboardOf, ROWS, SCENES } from "./board";
import { devicetreeOf } from "./devicetree";
import { DEFAULTS } from "./rules";
import { Settings } from "./Settings";

/**
 * A hold-tap to try: its properties, three keys to press, scenes to play, and each decision with its time and reason.
 * A changed property re-evaluates earlier presses. Without JavaScript it shows one example.
 */
export function HoldTapPlayground() {
  const [settings, setSettings] = useState<HoldTapSettings>({ ...DEFAULTS, flavor: "balanced" });
  const [session, controls] = useSession(FIRST_SCENE);
  const named = useMemo(() => keyboardOf(settings), [settings]);
  const result = usePlayed(named, session);
  return (
    <section className="holdtap tryit" aria-label="Hold-tap playground">
      <div className="js-only">
        <Settings settings={settings} onChange={setSettings} />
      </div>
      <div className="tryit__stage">
        <Scenes scenes={SCENES} playing={session.title} onPlay={controls.play} />
        <Board {...result} named={named} rows={ROWS} controls={controls} />
      </div>
      <Result {...result} title={session.title ?? "Your keys"} />
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
