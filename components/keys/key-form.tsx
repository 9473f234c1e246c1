"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../ui/button";
import { DialogActions } from "../ui/dialog";
import { Field, Input, Select } from "../ui/field";
import { Notice } from "../ui/notice";
import { RadioCards } from "../ui/radio-cards";
import { formatDay } from "../ui/time-format";
import { type Access, AccessPicker } from "./access-picker";
import { type Expiry, expiresAt, expiries, expiryNames } from "./expiry";
import { type ApiKey, type KeyScope, type MaxTrust, scopes, trustNames } from "./scopes";

export type KeyValues = {
  name: string;
  scope: KeyScope;
  maxTrust: MaxTrust;
  /** Null for never; undefined to keep an existing key's own. */
  expiresAt: string | null | undefined;
  /** Null for the entire project. */
  constraints: Access | null;
};

export function KeyForm({
  projectId,
  initial,
  action,
  error,
  isBusy,
  onSubmit,
  onCancel,
}: {
  projectId: string;
  initial?: ApiKey;
  action: string;
  error: string | null;
  isBusy: boolean;
  onSubmit: (values: KeyValues) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(initial?.name ?? "");
  const [scope, setScope] = useState<KeyScope>(initial?.scope ?? "writer");
  const [expiry, setExpiry] = useState<Expiry>(initial ? "kept" : "never");
  const [date, setDate] = useState("");
  const [access, setAccess] = useState<"all" | "some">(initial?.constraints ? "some" : "all");
  const [maxTrust, setMaxTrust] = useState<MaxTrust>(initial?.maxTrust ?? "user");
  const [allowed, setAllowed] = useState<Access>({ users: [], groups: [], ...initial?.constraints });
  const [isSubmitted, setSubmitted] = useState(false);
  const isEmptySelection = access === "some" && allowed.users.length + allowed.groups.length === 0;
  const isPast = expiry === "date" && !(Date.parse(`${date}T23:59:59Z`) > Date.now());

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!name.trim() || isEmptySelection || isPast) return;
    const constraints = access === "some" ? allowed : null;
    onSubmit({ name: name.trim(), scope, maxTrust, expiresAt: expiresAt(expiry, date, Date.now()), constraints });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field label="Name" hint="For example, the agent that will use it." error={isSubmitted && !name.trim() ? "Enter a name." : null}>
        {(field) => <Input {...field} value={name} maxLength={100} autoComplete="off" onChange={(event) => setName(event.target.value)} />}
      </Field>
      <RadioCards
        isBeside
        label="Permissions"
        value={scope}
        onChange={setScope}
        choices={(["reader", "writer", "admin"] as const).map((value) => ({
          value,
          name: scopes[value].name,
          hint: scopes[value].description,
        }))}
      />
      <Field label="Maximum trust" hint="What this key adds counts as no more than this.">
        {(field) => (
          <Select {...field} value={maxTrust} onChange={(event) => setMaxTrust(event.target.value as MaxTrust)}>
            {(["user", "internal", "assistant", "external"] as const).map((value) => (
              <option key={value} value={value}>
                {trustNames[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Expires">
          {(field) => (
            <Select {...field} value={expiry} onChange={(event) => setExpiry(event.target.value as Expiry)}>
              {initial ? (
                <option value="kept">Unchanged ({initial.expiresAt ? formatDay(new Date(initial.expiresAt)) : "never"})</option>
              ) : null}
              {expiries.map((value) => (
                <option key={value} value={value}>
                  {expiryNames[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {expiry === "date" ? (
          <Field label="Expiry date (UTC)" error={isSubmitted && isPast ? "Choose a date in the future." : null}>
            {(field) => <Input {...field} type="date" value={date} onChange={(event) => setDate(event.target.value)} />}
          </Field>
        ) : null}
      </div>
      <RadioCards
        isBeside
        label="Access"
        value={access}
        onChange={setAccess}
        choices={[
          { value: "all", name: "Entire project" },
          { value: "some", name: "Specific users and groups", hint: "Everything else returns 404." },
        ]}
      />
      {access === "some" ? (
        // Tall enough for the list of options, which would otherwise be cut off.
        <div className="min-h-40">
          <AccessPicker projectId={projectId} access={allowed} onChange={setAllowed} />
          {isSubmitted && isEmptySelection ? (
            <p role="alert" className="text-[13px] text-danger">
              Select at least one user or group.
            </p>
          ) : null}
        </div>
      ) : null}
      {error ? <Notice kind="danger">{error}</Notice> : null}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
