import { createContext, useContext } from "react";

import type { View } from "../router/view";

export const ViewContext = createContext<View | null>(null);

function useView(hook: string): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error(`${hook} is called outside of its provider, ViewContext in App`);
  return view;
}

export const useSite = () => useView("useSite").site;
export const usePage = () => useView("usePage").page;
export const useSidebar = () => useView("useSidebar").sidebar;
