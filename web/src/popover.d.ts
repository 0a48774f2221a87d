import "react";

/** Attributes that the types of React 18 lack. */
declare module "react" {
  interface HTMLAttributes<T> extends AriaAttributes, DOMAttributes<T> {
    popover?: "auto";
  }
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    popovertarget?: string;
  }
}
