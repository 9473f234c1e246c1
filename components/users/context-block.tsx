import { NotebookText } from "lucide-react";
import type { ResponseBody } from "@/app/v1/routes";
import { Code, CopyButton } from "../ui/copy";
import { Empty } from "../ui/empty";
import { Meter } from "../ui/meter";
import { Tabs } from "../ui/tabs";
import { contextLines } from "./context-lines";

type Block = ResponseBody<"GET", "/v1/users/{id}/context">;

export function ContextBlock({ block, maxTokens, call }: { block: Block; maxTokens: number; call: string }) {
  const { text, sections, estimatedTokens } = block;
  return (
    <section aria-label="Context block" className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-48 max-w-sm flex-1 space-y-1.5">
          <p aria-live="polite" className="text-sm tabular-nums">
            <span className="font-semibold">{estimatedTokens.toLocaleString("en")}</span>{" "}
            <span className="text-muted">of {maxTokens.toLocaleString("en")} tokens used</span>
          </p>
          <Meter value={estimatedTokens / maxTokens} label="Tokens used" />
        </div>
        {text ? <CopyButton text={text} label="Copy" /> : null}
      </div>
      {text ? (
        <Tabs
          label="Format"
          tabs={{
            read: { name: "Preview", content: <Sections sections={sections} /> },
            raw: { name: "Raw", content: <Code title="Context block" text={text} /> },
            call: { name: "API", content: <Code title="API call" text={call} /> },
          }}
        />
      ) : (
        <Empty icon={NotebookText} title="Empty context">
          There are no memories of this user yet, or the token limit is too low for a single line.
        </Empty>
      )}
    </section>
  );
}

const Sections = ({ sections }: { sections: Block["sections"] }) => (
  <div className="space-y-5 rounded-lg border border-line bg-raised p-4 sm:p-5">
    {sections.map(({ kind, title, body }) => (
      <section key={kind} aria-label={title}>
        <h3 className="font-semibold text-sm">{title}</h3>
        <ul className="mt-1.5 space-y-1">
          {contextLines(body).map(({ text, note }) => (
            <li key={`${text}${note}`} className="max-w-3xl break-words text-sm leading-6">
              {text} {note ? <span className="ml-1 text-muted text-xs">{note}</span> : null}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
