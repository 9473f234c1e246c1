"use client";

import { type ComponentType, useRef, useState } from "react";
import type { ComboboxProps } from "./combobox-options";
import { Input } from "./field";
import { whenIdle } from "./when-idle";

// Most people never touch a filter, so only the field is loaded at first; the rest when the browser is idle.
let Options: ComponentType<ComboboxProps> | undefined;
const load = async () => {
  Options ??= (await import("./combobox-options")).ComboboxOptions;
};
// A failure shows when the field is used, which tries again.
const preload = () => void load().catch(() => undefined);
whenIdle(preload);

/** The parent finds the options for `text`; picking one clears the field. */
export function Combobox(props: Omit<ComboboxProps, "isFocused" | "isOpened">) {
  const [isLoaded, setLoaded] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wasFocused = useRef(false);
  const wasOpened = useRef(false);
  if (isLoaded && Options) return <Options {...props} isFocused={wasFocused.current} isOpened={wasOpened.current} />;

  function open() {
    wasOpened.current = true;
    void request();
  }
  async function request() {
    try {
      await load();
      wasFocused.current = document.activeElement === field.current;
      setLoaded(true);
    } catch {
      // The code couldn't be loaded. The text stays, and the next key press tries again.
      setUnreachable(true);
    }
  }
  return (
    <>
      <Input
        ref={field}
        role="combobox"
        aria-label={props.label}
        aria-expanded={false}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        placeholder={props.placeholder}
        value={props.text}
        onPointerEnter={preload}
        onFocus={request}
        onClick={open}
        onKeyDown={(event) => (event.key === "ArrowDown" || event.key === "ArrowUp" ? open() : undefined)}
        onChange={(event) => {
          props.onText(event.target.value);
          open();
        }}
      />
      {isUnreachable ? (
        <p role="status" className="mt-1.5 text-[13px] text-danger leading-5">
          Couldn&rsquo;t load the options. Check your connection and try again.
        </p>
      ) : null}
    </>
  );
}
