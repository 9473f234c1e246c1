"use client";

import { useState } from "react";
import { useOwners } from "../graphs/use-owners";
import { Combobox } from "../ui/combobox";
import { Field, Select } from "../ui/field";
import { Panel } from "../ui/panel";
import { RadioCards } from "../ui/radio-cards";
import { type ImportMode, type ImportResult, type ImportSource, modes, sources } from "./sources";
import type { Options, Owner } from "./use-import";

export function ImportOptions({
  projectId,
  options,
  onChange,
  preview,
}: {
  projectId: string;
  options: Options;
  onChange: (next: Partial<Options>) => void;
  preview: ImportResult;
}) {
  const { from, mode } = preview;
  const { owner } = options;
  const [kind, setKind] = useState<Owner["kind"]>(owner.kind);
  const offered = sources[from].modes;
  function pickKind(next: Owner["kind"]) {
    setKind(next);
    if (next === "file") onChange({ owner: { kind: "file" } });
  }
  return (
    <Panel title="Options">
      <div className="space-y-5">
        <div className="max-w-sm">
          <Field label="Exported from" hint="Detected by the first record.">
            {(field) => (
              <Select {...field} value={from} onChange={({ target }) => onChange({ from: target.value as ImportSource, mode: undefined })}>
                {Object.entries(sources).map(([source, { title }]) => (
                  <option key={source} value={source}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <RadioCards
          isBeside
          label="User"
          value={kind}
          onChange={pickKind}
          choices={[
            { value: "file", name: "As the file says", hint: "Each record goes to the user it names." },
            { value: "user", name: "One user", hint: "Everything goes to one user." },
            { value: "group", name: "A group", hint: "Everything is shared with a group." },
          ]}
        />
        {kind === "file" ? null : (
          <OwnerField
            key={kind}
            projectId={projectId}
            kind={kind}
            chosen={owner.kind === kind ? owner.name : null}
            onPick={(name) => onChange({ owner: { kind, name } })}
          />
        )}
        {offered.length > 1 ? (
          <RadioCards<ImportMode>
            isBeside
            label="Facts"
            value={mode}
            onChange={(next) => onChange({ mode: next })}
            choices={(["verbatim", "derive"] as const).map((value) => ({ value, ...modes[value] }))}
          />
        ) : null}
      </div>
    </Panel>
  );
}

function OwnerField({
  projectId,
  kind,
  chosen,
  onPick,
}: {
  projectId: string;
  kind: "user" | "group";
  chosen: string | null;
  onPick: (name: string) => void;
}) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const { users, groups, isFetching } = useOwners(projectId, typed);
  const names = kind === "user" ? users.map(({ externalId }) => externalId) : groups.map(({ name }) => name);
  const isNew = kind === "user" && typed !== "" && !names.includes(typed);
  const choices = [
    ...names.map((name) => ({ value: name, text: name })),
    ...(isNew ? [{ value: typed, text: <>Use “{typed}”</>, note: "new user" }] : []),
  ];
  return (
    <div className="max-w-sm">
      {chosen ? (
        <p className="mb-1.5 text-sm">
          {kind === "user" ? "User" : "Group"} <span className="break-all font-medium">{chosen}</span>
        </p>
      ) : null}
      <Combobox
        label={kind === "user" ? "User" : "Group"}
        placeholder={chosen ? "Choose another" : kind === "user" ? "Find a user or enter a new ID" : "Find a group"}
        text={text}
        onText={setText}
        choices={choices}
        onPick={onPick}
        empty={
          isFetching ? "Searching…" : kind === "user" ? "No users yet. Enter an ID of your own, such as “maya”." : "No matching groups."
        }
      />
    </div>
  );
}
