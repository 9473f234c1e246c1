"use client";

import { Field, Input } from "../ui/field";
import { SaveBar } from "./save-bar";
import type { Spend } from "./settings";
import { useDraft } from "./use-draft";

type Values = { soft: string; hard: string };

const isAmount = (text: string) => text.trim() === "" || (Number(text) > 0 && Number(text) <= 1_000_000);
const amountOf = (text: string) => (text.trim() ? Number(text) : undefined);

const toSpend = ({ soft, hard }: Values): Spend | null => {
  const [softUsd, hardUsd] = [amountOf(soft), amountOf(hard)];
  return softUsd === undefined && hardUsd === undefined ? null : { softUsd, hardUsd };
};

export function SpendLimits({ projectId, spend, unpriced }: { projectId: string; spend: Spend | null; unpriced: string[] }) {
  const { values, set, save, discard, isChanged, isBusy } = useDraft<Values>(
    projectId,
    { soft: spend?.softUsd?.toString() ?? "", hard: spend?.hardUsd?.toString() ?? "" },
    { toChange: (draft) => ({ settings: { spend: toSpend(draft) } }), savedMessage: "Spend limits saved" },
  );
  const error = (text: string) => (isAmount(text) ? null : "Enter an amount in dollars above 0, or leave it empty.");
  const isReversed =
    isAmount(values.hard) && Number(amountOf(values.soft) ?? 0) > Number(amountOf(values.hard) ?? Number.POSITIVE_INFINITY);
  const fields = [
    { name: "soft", label: "Warn at (USD per month)", hint: "Shows a warning. Everything keeps working.", value: values.soft },
    {
      name: "hard",
      label: "Stop at (USD per month)",
      hint: "Extraction waits until the month ends or you raise the limit.",
      value: values.hard,
    },
  ] as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {fields.map(({ name, label, hint, value }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            error={error(value) ?? (name === "soft" && isReversed ? "Must not be above the limit to stop at." : null)}
          >
            {(field) => (
              <Input
                {...field}
                inputMode="decimal"
                className="max-w-40 tabular-nums"
                value={value}
                placeholder="No limit"
                autoComplete="off"
                onChange={(event) => set({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {unpriced.length > 0 ? (
        <p className="mt-3 text-[13px] text-muted leading-5">
          {unpriced.join(" and ")} {unpriced.length > 1 ? "have" : "has"} no price, so {unpriced.length > 1 ? "their" : "its"} calls
          don&rsquo;t count. Set <code className="font-mono">LOCI_MODEL_PRICES</code> on the server.
        </p>
      ) : null}
      <SaveBar {...{ isChanged, isBusy }} isInvalid={isReversed || !isAmount(values.soft) || !isAmount(values.hard)} onDiscard={discard} />
    </form>
  );
}
