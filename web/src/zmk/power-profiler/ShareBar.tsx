import { useState } from "react";

import { copyText } from "../../clipboard";

/** Take the setup elsewhere, onto paper, or back to its defaults. */
export function ShareBar({ link, onReset }: { link: () => string; onReset: () => void }) {
  const [message, setMessage] = useState("");
  return (
    <div className="power__share">
      <button
        type="button"
        className="tool__button keycap"
        onClick={() => {
          void copy(link()).then(setMessage);
        }}
      >
        Copy link
      </button>
      <button
        type="button"
        className="tool__button keycap"
        onClick={() => {
          print();
        }}
      >
        Print
      </button>
      <button
        type="button"
        className="tool__button keycap"
        onClick={() => {
          onReset();
          setMessage("Everything is back at its default");
        }}
      >
        Reset
      </button>
      <span role="status">{message}</span>
    </div>
  );
}

async function copy(text: string): Promise<string> {
  if (await copyText(text)) return "Link copied";
  return "The browser did not allow copying; the link is in its address bar";
}
