"use client";

import { Switch } from "../ui/switch";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";

export function RequireUser({ projectId, requireUser }: { projectId: string; requireUser: boolean }) {
  const { values, set, save, discard, isChanged, isBusy } = useDraft(
    projectId,
    { requireUser },
    { toChange: (settings) => ({ settings }), savedMessage: "Shared memory setting saved" },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="flex items-center gap-3">
        <Switch id="require-user-on" isOn={values.requireUser} onChange={(isOn) => set({ requireUser: isOn })} />
        <label htmlFor="require-user-on" className="font-medium text-sm">
          Require a user or group
        </label>
      </div>
      <SaveBar {...{ isChanged, isBusy }} onDiscard={discard} />
    </form>
  );
}
