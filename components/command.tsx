"use client";

import { useRef, useState } from "react";
import { CodeLine } from "./code-line";

/** `children` shows the text, if not as plain lines. */
export function Command({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  const code = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "selected" | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // The clipboard API needs https or localhost. Elsewhere, select the text so Ctrl-C works.
      if (code.current) window.getSelection()?.selectAllChildren(code.current);
      setOutcome("selected");
    }
  }

  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-panel text-ink">
      <figcaption className="flex items-center justify-between border-line border-b py-1 pr-1.5 pl-4 text-muted text-sm">
        {title}
        <button
          type="button"
          onClick={copy}
          aria-label={`Copy: ${title}`}
          className="min-h-9 min-w-18 cursor-pointer rounded-md px-3 font-medium text-ink hover:bg-line"
        >
          <span aria-live="polite">{outcome === "copied" ? "Copied" : outcome === "selected" ? "Selected" : "Copy"}</span>
        </button>
      </figcaption>
      <pre className="whitespace-pre-wrap break-words p-4 font-mono text-xs leading-6 sm:text-[13px]">
        <code ref={code}>{children ?? text.split("\n").map((line) => <CodeLine key={line} text={line} />)}</code>
      </pre>
    </figure>
  );
}
