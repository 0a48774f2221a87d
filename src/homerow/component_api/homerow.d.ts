/** What the components of a site may use besides React. `homerow build` writes this file; do not edit it. */
declare module "homerow" {
  import type { ReactElement } from "react";

  /** The Markdown between the tags of the component: `<Slot name="children" />`. */
  export function Slot(props: { name: "children" }): ReactElement;

  type Kinds = { text: string; number: number; flag: boolean; list: unknown[]; object: object };
  type Attribute = keyof Kinds | { kind: keyof Kinds; required?: boolean };

  /** `export const attributes = { … } satisfies Attributes`: the attributes that authors may write. */
  export type Attributes = Record<string, Attribute>;

  type ValueOf<A extends Attribute> = A extends keyof Kinds
    ? Kinds[A] | undefined
    : A extends { kind: infer K extends keyof Kinds; required: true }
      ? Kinds[K]
      : A extends { kind: infer K extends keyof Kinds }
        ? Kinds[K] | undefined
        : never;

  /** The props of a component with these attributes: `function Counter({ start }: Props<typeof attributes>)`. */
  export type Props<T extends Attributes> = { [Name in keyof T]: ValueOf<T[Name]> };
}

declare module "*.css";
