"use client";

import { Trash2 } from "lucide-react";
import { api } from "../api";
import { saveRows } from "../lists/save-rows";
import { SelectableList } from "../lists/selectable-list";
import { useBulk } from "../lists/use-bulk";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { type ListedUser, UserRows } from "./user-rows";

/** Receipts are shown only once, so those of several users are saved as a file. */
export function SelectableUsers({ users, projectId, base }: { users: ListedUser[]; projectId: string; base: string }) {
  const erase = useBulk(
    ({ externalId }: ListedUser) => api.delete("/v1/dashboard/users/{id}", { params: { id: externalId }, query: { projectId } }),
    {
      nouns: ["user", "users"],
      past: "erased",
      after: (receipts) => receipts.length > 0 && saveRows(receipts, { name: "erasure-receipts", format: "ndjson" }),
    },
  );
  return (
    <SelectableList
      rows={users}
      name="users"
      actions={(selected, clear) => {
        const counted = selected.length === 1 ? "1 user" : `${selected.length} users`;
        return (
          <Confirm
            title={`Erase ${counted}?`}
            action={`Erase ${counted}`}
            confirmText={`erase ${counted}`}
            trigger={
              <Button size="sm" look="danger">
                <Trash2 aria-hidden /> Erase…
              </Button>
            }
            onConfirm={() => erase.mutateAsync(selected).then(clear)}
          >
            <p>
              This permanently deletes their memories, threads, messages, documents, jobs and entities. Memories about them in groups or in
              other users&rsquo; graphs are kept. You can&rsquo;t undo this.
            </p>
            <p className="mt-1.5">A file with a receipt for each user is downloaded afterwards.</p>
          </Confirm>
        );
      }}
    >
      {(selection) => <UserRows users={users} base={base} selection={selection} />}
    </SelectableList>
  );
}
