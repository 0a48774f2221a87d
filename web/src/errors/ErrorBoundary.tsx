import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Rendered in place of the children. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** When this changes, the children are tried again. */
  subject?: unknown;
  children: ReactNode;
}

interface Caught {
  error: unknown;
  isCaught: boolean;
}

const NO_ERROR: Caught = { error: null, isCaught: false };

/** Keeps what a component throws from ending all that is around it. The one class: React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  static getDerivedStateFromError(error: unknown): Caught {
    return { error, isCaught: true };
  }

  override state = NO_ERROR;

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.isCaught && before.subject !== this.props.subject) this.retry();
  }

  retry = (): void => {
    this.setState(NO_ERROR);
  };

  override render(): ReactNode {
    const { error, isCaught } = this.state;
    return isCaught ? this.props.fallback(error, this.retry) : this.props.children;
  }
}
