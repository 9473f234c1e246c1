"use client";

import { Field, Textarea } from "../ui/field";
import { Notice } from "../ui/notice";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";

const maxLength = 4_000;

export function Extraction({ projectId, instructions, hasModel }: { projectId: string; instructions: string | null; hasModel: boolean }) {
  const { values, set, save, discard, isChanged, isBusy } = useDraft(
    projectId,
    { text: instructions ?? "" },
    { toChange: ({ text }) => ({ settings: { extractionInstructions: text.trim() || null } }), savedMessage: "Instructions saved" },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {hasModel ? null : (
        <div className="mb-4">
          <Notice title="No model configured">
            <p className="text-muted">
              This server extracts memories with built-in rules, which ignore instructions. They&rsquo;re saved and apply once a model is
              configured.
            </p>
          </Notice>
        </div>
      )}
      <Field label="Instructions" hint={`${values.text.length.toLocaleString("en")} of ${maxLength.toLocaleString("en")} characters`}>
        {(field) => (
          <Textarea
            {...field}
            value={values.text}
            maxLength={maxLength}
            rows={6}
            placeholder={"Remember which products users own and what problems they had.\nIgnore greetings and the assistant's suggestions."}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </Field>
      <SaveBar {...{ isChanged, isBusy }} onDiscard={discard} />
    </form>
  );
}
