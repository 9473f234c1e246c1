"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { toast } from "./toast";

export function CopyButton({ text, label, isBare }: { text: string; label: string; isBare?: boolean }) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), 1_500);
    } catch {
      // The clipboard API needs https or localhost.
      toast.error("Couldn't access the clipboard. Select the text and copy it manually.");
    }
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      size={isBare ? "icon" : "sm"}
      look={isBare ? "quiet" : "secondary"}
      onClick={copy}
      aria-label={isBare ? label : undefined}
      title={isBare ? label : undefined}
    >
      <Icon aria-hidden />
      {isBare ? (
        <span className="sr-only" aria-live="polite">
          {isCopied ? "Copied" : ""}
        </span>
      ) : (
        <span aria-live="polite">{isCopied ? "Copied" : label}</span>
      )}
    </Button>
  );
}

export const Code = ({ title, text }: { title: string; text: string }) => (
  <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-panel">
    <figcaption className="flex items-center justify-between gap-3 border-line border-b py-1 pr-1 pl-3.5 text-[13px] text-muted">
      {title}
      <CopyButton text={text} label={`Copy: ${title}`} isBare />
    </figcaption>
    <pre className="whitespace-pre-wrap break-words p-3.5 font-mono text-xs leading-5.5">
      <code>{text}</code>
    </pre>
  </figure>
);
