"use client";

import { type FormEvent, useState } from "react";
import type { Reply } from "@/app/v1/routes";
import { api } from "../api";
import { Button } from "../ui/button";
import { DialogActions } from "../ui/dialog";
import { Field, Input, Select } from "../ui/field";
import { Notice } from "../ui/notice";
import { RadioCards } from "../ui/radio-cards";
import { useAct } from "../ui/use-act";
import { ChooseGraphs, type Seen } from "./choose-graphs";
import { type Expiry, expiresAt, expiries, expiryNames } from "./expiry";
import { type KeyScope, scopes } from "./scopes";

type Created = Reply<"POST", "/v1/dashboard/projects/{id}/api-keys">;

/** Name, scope, end and constraints of a new key. */
export function KeyForm({
  projectId,
  onCreated,
  onCancel,
}: {
  projectId: string;
  onCreated: (created: Created) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState("");
  const [scope, setScope] = useState<KeyScope>("writer");
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [date, setDate] = useState("");
  const [reach, setReach] = useState<"all" | "some">("all");
  const [seen, setSeen] = useState<Seen>({ users: [], groups: [] });
  const [isTried, setTried] = useState(false);
  const isNobody = reach === "some" && seen.users.length + seen.groups.length === 0;
  const isPast = expiry === "date" && !(Date.parse(`${date}T23:59:59Z`) > Date.now());
  const create = useAct(
    () =>
      api.post("/v1/dashboard/projects/{id}/api-keys", {
        params: { id: projectId },
        body: {
          name: name.trim(),
          scope,
          expiresAt: expiresAt(expiry, date, Date.now()),
          constraints: reach === "some" ? { users: seen.users, groups: seen.groups } : undefined,
        },
      }),
    { after: onCreated, isQuiet: true },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() && !isNobody && !isPast) create.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field
        label="Name"
        hint="Who or what will use it, so that you know it later."
        error={isTried && !name.trim() ? "Give it a name." : null}
      >
        {(field) => <Input {...field} value={name} maxLength={100} autoComplete="off" onChange={(event) => setName(event.target.value)} />}
      </Field>
      <RadioCards
        isBeside
        label="What it may do"
        value={scope}
        onChange={setScope}
        choices={(["reader", "writer", "admin"] as const).map((value) => ({ value, name: scopes[value].name, hint: scopes[value].may }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Expires">
          {(field) => (
            <Select {...field} value={expiry} onChange={(event) => setExpiry(event.target.value as Expiry)}>
              {expiries.map((value) => (
                <option key={value} value={value}>
                  {expiryNames[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {expiry === "date" ? (
          <Field label="Last day, UTC" error={isTried && isPast ? "Choose a day that is not over." : null}>
            {(field) => <Input {...field} type="date" value={date} onChange={(event) => setDate(event.target.value)} />}
          </Field>
        ) : null}
      </div>
      <RadioCards
        isBeside
        label="What it sees"
        value={reach}
        onChange={setReach}
        choices={[
          { value: "all", name: "Everything in the project" },
          { value: "some", name: "Only some users and groups", hint: "To everything else it answers as if it were not there." },
        ]}
      />
      {reach === "some" ? (
        // As high as what it offers: the list of the field stays in sight.
        <div className="min-h-40">
          <ChooseGraphs projectId={projectId} seen={seen} onChange={setSeen} />
          {isTried && isNobody ? (
            <p role="alert" className="text-[13px] text-danger">
              Choose at least one user or group.
            </p>
          ) : null}
        </div>
      ) : null}
      {create.error ? <Notice kind="danger">{create.error.message}</Notice> : null}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={create.isPending}>
          Create API key
        </Button>
      </DialogActions>
    </form>
  );
}
