import { createElement, Fragment, type ReactNode } from "react";

import type { Message } from "./contract/messages";
import type { SiteProps } from "./contract/site";

let translations: SiteProps["messages"] = {};

/** Show the texts of a site's language from now on: before anything is rendered. */
export function provideMessages(texts: SiteProps["messages"]): void {
  translations = texts;
}

/** A text of the interface in the site's language, with values in its placeholders. */
export function message(
  english: Message,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return textOf(english).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** The same with elements in its placeholders. */
export function messageWith(
  english: Message,
  values: Readonly<Record<string, ReactNode>>,
): ReactNode {
  // Every second part is the name of a placeholder.
  const parts = textOf(english).split(/\{(\w+)\}/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 1 ? values[part] : part)),
  );
}

function textOf(english: Message): string {
  return translations[english] ?? english;
}
