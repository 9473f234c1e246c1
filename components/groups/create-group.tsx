"use client";

import { Plus } from "lucide-react";
import { Button } from "../ui/button";
import { Code } from "../ui/copy";
import { Dialog } from "../ui/dialog";
import { useOrigin } from "../use-origin";

/** How a group comes to be: by a call with a key, as all memory does. */
export function CreateGroup({ isPrimary }: { isPrimary?: boolean }) {
  const origin = useOrigin();
  return (
    <Dialog
      isWide
      title="Create a group"
      hint="Groups are made by your application, with an API key that may write. The name is lowercase letters, digits, - and _."
      trigger={
        <Button look={isPrimary ? "primary" : "secondary"}>
          <Plus aria-hidden /> Create a group
        </Button>
      }
    >
      <div className="space-y-3">
        <Code
          title="Create it"
          text={`curl -s ${origin}/v1/groups \\\n  -H "Authorization: Bearer $LOCI_API_KEY" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"name": "support", "description": "What every agent must know"}'`}
        />
        <Code
          title="Add to it"
          text={`curl -s ${origin}/v1/core/add \\\n  -H "Authorization: Bearer $LOCI_API_KEY" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"group_id": "support", "messages": [{"role": "user", "name": "Ana", "content": "The office opens at nine."}]}'`}
        />
      </div>
    </Dialog>
  );
}
