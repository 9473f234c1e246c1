"use client";

import { Field, Input } from "../ui/field";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";

/** `most`: what the plan allows, null without a limit. */
export function Limits({ projectId, rateLimit, most }: { projectId: string; rateLimit: number | null; most: number | null }) {
  const { values, set, save, discard, isChanged, isBusy } = useDraft(
    projectId,
    { text: rateLimit === null ? "" : String(rateLimit) },
    { toChange: ({ text }) => ({ settings: { rateLimit: text.trim() ? Number(text) : null } }), said: "Rate limit saved" },
  );
  const number = Number(values.text);
  const isWrong = values.text.trim() !== "" && !(Number.isInteger(number) && number >= 1 && number <= 1_000_000);
  const plan = most === null ? "no limit" : `${most.toLocaleString("en")}, as your plan has it`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label="Calls a minute for each key"
        error={isWrong ? "A whole number from 1 to 1,000,000, or nothing." : null}
        hint={`Empty: ${plan}. ${most === null ? "" : "A higher number than the plan's changes nothing."}`}
      >
        {(field) => (
          <Input
            {...field}
            inputMode="numeric"
            className="max-w-40 tabular-nums"
            value={values.text}
            placeholder={most === null ? "No limit" : String(most)}
            autoComplete="off"
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </Field>
      <SaveBar {...{ isChanged, isBusy, isWrong }} onDiscard={discard} />
    </form>
  );
}
