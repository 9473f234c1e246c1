"use client";

import { useState } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { ApiError, api } from "../api";
import { Confirm } from "../ui/dialog";
import { Field, Input } from "../ui/field";
import { RadioCards } from "../ui/radio-cards";
import { toast } from "../ui/toast";
import { SaveBar } from "./save-bar";
import type { Project } from "./settings";
import { useDraft } from "./use-draft";

type Stored = Pick<Project["settings"], "expiry" | "retention" | "history">;
type Values = Pick<Stored, "expiry" | "history"> & { messagesDays: string; memoriesDays: string };
type Due = ResponseBody<"GET", "/v1/dashboard/projects/{id}/forgetting">;

const maxDays = 36_500;
const isDays = (text: string) => text === "" || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= maxDays);
const daysOf = (text: string) => (text === "" ? null : Number(text));

export function Forgetting({ projectId, stored }: { projectId: string; stored: Stored }) {
  const { values, set, save, discard, isChanged, isBusy } = useDraft<Values>(
    projectId,
    {
      expiry: stored.expiry,
      history: stored.history,
      messagesDays: String(stored.retention.messagesDays ?? ""),
      memoriesDays: String(stored.retention.memoriesDays ?? ""),
    },
    {
      toChange: ({ expiry, history, messagesDays, memoriesDays }) => ({
        settings: { expiry, history, retention: { messagesDays: daysOf(messagesDays), memoriesDays: daysOf(memoriesDays) } },
      }),
      savedMessage: "Forgetting settings saved",
    },
  );
  const [due, setDue] = useState<Due | null>(null);
  const [isCounting, setCounting] = useState(false);
  const erases = values.expiry === "erase" || values.history === "erase" || values.messagesDays !== "" || values.memoriesDays !== "";
  const isInvalid = !isDays(values.messagesDays) || !isDays(values.memoriesDays);

  async function submit() {
    if (!erases) return save();
    setCounting(true);
    try {
      setDue(await api.get("/v1/dashboard/projects/{id}/forgetting", { params: { id: projectId }, query: values }));
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : "Couldn't count what would be erased. Try again.");
    } finally {
      setCounting(false);
    }
  }

  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <RadioCards
        isBeside
        label="Expired memories"
        value={values.expiry}
        onChange={(expiry) => set({ expiry })}
        choices={[
          { value: "hide", name: "Hide", hint: "Nobody reads them, but they stay in history." },
          { value: "erase", name: "Erase", hint: "They are deleted for good, with the text they came from." },
        ]}
      />
      <RadioCards
        isBeside
        label="History"
        value={values.history}
        onChange={(history) => set({ history })}
        choices={[
          { value: "keep", name: "Keep", hint: "Superseded memories and earlier versions stay." },
          { value: "erase", name: "Erase", hint: "They are deleted for good within the hour." },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Days
          label="Erase messages after"
          hint="With what only they say. Empty: never."
          value={values.messagesDays}
          onChange={(messagesDays) => set({ messagesDays })}
        />
        <Days
          label="Erase memories after"
          hint="Unless said or changed since. Empty: never."
          value={values.memoriesDays}
          onChange={(memoriesDays) => set({ memoriesDays })}
        />
      </div>
      <SaveBar {...{ isChanged, isInvalid }} isBusy={isBusy || isCounting} onDiscard={discard} />
      <Confirm
        title="Erase data?"
        action="Save and erase"
        isOpen={due !== null}
        onOpenChange={(isOpen) => isOpen || setDue(null)}
        onConfirm={async () => save()}
      >
        {due ? <WhatGoes due={due} /> : null}
      </Confirm>
    </form>
  );
}

const Days = ({ label, hint, value, onChange }: { label: string; hint: string; value: string; onChange: (value: string) => void }) => (
  <Field label={label} hint={hint} error={isDays(value) ? null : `Enter 1 to ${maxDays.toLocaleString("en")} days, or nothing.`}>
    {(field) => (
      <div className="flex items-center gap-2">
        <Input
          {...field}
          inputMode="numeric"
          value={value}
          className="max-w-28"
          onChange={(event) => onChange(event.target.value.trim())}
        />
        <span className="text-muted text-sm">days</span>
      </div>
    )}
  </Field>
);

function WhatGoes({ due: { memories, messages, versions, isExact } }: { due: Due }) {
  const parts = [
    counted(memories, "memory", "memories"),
    counted(messages, "message", "messages"),
    counted(versions, "version", "versions"),
  ];
  const isNothing = memories + messages + versions === 0;
  return (
    <>
      <p>
        {isNothing
          ? "Nothing is old enough to be erased now. From now on, these settings erase data as it becomes due."
          : `${isExact ? "This" : "This, and more,"} will be permanently deleted within minutes: ${parts.filter((part) => part !== null).join(", ")}.`}
      </p>
      <p className="mt-2">Pinned memories are kept. You can&rsquo;t undo this.</p>
    </>
  );
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? null : `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
