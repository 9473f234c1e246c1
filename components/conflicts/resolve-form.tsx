import clsx from "clsx";
import { useId } from "react";
import { Input } from "../ui/field";
import { Key } from "../ui/key";
import { type Action, actions, type Conflict } from "./conflict-labels";

type Props = { conflict: Conflict; note: string; onNote: (note: string) => void; onResolve: (action: Action) => void };

export function ResolveForm({ conflict, note, onNote, onResolve }: Props) {
  const id = useId();
  const allowed = (Object.keys(actions) as Action[]).filter((action) => conflict.allowedActions.includes(action));
  return (
    <section aria-label="Resolve">
      <div className="grid gap-2.5 sm:grid-cols-2">
        {allowed.map((action) => {
          const { name, effect, key, icon: Icon } = actions[action];
          const isSuggested = conflict.suggestedAction === action;
          return (
            <div
              key={action}
              className={clsx(
                "relative flex items-start gap-3 rounded-lg border bg-raised p-3.5 transition-colors hover:bg-hover",
                isSuggested ? "border-accent" : "border-line hover:border-edge",
              )}
            >
              <Icon aria-hidden className={clsx("mt-0.5 size-4.5 shrink-0", isSuggested ? "text-accent" : "text-muted")} />
              <div className="min-w-0 flex-1">
                <button
                  type="button"
                  aria-describedby={`${id}-${action}`}
                  aria-keyshortcuts={key}
                  onClick={() => onResolve(action)}
                  className="block w-full text-left font-medium text-sm leading-5.5 outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2"
                >
                  {name}
                  {isSuggested ? <span className="ml-2 font-normal text-accent text-xs">Suggested</span> : null}
                </button>
                <p id={`${id}-${action}`} className="mt-0.5 text-[13px] text-muted leading-5">
                  {effect}
                </p>
              </div>
              <span aria-hidden className="max-lg:hidden">
                <Key>{key}</Key>
              </span>
            </div>
          );
        })}
      </div>
      <div className="mt-3">
        <Input
          aria-label="Note"
          placeholder="Add a note (optional)"
          value={note}
          maxLength={2_000}
          onChange={(event) => onNote(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        />
      </div>
    </section>
  );
}
