import { useState } from "react";

import { usePage, useSite } from "../../hooks/useView";
import { adoptStyles } from "../../router/styles";
import drawer from "../../styles/drawer.css?inline";
import { Icon } from "../Icon";
import { SectionTree, sectionLabel } from "../sidebar/SectionTree";
import { NavbarItem } from "./NavbarItem";
import { message } from "../../messages";

adoptStyles(drawer);

export interface DrawerPanelProps {
  onClose: () => void;
}

/** What the menu of narrow screens shows: the navbar's links, or the section's pages. */
export function DrawerPanel({ onClose }: DrawerPanelProps) {
  const { navbar } = useSite();
  const section = sectionLabel(usePage());
  const [isSecondary, setSecondary] = useState(section !== null);

  return (
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
  );
}
