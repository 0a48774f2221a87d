import { Announcement } from "./components/Announcement";
import { Footer } from "./components/Footer";
import { Navbar } from "./components/navbar/Navbar";
import { Search } from "./features/search/Search";
import { ErrorBoundary } from "./errors/ErrorBoundary";
import { PageCrash } from "./errors/Failure";
import { ViewContext } from "./hooks/useView";
import type { View } from "./router/view";

interface AppProps {
  view: View;
  /** What screen readers are to say now. */
  message?: string;
}

/** A whole page, the same on the server and in the browser. */
export function App({ view, message = "" }: AppProps) {
  const { layout: Layout } = view;
  return (
    <ViewContext.Provider value={view}>
      <Announcement />
      <Navbar />
      <ErrorBoundary
        subject={view.page}
        fallback={(error, retry) => <PageCrash error={error} retry={retry} />}
      >
        <Layout page={view.page} articles={view.articles} />
      </ErrorBoundary>
      <Footer />
      <Search />
      <div className="visually-hidden" role="status">
        {message}
      </div>
    </ViewContext.Provider>
  );
}
