import { headers } from "next/headers";
import { Command } from "@/components/command";
import { HowItWorks } from "@/components/landing/how-it-works";
import { ResponseSample } from "@/components/landing/response";
import {
  addCommand,
  addResponse,
  askCommand,
  askResponse,
  calls,
  guarantees,
  searchCommand,
  searchResponse,
  switches,
} from "@/components/landing/samples";
import { Mark } from "@/components/mark";
import { identity } from "@/lib/auth";
import { cookieOf } from "@/lib/auth/cookies";
import { ownOrigin } from "@/lib/auth/own-page";

const Section = ({ id, title, children }: { id: string; title: string; children: React.ReactNode }) => (
  <section aria-labelledby={id} className="scroll-mt-8">
    <h2 id={id} className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">
      {title}
    </h2>
    {children}
  </section>
);

const Code = ({ children }: { children: React.ReactNode }) => <code className="font-mono text-[0.9em] text-ink">{children}</code>;

const Step = ({ title, text, children }: { title: string; text: React.ReactNode; children: React.ReactNode }) => (
  <li>
    <h3 className="font-medium text-lg">{title}</h3>
    <p className="mt-1 max-w-2xl text-muted leading-7">{text}</p>
    <div className="mt-4 grid gap-4 lg:grid-cols-2 [&>*]:min-w-0">{children}</div>
  </li>
);

export default async function Landing() {
  const [requestHeaders, provider] = await Promise.all([headers(), identity()]);
  const origin = ownOrigin(requestHeaders);
  // Only checks that there is a cookie; the dashboard verifies it.
  const dashboard = cookieOf(requestHeaders, provider.cookies()) ? "Open the dashboard" : "Sign in";
  return (
    <div className="mx-auto max-w-6xl px-5 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5">
        <p className="flex items-center gap-2.5 font-semibold text-lg">
          <Mark />
          Loci
        </p>
        <nav aria-label="Main" className="flex items-center gap-x-5 text-sm sm:gap-x-7">
          <a className="hidden text-muted hover:text-ink sm:inline" href="#try">
            Try it
          </a>
          <a className="text-muted hover:text-ink" href="/v1/openapi.json">
            OpenAPI
          </a>
          <a className="text-muted hover:text-ink" href="/llms.txt">
            llms.txt
          </a>
          <a className="font-medium text-accent hover:underline hover:underline-offset-4" href="/projects">
            {dashboard}
          </a>
        </nav>
      </header>

      <main className="space-y-24 pt-12 pb-24 sm:space-y-32 sm:pt-20">
        <div>
          <h1 className="text-balance font-semibold text-[2.6rem] leading-[1.05] tracking-[-0.03em] sm:text-6xl lg:text-[4.5rem]">
            Long-term memory for AI&nbsp;agents
          </h1>
          <p className="mt-6 max-w-3xl text-pretty text-lg text-muted leading-8 sm:mt-8 sm:text-[1.375rem] sm:leading-9">
            Agents forget when a conversation ends. Send Loci the messages over HTTP. It extracts what&rsquo;s worth remembering, notices
            when something changes, and returns only what&rsquo;s relevant to the next question, with the exact quote it came from.
          </p>
          <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <a
              className="inline-flex min-h-11 items-center rounded-md bg-accent px-5 font-medium text-on-accent hover:opacity-90"
              href="#try"
            >
              Try it with curl
            </a>
            <a className="link" href="/projects">
              {dashboard}
            </a>
          </p>
          <div className="mt-14 border-line border-t pt-10 sm:mt-16 sm:pt-12">
            <HowItWorks />
          </div>
        </div>

        <Section id="guarantees" title="Guarantees">
          <dl className="mt-8 grid gap-x-12 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
            {guarantees.map(([name, text]) => (
              <div key={name} className="border-line border-t pt-4">
                <dt className="font-medium">{name}</dt>
                <dd className="mt-2 text-pretty text-muted leading-7">{text}</dd>
              </div>
            ))}
          </dl>
        </Section>

        <Section id="try" title="Quickstart">
          <p className="mt-3 max-w-2xl text-muted leading-7">
            {provider.kind === "local" ? (
              <>
                You need an API key. The server printed one in its terminal on first start; create more in the dashboard. Set it as{" "}
                <Code>LOCI_API_KEY</Code>.
              </>
            ) : (
              <>
                You need an API key. Sign in, create a project, copy its key and set it as <Code>LOCI_API_KEY</Code>.
              </>
            )}
          </p>
          <ol className="mt-8 space-y-12">
            <Step
              title="Add"
              text={
                <>
                  {" "}
                  <Code>user_id</Code> is your own ID for the user; the user is created on first use. Without{" "}
                  <Code>wait_for_processing</Code> the call returns immediately and memories are extracted in the background.
                </>
              }
            >
              <Command title="Add a message" text={addCommand(origin)} />
              <ResponseSample title="Response" text={addResponse} marked={/memories_created/} />
            </Step>
            <Step title="Search" text="Best match first, each with the exact quote it came from and the time it refers to.">
              <Command title="Search" text={searchCommand(origin)} />
              <ResponseSample title="Response" text={searchResponse} marked={/"quote"/} />
            </Step>
            <Step
              title="Ask"
              text={
                <>
                  An answer grounded in memories, with citations. If memory doesn&rsquo;t contain the answer, <Code>refused</Code> is{" "}
                  <Code>true</Code>.
                </>
              }
            >
              <Command title="Ask a question" text={askCommand(origin)} />
              <ResponseSample title="Response" text={askResponse} marked={/"answer"/} />
            </Step>
          </ol>
        </Section>

        <Section id="scopes" title="Users and groups">
          <div className="mt-4 grid max-w-5xl gap-x-12 gap-y-5 text-pretty text-muted leading-7 sm:grid-cols-2">
            <p>
              Each user has their own memory graph, read only by calls that name that user. Use the user IDs your application already has.
            </p>
            <p>
              Shared knowledge, such as a product, a policy or a playbook, belongs to a group. One search can cover a user and several
              groups. Every project starts with a group called <Code>default</Code>.
            </p>
          </div>
        </Section>

        <Section id="calls" title="API">
          <div className="mt-8 space-y-8">
            {calls.map(({ purpose, entries }) => (
              <div key={purpose} className="grid gap-x-8 gap-y-2 border-line border-t pt-4 md:grid-cols-[9rem_1fr]">
                <h3 className="font-medium">{purpose}</h3>
                <ul className="space-y-3 md:space-y-2">
                  {entries.map(([method, path, what]) => (
                    <li key={method + path} className="grid gap-x-6 gap-y-0.5 lg:grid-cols-[19rem_1fr]">
                      <code className="flex gap-3 font-mono text-sm leading-7">
                        <span className="w-14 shrink-0 text-accent">{method}</span>
                        <span className="min-w-0 break-words">{path}</span>
                      </code>
                      <span className="text-muted leading-7">{what}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <p className="mt-8 max-w-2xl text-muted leading-7">
            Every endpoint, field, limit and error is in the{" "}
            <a className="link" href="/v1/openapi.json">
              OpenAPI description
            </a>
            . To teach an agent when to use each endpoint, give it{" "}
            <a className="link" href="/llms.txt">
              llms.txt
            </a>
            .
          </p>
        </Section>

        <Section id="run" title="Self-hosting">
          <div className="mt-4 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
            <div className="space-y-5">
              <p className="text-pretty text-muted leading-7">
                One command, nothing to set up: the database is embedded, memories are extracted by built-in rules, and no account is
                needed. Once installed it works offline, and all data stays in one folder on your machine.
              </p>
              <Command title="In the repository" text="npm install && npm start" />
            </div>
            <div>
              <p className="text-muted leading-7">Swap any part with an environment variable:</p>
              <dl className="mt-3 space-y-3">
                {switches.map(([name, what]) => (
                  <div key={name} className="border-line border-t pt-3">
                    <dt className="font-mono text-sm">{name}</dt>
                    <dd className="mt-0.5 text-muted leading-7">{what}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
        </Section>
      </main>

      <footer className="flex flex-wrap justify-between gap-x-8 gap-y-3 border-line border-t py-8 text-muted text-sm">
        <p>Named after the loci of a memory palace.</p>
        <nav aria-label="Reference" className="flex flex-wrap gap-x-6 gap-y-2">
          <a className="hover:text-ink" href="/v1/openapi.json">
            OpenAPI
          </a>
          <a className="hover:text-ink" href="/llms.txt">
            llms.txt
          </a>
          <a className="hover:text-ink" href="/v1/health">
            Health
          </a>
          <a className="hover:text-ink" href="/projects">
            {dashboard}
          </a>
        </nav>
      </footer>
    </div>
  );
}
