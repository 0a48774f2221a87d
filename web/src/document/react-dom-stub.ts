/** Stands for react-dom and react-dom/client in the server bundle, where nothing may call them. */

function refuse(): never {
  throw new Error("this part of React works only in a browser");
}

export const flushSync = refuse;
export const hydrateRoot = refuse;
