"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../api";
import { AddDocument } from "../documents/add-document";
import { Button } from "../ui/button";
import { Field, Input, Select } from "../ui/field";
import { onDemand } from "../ui/on-demand";
import { Failure } from "./api-error";
import { CodeSamplePanel } from "./code-sample-panel";
import { MessageField } from "./message-field";
import type { Place } from "./playground";
import { type AddForm, type AddTarget, addTargets, dashboardAdd, nameOf, publicAdd, type Turn } from "./request-bodies";
import type { Scope } from "./scope";
import { Examples, PlayForm, SendKeys, Workbench } from "./workbench";

const IngestResult = onDemand(() => import("./ingest-result").then(({ IngestResult }) => IngestResult));

const maxMessages = 100;
const examples = [
  "I moved to Lisbon last month, and I’m allergic to peanuts.",
  "My sister Ana works at Globex. We meet every Thursday.",
  "I prefer short answers without small talk.",
];
const empty: Turn = { key: 0, role: "user", name: "", content: "" };

/** A user and a group can have the same name. */
const keyOf = (target: AddTarget) => ("user" in target ? `user ${target.user}` : `group ${target.group}`);

export function AddTab({ place, scope, onSearch }: { place: Place; scope: Scope; onSearch: () => void }) {
  const [turns, setTurns] = useState<Turn[]>([empty]);
  const [day, setDay] = useState("");
  const [jobId, setJobId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const targets = addTargets(scope);
  const target = targets.find((one) => keyOf(one) === chosen) ?? targets[0]!;
  const form: AddForm = { target, turns, day };
  const add = useMutation({
    mutationFn: (body: ReturnType<typeof dashboardAdd>) => api.post("/v1/dashboard/ingest", { body }),
    onMutate: () => setJobId(null),
    onSuccess: (added) => setJobId(added.jobId),
  });
  const isEmpty = turns.every(({ content }) => content.trim() === "");

  const change = (key: number, changed: Partial<Turn>) =>
    setTurns(turns.map((turn) => (turn.key === key ? { ...turn, ...changed } : turn)));
  const append = () => {
    const last = turns.at(-1)!;
    setTurns([...turns, { key: last.key + 1, role: last.role === "user" ? "assistant" : "user", name: "", content: "" }]);
  };

  return (
    <Workbench
      call={
        <CodeSamplePanel
          call={{
            path: "/v1/core/add",
            body: publicAdd({ ...form, turns: isEmpty ? [{ ...empty, content: "…" }] : turns }),
            shows: "job_id",
          }}
          base={place.base}
          note="Returns as soon as the messages are stored. Set wait_for_processing to wait for the memories."
        />
      }
    >
      <PlayForm label="Add" onSend={() => isEmpty || add.isPending || add.mutate(dashboardAdd(place.projectId, form))}>
        <div className="space-y-3">
          {turns.map((turn, i) => (
            <MessageField
              key={turn.key}
              turn={turn}
              number={i + 1}
              isOnly={turns.length === 1}
              onChange={(changed) => change(turn.key, changed)}
              onRemove={() => setTurns(turns.filter(({ key }) => key !== turn.key))}
            />
          ))}
        </div>
        {isEmpty && turns.length === 1 ? (
          <div className="mt-3">
            <Examples examples={examples} onPick={(content) => change(turns[0]!.key, { content })} />
          </div>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" look="quiet" onClick={append} disabled={turns.length >= maxMessages}>
            <Plus aria-hidden /> Add another message
          </Button>
          <AddDocument
            size="sm"
            look="quiet"
            projectId={place.projectId}
            target={"user" in target ? { userId: target.user } : target}
            onAdded={setJobId}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-end justify-between gap-4 border-line border-t pt-4">
          <div className="flex flex-wrap gap-4">
            <Field label="Add to">
              {(field) => (
                <Select {...field} className="w-auto! max-w-60" value={keyOf(target)} onChange={(event) => setChosen(event.target.value)}>
                  {targets.map((one) => (
                    <option key={keyOf(one)} value={keyOf(one)}>
                      {"user" in one ? "User" : "Group"} {nameOf(one)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label="Date" optional>
              {(field) => <Input {...field} type="date" className="w-auto!" value={day} onChange={(event) => setDay(event.target.value)} />}
            </Field>
          </div>
          <div className="ml-auto flex items-center gap-3">
            <SendKeys />
            <Button type="submit" look="primary" isBusy={add.isPending} disabled={isEmpty}>
              {" "}
              Add{" "}
            </Button>
          </div>
        </div>
      </PlayForm>
      {add.error ? <Failure error={add.error} base={place.base} /> : null}
      {jobId ? <IngestResult key={jobId} jobId={jobId} place={place} onSearch={onSearch} /> : null}
    </Workbench>
  );
}
