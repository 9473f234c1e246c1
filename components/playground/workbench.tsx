import clsx from "clsx";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";

export const Workbench = ({ call, children }: { call: ReactNode; children: ReactNode }) => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,25rem)]">
    <div className="min-w-0 space-y-5">{children}</div>
    <div className="min-w-0 self-start lg:sticky lg:top-8">{call}</div>
  </div>
);

export function PlayForm({ label, onSend, children }: { label: string; onSend: () => void; children: ReactNode }) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form aria-label={label} onSubmit={send} onKeyDown={sendByKey} className="rounded-lg border border-line bg-raised p-4">
      {children}
    </form>
  );
}

export const SendKeys = () => (
  <span className="hidden text-[13px] text-muted sm:inline">
    <kbd className="font-sans">⌘</kbd> or <kbd className="font-sans">Ctrl</kbd> + <kbd className="font-sans">Enter</kbd>
  </span>
);

export const Examples = ({ examples, onPick }: { examples: string[]; onPick: (example: string) => void }) => (
  <div className="flex flex-wrap items-baseline gap-1.5 text-[13px]">
    <span className="text-muted">Try</span>
    {examples.map((example) => (
      <button
        key={example}
        type="button"
        onClick={() => onPick(example)}
        className="rounded-full border border-line px-2.5 py-1 text-left leading-4.5 hover:border-edge"
      >
        {example}
      </button>
    ))}
  </div>
);

export function InlineField({ label, isAfter, children }: { label: string; isAfter?: boolean; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <span className={clsx("flex items-center gap-2 text-sm", isAfter && "flex-row-reverse")}>
      <label htmlFor={id} className="cursor-pointer whitespace-nowrap">
        {label}
      </label>
      {children(id)}
    </span>
  );
}
