import { createPortal } from "react-dom";
import { message } from "../../../messages";

/** What a search shows that no host answered. The library itself has such a screen, and never shows it. */
export function ErrorScreen() {
  // A search fails only after the library has opened its dialog.
  const place = document.querySelector(".DocSearch-Dropdown");
  if (place === null) return null;
  return createPortal(
    <div className="DocSearch-ErrorScreen search-error" role="alert">
      <p className="DocSearch-Title">{message("Unable to fetch results")}</p>
      <p className="DocSearch-Help">
        {message("You might want to check your network connection.")}
      </p>
    </div>,
    place,
  );
}
