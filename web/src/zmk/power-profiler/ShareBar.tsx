import { useState } from "react";

/** Take the setup elsewhere, onto paper, or back to its defaults. */
export function ShareBar({ link, onReset }: { link: () => string; onReset: () => void }) {
  const [said, say] = useState("");
  return (
    <div className="power__share">
      <button
        type="button"
        className="power__button keycap"
        onClick={() => {
          void copy(link()).then(say);
        }}
      >
        Copy link
      </button>
      <button
        type="button"
        className="power__button keycap"
        onClick={() => {
          print();
        }}
      >
        Print
      </button>
      <button
        type="button"
        className="power__button keycap"
        onClick={() => {
          onReset();
          say("Everything is back at its default");
        }}
      >
        Reset
      </button>
      <span role="status">{said}</span>
    </div>
  );
}

async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Link copied";
  } catch {
    return "The browser did not allow copying; the link is in its address bar";
  }
}
