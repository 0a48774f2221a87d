import { createContext, useContext } from "react";

import type { View } from "./view";

export const ViewContext = createContext<View | null>(null);

function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error("useSite and usePage work only inside App");
  return view;
}

export const useSite = () => useView().site;
export const usePage = () => useView().page;
