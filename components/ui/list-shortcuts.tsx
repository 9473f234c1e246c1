"use client";

import { useShortcuts } from "./use-shortcuts";

export function ListShortcuts({ label }: { label: string }) {
  const move = (step: number) => {
    const list = [...document.querySelectorAll("ul[aria-label]")].find((each) => each.getAttribute("aria-label") === label);
    const links = [...(list?.children ?? [])].flatMap((row) => row.querySelector("a") ?? []);
    const at = links.findIndex((link) => link.parentElement?.closest("li")?.contains(document.activeElement));
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return null;
}
