"use client";

import clsx from "clsx";
import Link from "next/link";
import { useSyncExternalStore } from "react";
import { CopyButton } from "../ui/copy";
import { useOrigin } from "../use-origin";
import { codeSample, type Language, languageNames, languages, type PublicCall } from "./code-sample";

const storageKey = "loci_language";
const listeners = new Set<() => void>();

function useLanguage(): [Language, (language: Language) => void] {
  const chosen = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => languages.find((one) => one === localStorage.getItem(storageKey)) ?? "curl",
    () => "curl" as const,
  );
  const choose = (language: Language) => {
    localStorage.setItem(storageKey, language);
    for (const changed of listeners) changed();
  };
  return [chosen, choose];
}

export function CodeSamplePanel({ call, base, note }: { call: Omit<PublicCall, "origin">; base: string; note?: string }) {
  const [language, choose] = useLanguage();
  const origin = useOrigin();
  const text = codeSample(language, { ...call, origin });
  return (
    <section aria-label="API call" className="min-w-0 overflow-hidden rounded-lg border border-line bg-panel">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-line border-b py-1 pr-1.5 pl-3.5">
        <h2 className="font-semibold text-sm">API call</h2>
        <div className="flex items-center gap-0.5">
          <fieldset className="flex">
            <legend className="sr-only">Language</legend>
            {languages.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === language}
                onClick={() => choose(one)}
                className={clsx(
                  "h-7.5 rounded-md px-2 text-[13px]",
                  one === language ? "bg-hover font-medium text-ink" : "text-muted hover:text-ink",
                )}
              >
                {languageNames[one]}
              </button>
            ))}
          </fieldset>
          <CopyButton text={text} label={`Copy as ${languageNames[language]}`} isBare />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <pre className="max-h-[28rem] overflow-auto p-3.5 font-mono text-xs leading-5.5" tabIndex={0}>
        <code>{text}</code>
      </pre>
      <footer className="space-y-1 border-line border-t px-3.5 py-2.5 text-[13px] text-muted leading-5">
        {note ? <p>{note}</p> : null}
        <p>
          <code className="font-mono text-ink">LOCI_API_KEY</code> is an API key of this project:{" "}
          <Link className="link" href={`${base}/keys`}>
            {" "}
            view API keys{" "}
          </Link>
        </p>
      </footer>
    </section>
  );
}
