import clsx from "clsx";
import type { ReactNode } from "react";

const tones = {
  plain: "border-line text-muted",
  good: "border-good/35 text-good",
  warn: "border-warn/40 text-warn",
  danger: "border-danger/40 text-danger",
  accent: "border-accent/40 text-accent",
};
export type Tone = keyof typeof tones;

export const Badge = ({ tone = "plain", className, children }: { tone?: Tone; className?: string; children: ReactNode }) => (
  <span
    className={clsx(
      "inline-flex h-5.5 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-2 font-medium text-xs",
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);
