import clsx from "clsx";
import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { AddCall, SearchCall } from "../projects/sample-calls";
import { ButtonLink } from "../ui/button";
import { HideSteps } from "./hide-steps";
import { MemoryWithQuote } from "./memory-with-quote";
import { StepStatus } from "./step-status";

export type StepsDone = { hasKey: boolean; hasMemory: boolean; hasAsked: boolean };
type MemoryRecord = ResponseBody<"GET", "/v1/dashboard/memories/{id}">;

export function FirstSteps({
  projectId,
  done,
  memory,
}: {
  projectId: string;
  done: StepsDone;
  memory: Omit<MemoryRecord, "project"> | null;
}) {
  const base = `/projects/${projectId}`;
  const steps: { name: string; isDone: boolean; content: ReactNode; result?: ReactNode }[] = [
    { name: "Create the project", isDone: true, content: null },
    {
      name: "Get an API key",
      isDone: done.hasKey,
      content: (
        <>
          <p>Agents call the API with a project key. It&rsquo;s shown once, when created.</p>
          <ButtonLink size="sm" look="primary" href={`${base}/keys?new=1`}>
            Create API key
          </ButtonLink>
        </>
      ),
    },
    {
      name: "Add a memory",
      isDone: done.hasMemory,
      content: (
        <>
          <p>
            Send a message. Set <code className="font-mono text-ink">LOCI_API_KEY</code> to your key first;{" "}
            <TextLink href={`${base}/keys?new=1`}>create another</TextLink> if you lost it.
          </p>
          <AddCall />
          <p>
            Or use the <TextLink href={`${base}/playground`}>playground</TextLink>, which needs no key.
          </p>
          <StepStatus projectId={projectId} until="memory" />
        </>
      ),
      result: memory ? <MemoryWithQuote memory={memory} base={base} isNew={!done.hasAsked} /> : null,
    },
    {
      name: "Search or ask",
      isDone: done.hasAsked,
      content: (
        <>
          <p>Rephrase the question; search works by meaning, too.</p>
          {memory?.graph.userId ? <SearchCall userId={memory.graph.userId} /> : null}
          <p>
            <ButtonLink
              size="sm"
              look="primary"
              href={`${base}/playground${memory?.graph.userId ? `?user=${encodeURIComponent(memory.graph.userId)}` : ""}`}
            >
              Ask in the playground
            </ButtonLink>
          </p>
          {done.hasMemory ? <StepStatus projectId={projectId} until="question" /> : null}
        </>
      ),
    },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="first-steps" className="mb-6 rounded-lg border border-line bg-raised">
      <header className="flex items-center justify-between gap-4 border-line border-b py-2.5 pr-2.5 pl-4">
        <h2 id="first-steps" className="font-semibold text-sm">
          First steps{" "}
          <span className="ml-1 font-normal text-muted tabular-nums">
            {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
          </span>
        </h2>
        <HideSteps projectId={projectId} />
      </header>
      <ol>
        {steps.map(({ name, isDone, content, result }, index) => (
          <li key={name} className="flex gap-3 border-line px-4 py-3 not-first:border-t">
            <span
              className={clsx(
                "mt-px flex size-5.5 shrink-0 items-center justify-center rounded-full border font-medium text-xs tabular-nums",
                isDone ? "border-good/40 bg-good/10 text-good" : index === current ? "border-accent text-accent" : "border-line text-muted",
              )}
            >
              {isDone ? <Check className="size-3.5" aria-hidden /> : index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className={clsx("text-sm leading-6", index === current ? "font-medium" : "text-muted")}>
                {name}
                {isDone ? <span className="sr-only">: done</span> : null}
              </p>
              {result}
              {index === current ? <div className="mt-2 space-y-3 text-muted text-sm leading-6">{content}</div> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="link">
    {children}
  </Link>
);
