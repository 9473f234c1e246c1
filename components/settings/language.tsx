"use client";

import { Field, Input } from "../ui/field";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";

const form = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

export function Language({ projectId, language }: { projectId: string; language: string | null }) {
  const { values, set, save, discard, isChanged, isBusy } = useDraft(
    projectId,
    { tag: language ?? "" },
    { toChange: ({ tag }) => ({ settings: { language: tag.trim() || null } }), said: "Language saved" },
  );
  const tag = values.tag.trim();
  const isWrong = tag !== "" && !form.test(tag);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label="Language"
        error={isWrong ? "A language tag, such as en or pt-BR." : null}
        hint={tag === "" ? "A language tag, such as en or pt-BR. Empty: not said." : nameOf(tag)}
      >
        {(field) => (
          <Input
            {...field}
            className="max-w-40 font-mono"
            value={values.tag}
            maxLength={35}
            placeholder="en"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => set({ tag: event.target.value })}
          />
        )}
      </Field>
      <SaveBar {...{ isChanged, isBusy, isWrong }} onDiscard={discard} />
    </form>
  );
}

/** "Brazilian Portuguese"; the tag itself where the browser has no name for it. */
function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
