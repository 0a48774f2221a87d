import { errorChain } from "./error-chain";
import { message } from "../messages";

interface FailureProps {
  error: unknown;
  retry: () => void;
}

/** What any part of a page shows that cannot be shown: why, and a button to try again. */
export function Failure({ error, retry }: FailureProps) {
  const [first, ...causes] = errorChain(error);
  return (
    <div className="failure" role="alert">
      <p className="failure__message">{first}</p>
      {causes.map((cause, index) => (
        <p key={index} className="failure__cause">
          {message("Cause: {cause}", { cause })}
        </p>
      ))}
      <button type="button" className="button" onClick={retry}>
        {message("Try again")}
      </button>
    </div>
  );
}

/** In place of a page, within the frame that still works. */
export function PageCrash(props: FailureProps) {
  return (
    <div className="layout">
      <main className="main" id=":main" tabIndex={-1}>
        <div className="content">
          <h1 className="page-title">{message("This page crashed.")}</h1>
          <Failure {...props} />
        </div>
      </main>
    </div>
  );
}

/** In place of everything. */
export function SiteCrash(props: FailureProps) {
  return (
    <main className="site-crash" id=":main" tabIndex={-1}>
      <h1 className="page-title">{message("Page Error")}</h1>
      <p>{message("This page crashed.")}</p>
      <Failure {...props} />
    </main>
  );
}
