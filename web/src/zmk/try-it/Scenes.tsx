import type { Scene } from "./session";

interface ScenesProps {
  scenes: readonly Scene[];
  playing: string | null;
  onPlay: (scene: Scene) => void;
}

/** Buttons that play sequences of keys. */
export function Scenes({ scenes, playing, onPlay }: ScenesProps) {
  if (scenes.length === 0) return null;
  return (
    <div
      className="tryit__scenes js-only"
      role="group"
      aria-label="Examples, played in slow motion"
    >
      {scenes.map((scene) => (
        <button
          key={scene.title}
          type="button"
          className="keycap"
          aria-pressed={scene.title === playing}
          onClick={() => {
            onPlay(scene);
          }}
        >
          {scene.title}
        </button>
      ))}
    </div>
  );
}
