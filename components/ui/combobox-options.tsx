"use client";

import { Command } from "cmdk";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Input } from "./field";

export type Choice = { value: string; text: ReactNode; note?: ReactNode };

export type ComboboxProps = {
  label: string;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  choices: Choice[];
  onPick: (value: string) => void;
  empty: string;
  /** Whether the plain field that this one replaces had the focus. */
  isFocused: boolean;
  isOpened: boolean;
};

export function ComboboxOptions({ label, placeholder, text, onText, choices, onPick, empty, isFocused, isOpened }: ComboboxProps) {
  const [isOpen, setOpen] = useState(isOpened);

  function pick(value: string) {
    onPick(value);
    onText("");
    setOpen(false);
  }
  function openOrClose(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      setOpen(false);
    } else if (!isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setOpen(true);
    }
  }

  return (
    <Command label={label} shouldFilter={false} vimBindings={false} loop onKeyDown={openOrClose} className="relative">
      <Command.Input
        asChild
        value={text}
        onValueChange={(next) => {
          onText(next);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      >
        <Input
          aria-expanded={isOpen}
          autoCapitalize="none"
          autoFocus={isFocused}
          placeholder={placeholder}
          // cmdk focuses its input when the options change if it finds this attribute on the focused element, which may be another combobox.
          {...{ "cmdk-input": undefined }}
        />
      </Command.Input>
      {/* Hidden rather than unmounted, because the field refers to the list. Preventing the press keeps the focus in the field. */}
      <Command.List
        label={label}
        hidden={!isOpen}
        onPointerDown={(event) => event.preventDefault()}
        className="absolute top-full right-0 left-0 z-20 mt-1 max-h-64 min-w-56 animate-appear overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
      >
        {isOpen ? (
          <>
            <Command.Empty className="px-2.5 py-1.5 text-muted text-sm">{empty}</Command.Empty>
            {choices.map(({ value, text: shown, note }) => (
              <Command.Item
                key={value}
                value={value}
                onSelect={() => pick(value)}
                className="flex cursor-pointer items-baseline gap-3 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-hover"
              >
                <span className="min-w-0 flex-1 truncate">{shown}</span>
                {note ? <span className="shrink-0 text-[13px] text-muted">{note}</span> : null}
              </Command.Item>
            ))}
          </>
        ) : null}
      </Command.List>
    </Command>
  );
}
