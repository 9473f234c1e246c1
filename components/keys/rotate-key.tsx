"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { api } from "../api";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { Field, Select } from "../ui/field";
import { Notice } from "../ui/notice";
import { OneTimeSecret } from "./one-time-secret";
import type { ApiKey } from "./scopes";

type Rotated = ResponseBody<"POST", "/v1/dashboard/projects/{id}/api-keys/{keyId}/rotate">;

const gracePeriods = [
  [0, "It stops working now"],
  [1, "For another hour"],
  [24, "For another 24 hours"],
  [168, "For another 7 days"],
] as const;

export function RotateKey({ projectId, apiKey }: { projectId: string; apiKey: ApiKey }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [graceHours, setGraceHours] = useState(24);
  const [rotated, setRotated] = useState<Rotated | null>(null);
  // Without a grace period the key leaves the list, and this dialog with it: the list is only refreshed once it's closed.
  const rotate = useMutation({
    mutationFn: () =>
      api.post("/v1/dashboard/projects/{id}/api-keys/{keyId}/rotate", {
        params: { id: projectId, keyId: apiKey.id },
        body: { graceHours },
      }),
    onSuccess: setRotated,
  });
  function change(open: boolean) {
    setOpen(open);
    if (open || !rotated) return;
    setRotated(null);
    router.refresh();
  }
  return (
    <Dialog
      title={rotated ? `API key “${rotated.name}” rotated` : `Rotate ${apiKey.name}?`}
      hint={rotated ? undefined : "Creates a new key with the same name, permissions and access."}
      isOpen={isOpen}
      onOpenChange={change}
      isPersistent={rotated !== null}
      trigger={
        <Button size="sm" aria-label={`Rotate ${apiKey.name}`}>
          Rotate
        </Button>
      }
    >
      {rotated ? (
        <>
          <OneTimeSecret secret={rotated.apiKey} name="API key" />
          <DialogActions>
            <Button look="primary" onClick={() => change(false)}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <>
          <Field label={`The old key ${apiKey.hint}`}>
            {(field) => (
              <Select {...field} value={graceHours} onChange={(event) => setGraceHours(Number(event.target.value))}>
                {gracePeriods.map(([hours, name]) => (
                  <option key={hours} value={hours}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {rotate.error ? (
            <div className="mt-4">
              <Notice kind="danger">{rotate.error.message}</Notice>
            </div>
          ) : null}
          <DialogActions>
            <Button onClick={() => change(false)}>Cancel</Button>
            <Button look="primary" isBusy={rotate.isPending} onClick={() => rotate.mutate()}>
              Rotate key
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
