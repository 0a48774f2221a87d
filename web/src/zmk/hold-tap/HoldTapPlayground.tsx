import { useRef, useState } from "react";

import type { HoldTapSettings } from "../contract/pictures";
import { decide, type KeyEvent, type Trace } from "./decide";
import { devicetreeOf } from "./devicetree";
import { explain } from "./explain";
import { DEFAULTS } from "./rules";
import { boardOf, NAMES, type Scene, SCENES } from "./scenes";
import { downKeys, past, type Session } from "./session";
import { Diagram, DiagramKey } from "../timing/Diagram";
import { pictureOfRecording } from "../timing/picture";
import { scaleTo } from "../timing/scale";
import { PressKeys } from "./PressKeys";
import { Settings } from "./Settings";
import { usePlayground } from "./usePlayground";

/**
 * A hold-tap to try: its properties, three keys to press, scenes to play, and each decision with its time and reason.
 * A changed property re-evaluates earlier presses. Without JavaScript it shows one example.
 */
export function HoldTapPlayground() {
  const root = useRef<HTMLElement>(null);
  const [settings, setSettings] = useState<HoldTapSettings>({ ...DEFAULTS, flavor: "balanced" });
  const { session, press, release, tap, play } = usePlayground(root);
  return (
    <section className="holdtap" ref={root} aria-label="Hold-tap playground">
      <div className="js-only">
        <Settings settings={settings} onChange={setSettings} />
      </div>
      <div className="holdtap__stage js-only">
        <Scenes playing={session.title} onPlay={play} />
        <PressKeys down={downKeys(session)} onPress={press} onRelease={release} onTap={tap} />
      </div>
      <Result settings={settings} session={session} />
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

function Scenes({ playing, onPlay }: { playing: string; onPlay: (scene: Scene) => void }) {
  return (
    <div className="holdtap__scenes" role="group" aria-label="Play, four times slower than life">
      {SCENES.map((scene) => (
        <button
          key={scene.name}
          type="button"
          className="keycap"
          aria-pressed={scene.name === playing}
          onClick={() => {
            onPlay(scene);
          }}
        >
          {scene.name}
        </button>
      ))}
    </div>
  );
}

function Result({ settings, session }: { settings: HoldTapSettings; session: Session }) {
  const keys = boardOf(settings);
  const events = past(session);
  const trace = decide(keys, events, session.now);
  const presses = pressesOf(events, session.now);
  const scale = scaleTo(lengthOf(session, settings));
  const picture = pictureOfRecording(
    { keys, names: NAMES, presses, trace },
    session.title,
    scale.end,
  );
  const isRunning = session.clock !== null && session.now < scale.end;
  return (
    <>
      <figure className="timing">
        <Diagram picture={picture} scale={scale} now={isRunning ? session.now : undefined} />
        <DiagramKey pictures={[picture]} />
      </figure>
      <p className="holdtap__why" role="status">
        {sentence(trace, keys)}
      </p>
    </>
  );
}

function sentence({ decisions, due }: Trace, keys: ReturnType<typeof boardOf>): string {
  if (decisions.length > 0) return decisions.map((one) => explain(one, keys, NAMES)).join(" ");
  return due === null ? "No hold-tap was pressed, so there is nothing to decide." : "F waits.";
}

function pressesOf(events: readonly KeyEvent[], now: number) {
  return events
    .filter(({ isDown }) => isDown)
    .map(({ position, at }) => {
      const release = events.find(
        (event) => event.position === position && !event.isDown && event.at >= at,
      );
      return { key: NAMES[position] ?? "", position, from: at, to: release?.at ?? now };
    });
}

/** Grows in steps, so that the picture does not move all the time. */
function lengthOf({ events, now, clock }: Session, { tappingTerm }: HoldTapSettings): number {
  const last = Math.max(events.at(-1)?.at ?? 0, tappingTerm);
  const isHeld =
    clock?.slowness === 1 && events.filter(({ isDown }) => isDown).length * 2 > events.length;
  const end = isHeld ? Math.max(last, now) : last;
  return Math.ceil((end + 20) / 200) * 200;
}
