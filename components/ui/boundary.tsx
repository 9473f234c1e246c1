"use client";

import { unstable_rethrow } from "next/navigation";
import { Component, type ReactNode } from "react";
import { Button } from "./button";
import { Notice } from "./notice";

export const LoadFailure = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Notice
    kind="danger"
    actions={
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {message}
  </Notice>
);

/** Keeps an error inside it: the rest of the page, and what was typed there, stays. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    // "Not found" and redirects are thrown, too, and belong to the router.
    unstable_rethrow(error);
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <LoadFailure message="This part of the page couldn't be shown." onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
