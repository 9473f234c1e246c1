"use client";

import { CircleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

/** One page failed; the frame around it stands. `digest` finds the error in the server's log. */
export default function Failure({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <Empty
      icon={CircleAlert}
      title="This page could not be shown"
      actions={
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
      }
    >
      Nothing you stored is lost. If it fails again, look into the server&rsquo;s log
      {error.digest ? (
        <>
          {" "}
          for <code className="font-mono text-ink">{error.digest}</code>
        </>
      ) : null}
      .
    </Empty>
  );
}
