import { Announcement } from "./components/Announcement";
import { Footer } from "./components/Footer";
import { Navbar } from "./components/navbar/Navbar";
import { PageLayout } from "./layouts/PageLayout";
import { ViewContext } from "./router/context";
import type { View } from "./router/view";

/** A whole page, the same on the server and in the browser. */
export function App({ view }: { view: View }) {
  return (
    <ViewContext.Provider value={view}>
      <Announcement />
      <Navbar />
      <PageLayout page={view.page} articles={view.articles} />
      <Footer />
    </ViewContext.Provider>
  );
}
