import { useSite } from "../hooks/useView";
import { writeStored } from "../storage";
import { Html } from "./Html";
import { Icon } from "./Icon";
import { message } from "../messages";

/** The bar above the navbar. Its colors, and whether it was dismissed, are set before first paint. */
export function Announcement() {
  const { announcement } = useSite();
  if (announcement === null) return null;

  const dismiss = () => {
    writeStored("homerow.announcement", announcement.id);
    document.documentElement.setAttribute("data-announcement-dismissed", "");
    // The button that had the focus is gone.
    document.getElementById(":main")?.focus({ preventScroll: true });
  };
  return (
    <section className="announcement" aria-label={message("Announcement")}>
      <Html className="announcement__content" value={announcement.content} />
      {announcement.isCloseable && (
        <button type="button" className="icon-button announcement__close js-only" onClick={dismiss}>
          <Icon name="close" />
          <span className="visually-hidden">{message("Dismiss this announcement")}</span>
        </button>
      )}
    </section>
  );
}
