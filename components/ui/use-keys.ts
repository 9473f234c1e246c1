"use client";

import { useEffect, useRef } from "react";

type Keys = Record<string, (() => void) | undefined>;

/** Where a letter is a letter, or is another part's to answer. */
const taken = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** What single keys do on this page. They rest while one types, and while a window or a menu is open. */
export function useKeys(keys: Keys) {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
