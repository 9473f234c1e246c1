"use client";

import { CircleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

export default function Failure({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <Empty
      icon={CircleAlert}
      title="Something went wrong"
      actions={
        // Another build on the server doesn't have the file; only its own page does.
        <Button look="primary" onClick={error.name === "ChunkLoadError" ? () => window.location.reload() : retry}>
          Try again
        </Button>
      }
    >
      Your data is safe. Try again in a moment.{" "}
      {error.digest ? (
        <>
          {" "}
          If it keeps failing, search the server log for <code className="font-mono text-ink">{error.digest}</code>.
        </>
      ) : null}
    </Empty>
  );
}
