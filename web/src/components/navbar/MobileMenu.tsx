import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";

import { showLoadFailure } from "../../errors/load-failure";
import { loadPart } from "../../router/reload";
import { usePage } from "../../hooks/useView";
import { Icon } from "../Icon";
import type { DrawerPanelProps } from "./DrawerPanel";
import { message } from "../../messages";

/** The breakpoint of the layout, as in the style sheets. */
const WIDE = "(min-width: 997px)";

/**
 * The menu button on narrow screens, and the drawer that it opens: the navbar's links, and the section's pages.
 * A modal `dialog` keeps the focus inside, makes the rest inert and closes on Escape; drawer.css keeps the page still.
 */
export function MobileMenu() {
  const { href } = usePage();
  // The page on which the menu was opened: another page, however it was reached, finds it closed.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [content, setContent] = useState<{ component: ComponentType<DrawerPanelProps> } | null>(
    null,
  );
  const isOpen = openOn === href && content !== null;
  const drawer = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!isOpen) {
      drawer.current?.close();
      return;
    }
    drawer.current?.showModal();
    // Some browsers focus the box that scrolls.
    drawer.current?.querySelector("button")?.focus();
  }, [isOpen]);

  const close = useCallback(() => {
    setOpenOn(null);
  }, []);
  useEffect(() => closeWhenDone(drawer.current, close), [close]);

  const open = () => {
    setOpenOn(href);
    loadPanel().then(
      ({ DrawerPanel }) => {
        setContent({ component: DrawerPanel });
      },
      (error: unknown) => {
        const values = { reason: String(error) };
        showLoadFailure(message("This page could not be loaded in full: {reason}", values), open);
      },
    );
  };
  const prefetch = () => void loadPanel().catch(() => undefined);

  return (
    <>
      <button
        type="button"
        className="icon-button menu-button js-only"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <Icon name="menu" />
        <span className="visually-hidden">{message("Menu")}</span>
      </button>
      <dialog className="drawer" ref={drawer} aria-label={message("Menu")} onClose={close}>
        {isOpen && <content.component onClose={close} />}
      </dialog>
    </>
  );
}

/** Pages with a sidebar have the script already. */
const loadPanel = () => loadPart(() => import("./DrawerPanel"));

/** Call `close` on a click on a link or beside the panel, and when the window has room for everything. */
function closeWhenDone(drawer: HTMLElement | null, close: () => void): () => void {
  const wide = matchMedia(WIDE);
  const onClick = ({ target }: Event) => {
    if (target === drawer || (target instanceof Element && target.closest("a"))) close();
  };
  wide.addEventListener("change", close);
  drawer?.addEventListener("click", onClick);
  return () => {
    wide.removeEventListener("change", close);
    drawer?.removeEventListener("click", onClick);
  };
}
