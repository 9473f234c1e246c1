"use client";

import { RadioCards } from "../ui/radio-cards";
import { Switch } from "../ui/switch";
import { everyType, redactionGroups } from "./redaction-types";
import { SaveBar } from "./save-bar";
import type { Redaction, RedactionType } from "./settings";
import { useDraft } from "./use-draft";

type Stored = Omit<Redaction, "action"> & Partial<Pick<Redaction, "action">>;
type Values = { enabled: boolean; action: Redaction["action"]; isAllTypes: boolean; types: RedactionType[] };

export function Privacy({ projectId, redaction }: { projectId: string; redaction: Stored | null }) {
  const { values, set, save, discard, isChanged, isBusy } = useDraft<Values>(
    projectId,
    {
      enabled: redaction?.enabled ?? false,
      action: redaction?.action ?? "redact",
      isAllTypes: redaction?.types === undefined,
      types: redaction?.types ?? everyType,
    },
    {
      toChange: ({ enabled, action, isAllTypes, types }) => ({
        settings: { redaction: { enabled, action, ...(!isAllTypes && { types: everyType.filter((type) => types.includes(type)) }) } },
      }),
      savedMessage: "Redaction settings saved",
    },
  );
  const isNone = !values.isAllTypes && values.types.length === 0;
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="flex items-center gap-3">
        <Switch id="redaction-on" isOn={values.enabled} onChange={(enabled) => set({ enabled })} />
        <label htmlFor="redaction-on" className="font-medium text-sm">
          Redact personal data and secrets
        </label>
      </div>
      {values.enabled ? (
        <>
          <RadioCards
            isBeside
            label="Action"
            value={values.action}
            onChange={(action) => set({ action })}
            choices={[
              { value: "redact", name: "Redact", hint: "Replaced by a marker such as [REDACTED:EMAIL]; the rest is stored." },
              {
                value: "block",
                name: "Block",
                hint: "The call fails with a 422 error that says where and what was found. Nothing is stored.",
              },
            ]}
          />
          <RadioCards
            isBeside
            label="Types"
            value={values.isAllTypes ? "every" : "some"}
            onChange={(choice) => set({ isAllTypes: choice === "every" })}
            choices={[
              { value: "every", name: "All types", hint: `All ${everyType.length} types, and any added later.` },
              { value: "some", name: "Selected types", hint: `${values.types.length} of ${everyType.length} selected.` },
            ]}
          />
          {values.isAllTypes ? null : <ChooseTypes chosen={values.types} onChange={(types) => set({ types })} />}
          {isNone ? (
            <p role="alert" className="text-[13px] text-danger">
              Select at least one type, or turn redaction off.
            </p>
          ) : null}
        </>
      ) : null}
      <SaveBar {...{ isChanged, isBusy }} isInvalid={values.enabled && isNone} onDiscard={discard} />
    </form>
  );
}

function ChooseTypes({ chosen, onChange }: { chosen: RedactionType[]; onChange: (types: RedactionType[]) => void }) {
  const toggle = (type: RedactionType) => onChange(chosen.includes(type) ? chosen.filter((other) => other !== type) : [...chosen, type]);
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {redactionGroups.map(({ name, types }) => {
        const isWhole = types.every(({ type }) => chosen.includes(type));
        const others = chosen.filter((type) => !types.some((one) => one.type === type));
        return (
          <fieldset key={name} className="min-w-0">
            <legend className="sr-only">{name}</legend>
            <div className="mb-1 flex items-center justify-between gap-3">
              <p aria-hidden className="font-medium text-sm">
                {name}
              </p>
              <button
                type="button"
                onClick={() => onChange(isWhole ? others : [...others, ...types.map(({ type }) => type)])}
                className="min-h-6 text-[13px] text-accent hover:underline"
              >
                {isWhole ? "None" : "All"}
                <span className="sr-only"> of {name.toLowerCase()}</span>
              </button>
            </div>
            {types.map(({ type, name: label, example }) => (
              <label key={type} className="-mx-2 flex cursor-pointer gap-2.5 rounded-md px-2 py-1.5 text-sm hover:bg-hover">
                <input
                  type="checkbox"
                  checked={chosen.includes(type)}
                  onChange={() => toggle(type)}
                  className="mt-1 size-4 shrink-0 accent-(--accent)"
                />
                <span className="min-w-0">
                  {" "}
                  {label} <span className="block break-words font-mono text-muted text-xs leading-5">{example}</span>
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
