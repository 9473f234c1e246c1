"use client";

import { Field, Input } from "../ui/field";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";

/** `planLimit` is null when the plan has no limit. */
export function Limits({ projectId, rateLimit, planLimit }: { projectId: string; rateLimit: number | null; planLimit: number | null }) {
  const { values, set, save, discard, isChanged, isBusy } = useDraft(
    projectId,
    { text: rateLimit === null ? "" : String(rateLimit) },
    { toChange: ({ text }) => ({ settings: { rateLimit: text.trim() ? Number(text) : null } }), savedMessage: "Rate limit saved" },
  );
  const number = Number(values.text);
  const isInvalid = values.text.trim() !== "" && !(Number.isInteger(number) && number >= 1 && number <= 1_000_000);
  const plan = planLimit === null ? "no limit" : `your plan's limit of ${planLimit.toLocaleString("en")}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label="Calls per minute per key"
        error={isInvalid ? "Enter a whole number from 1 to 1,000,000, or leave it empty." : null}
        hint={`Leave empty for ${plan}.`}
      >
        {(field) => (
          <Input
            {...field}
            inputMode="numeric"
            className="max-w-40 tabular-nums"
            value={values.text}
            placeholder={planLimit === null ? "No limit" : String(planLimit)}
            autoComplete="off"
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </Field>
      <SaveBar {...{ isChanged, isBusy, isInvalid }} onDiscard={discard} />
    </form>
  );
}
