"use client";

import { Field, Textarea } from "../ui/field";
import { Notice } from "../ui/notice";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";

const most = 4_000;

/** What a model is told beside every passage. `hasModel`: the server has one. */
export function Extraction({ projectId, instructions, hasModel }: { projectId: string; instructions: string | null; hasModel: boolean }) {
  const { values, set, save, discard, isChanged, isBusy } = useDraft(
    projectId,
    { text: instructions ?? "" },
    { toChange: ({ text }) => ({ settings: { extractionInstructions: text.trim() || null } }), said: "Instructions saved" },
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
          <Notice title="This server has no model">
            <p className="text-muted">
              It draws memories by rules, which read no instructions. What you write here is kept, and holds as soon as the server&rsquo;s
              operator sets a model.
            </p>
          </Notice>
        </div>
      )}
      <Field label="Instructions" hint={`${values.text.length.toLocaleString("en")} of ${most.toLocaleString("en")} characters`}>
        {(field) => (
          <Textarea
            {...field}
            value={values.text}
            maxLength={most}
            rows={6}
            placeholder={
              "Remember which products somebody owns and what went wrong with them.\nLeave out greetings, and what the assistant suggests."
            }
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </Field>
      <SaveBar {...{ isChanged, isBusy }} onDiscard={discard} />
    </form>
  );
}
