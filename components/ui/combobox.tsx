"use client";

import clsx from "clsx";
import { type ReactNode, useId, useState } from "react";
import { Input } from "./field";

export type Choice = { value: string; text: ReactNode; note?: ReactNode };

/** A field that offers what fits while one types. Whoever uses it finds the choices for `text`; picking one empties the field. */
export function Combobox({
  label,
  placeholder,
  text,
  onText,
  choices,
  onPick,
  none,
}: {
  label: string;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  choices: Choice[];
  onPick: (value: string) => void;
  /** What to say when nothing fits. */
  none: string;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const at = Math.min(active, choices.length - 1);

  function pick(value: string) {
    onPick(value);
    onText("");
    setOpen(false);
  }
  function move(event: React.KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) setActive((at + step + choices.length) % Math.max(1, choices.length));
      else setOpen(true);
    } else if (event.key === "Enter" && isOpen && choices[at]) {
      event.preventDefault();
      pick(choices[at].value);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className="relative min-w-0">
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && choices[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={move}
        onBlur={() => setOpen(false)}
      />
      {isOpen ? (
        // Taking the pointer's press keeps the focus, and with it the list, until the click is there.
        <div
          id={id}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          className="absolute top-full right-0 left-0 z-20 mt-1 max-h-64 min-w-56 animate-appear overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
        >
          {choices.map(({ value, text: shown, note }, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, as its role has it.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
            <div
              key={value}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === at}
              onClick={() => pick(value)}
              onPointerMove={() => setActive(i)}
              className={clsx("flex cursor-pointer items-baseline gap-3 rounded-md px-2.5 py-1.5 text-sm", i === at && "bg-hover")}
            >
              <span className="min-w-0 flex-1 truncate">{shown}</span>
              {note ? <span className="shrink-0 text-[13px] text-muted">{note}</span> : null}
            </div>
          ))}
          {choices.length === 0 ? <p className="px-2.5 py-1.5 text-muted text-sm">{none}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
