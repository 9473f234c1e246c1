"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../ui/button";
import { DialogActions } from "../ui/dialog";
import { Field, Input } from "../ui/field";
import { Notice } from "../ui/notice";
import { EventPicker } from "./event-picker";
import type { EventChoice, EventName } from "./webhook-labels";

export type EndpointValues = { url: string; description: string; events: EventName[] };

export function EndpointForm({
  initial,
  choices,
  action,
  error,
  isBusy,
  onSubmit,
  onCancel,
}: {
  initial: EndpointValues;
  choices: EventChoice[];
  action: string;
  error: string | null;
  isBusy: boolean;
  onSubmit: (values: EndpointValues) => void;
  onCancel: () => void;
}) {
  const [values, setValues] = useState(initial);
  const [isSubmitted, setSubmitted] = useState(false);
  const url = values.url.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (url && values.events.length > 0) onSubmit({ ...values, url, description: values.description.trim() });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field label="URL" hint="Must start with https:// and be publicly reachable." error={isSubmitted && !url ? "Enter a URL." : null}>
        {(field) => (
          <Input
            {...field}
            type="url"
            value={values.url}
            maxLength={2_048}
            placeholder="https://example.com/loci"
            autoComplete="off"
            onChange={(event) => setValues({ ...values, url: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" optional>
        {(field) => (
          <Input
            {...field}
            value={values.description}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setValues({ ...values, description: event.target.value })}
          />
        )}
      </Field>
      <EventPicker
        choices={choices}
        chosen={values.events}
        onChange={(events) => setValues({ ...values, events })}
        error={isSubmitted && values.events.length === 0 ? "Select at least one event." : null}
      />
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
