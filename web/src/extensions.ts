import * as React from "react";
import type { ComponentType } from "react";
import * as jsxRuntime from "react/jsx-runtime";

import { Slot } from "./content/Slot";

// Props come as JSON, and the Markdown compiler checks them against its own table of components.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each component has props of its own
type Component = ComponentType<any>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the same
type MarkdownWriter = (props: any) => string;

/** What every script finds on `globalThis.homerow`, in V8 and in the browser; extensions need nothing else. */
export interface ExtensionApi {
  React: typeof React;
  jsxRuntime: typeof jsxRuntime;
  /** The content between the tags of a component: `<Slot name="children" />`. */
  Slot: typeof Slot;
  /** Define components by the names that authors write. */
  define(components: Readonly<Record<string, Component>>): void;
  /** Define the Markdown of components, which pages as Markdown have in their place. */
  describe(writers: Readonly<Record<string, MarkdownWriter>>): void;
}

const defined = new Map<string, Component>();
const writers = new Map<string, MarkdownWriter>();

export const extensionApi: ExtensionApi = {
  React,
  jsxRuntime,
  Slot,
  define(components) {
    for (const [name, component] of Object.entries(components)) defined.set(name, component);
  },
  describe(added) {
    for (const [name, write] of Object.entries(added)) writers.set(name, write);
  },
};

export function componentNamed(name: string): Component | undefined {
  return defined.get(name);
}

/** The Markdown of a component; "" for one without any. */
export function describe(name: string, props: unknown): string {
  return writers.get(name)?.(props) ?? "";
}

export function definedNames(): string[] {
  return [...defined.keys()];
}
