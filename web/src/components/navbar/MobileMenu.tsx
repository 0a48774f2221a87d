import { useCallback, useEffect, useRef, useState } from "react";

import { usePage, useSite } from "../../router/context";
import { Icon } from "../Icon";
import { SectionTree, sectionLabel } from "../SectionTree";
import { NavbarItem } from "./NavbarItem";
import { message } from "../../messages";

/** The breakpoint of the layout, as in the style sheets. */
const WIDE = "(min-width: 997px)";

/**
 * The menu button on narrow screens, and the drawer that it opens: the navbar's links, and the section's pages.
 * A modal `dialog` keeps the focus inside, makes the rest inert and closes on Escape.
 */
export function MobileMenu() {
  const { href } = usePage();
  // The page on which the menu was opened: another page, however it was reached, finds it closed.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === href;
  const drawer = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) drawer.current?.showModal();
    else drawer.current?.close();
  }, [isOpen]);

  const close = useCallback(() => {
    setOpenOn(null);
  }, []);
  useEffect(() => closeWhenDone(drawer.current, close), [close]);

  return (
    <>
      <button
        type="button"
        className="icon-button menu-button js-only"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => {
          setOpenOn(href);
        }}
      >
        <Icon name="menu" />
        <span className="visually-hidden">{message("Menu")}</span>
      </button>
      <dialog className="drawer" ref={drawer} aria-label={message("Menu")} onClose={close}>
        {isOpen && <Drawer onClose={close} />}
      </dialog>
    </>
  );
}

/** Call `close` when a link in the drawer is followed, or the window has room for everything. */
function closeWhenDone(drawer: HTMLElement | null, close: () => void): () => void {
  const wide = matchMedia(WIDE);
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a")) close();
  };
  wide.addEventListener("change", close);
  drawer?.addEventListener("click", onClick);
  return () => {
    wide.removeEventListener("change", close);
    drawer?.removeEventListener("click", onClick);
  };
}

function Drawer({ onClose }: { onClose: () => void }) {
  const { navbar } = useSite();
  const section = sectionLabel(usePage());
  const [isSecondary, setSecondary] = useState(section !== null);

  return (
    // The keyboard has Escape; the first button is for a click or a touch beside the panel.
    <>
      <button
        type="button"
        className="drawer__backdrop"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onClose}
      />
      <div className="drawer__panel">
        <div className="drawer__head">
          {isSecondary ? (
            <button
              type="button"
              className="drawer__turn"
              onClick={() => {
                setSecondary(false);
              }}
            >
              <Icon name="back" /> {message("Main menu")}
            </button>
          ) : (
            section !== null && (
              <button
                type="button"
                className="drawer__turn"
                onClick={() => {
                  setSecondary(true);
                }}
              >
                {message("{section} pages", { section })}
              </button>
            )
          )}
          <button type="button" className="icon-button" onClick={onClose}>
            <Icon name="close" />
            <span className="visually-hidden">{message("Close the menu")}</span>
          </button>
        </div>
        {isSecondary ? (
          <nav aria-label={section ?? undefined}>
            <SectionTree />
          </nav>
        ) : (
          <nav aria-label={message("Main")}>
            <ul className="drawer__list">
              {navbar.map((item, index) => (
                <li key={index}>
                  <NavbarItem item={item} />
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </>
  );
}
