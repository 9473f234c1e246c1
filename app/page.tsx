import { headers } from "next/headers";
import { Command } from "@/components/command";
import { Picture } from "@/components/landing/picture";
import { Reply } from "@/components/landing/reply";
import { answered, ask, calls, guarantees, recall, recalled, remember, remembered, switches } from "@/components/landing/samples";
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
  const [sent, provider] = await Promise.all([headers(), identity()]);
  const origin = ownOrigin(sent);
  // Whether the cookie still opens something is for the dashboard to find out.
  const dashboard = cookieOf(sent, provider.cookies()) ? "Open the dashboard" : "Sign in";
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
            An agent forgets when its conversation ends. Tell Loci what was said, over HTTP: it keeps what is worth keeping, notices when
            something changes, and gives back what bears on the next question, with the words it rests on.
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
            <Picture />
          </div>
        </div>

        <Section id="guarantees" title="What you can rely on">
          <dl className="mt-8 grid gap-x-12 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
            {guarantees.map(([name, text]) => (
              <div key={name} className="border-line border-t pt-4">
                <dt className="font-medium">{name}</dt>
                <dd className="mt-2 text-pretty text-muted leading-7">{text}</dd>
              </div>
            ))}
          </dl>
        </Section>

        <Section id="try" title="Try it">
          <p className="mt-3 max-w-2xl text-muted leading-7">
            {provider.kind === "local" ? (
              <>
                You need an API key. The first start of this server printed one in its terminal, and the dashboard makes others. Put it into{" "}
                <Code>LOCI_API_KEY</Code>.
              </>
            ) : (
              <>
                You need an API key: sign in, create a project, and put the key that it shows you into <Code>LOCI_API_KEY</Code>.
              </>
            )}
          </p>
          <ol className="mt-8 space-y-12">
            <Step
              title="Remember"
              text={
                <>
                  <Code>user_id</Code> is your own name for the person; the first message makes them known. Without{" "}
                  <Code>wait_for_processing</Code> the call returns at once, and the message is read in the background.
                </>
              }
            >
              <Command title="Tell it something" text={remember(origin)} />
              <Reply title="What comes back" text={remembered} marked={/memories_created/} />
            </Step>
            <Step title="Recall" text="The best match first, with the exact words that it came from and the time it speaks of.">
              <Command title="Look for it" text={recall(origin)} />
              <Reply title="What comes back" text={recalled} marked={/"quote"/} />
            </Step>
            <Step
              title="Ask"
              text={
                <>
                  An answer made of memories, each of them cited. Ask for something that was never said, and <Code>refused</Code> is true.
                </>
              }
            >
              <Command title="Have it answered" text={ask(origin)} />
              <Reply title="What comes back" text={answered} marked={/"answer"/} />
            </Step>
          </ol>
        </Section>

        <Section id="whose" title="Whose memory it is">
          <div className="mt-4 grid max-w-5xl gap-x-12 gap-y-5 text-pretty text-muted leading-7 sm:grid-cols-2">
            <p>
              What concerns one person is kept in a graph of their own, and is read only by a call that names them. You name people by the
              ids that your application has for them already.
            </p>
            <p>
              What is shared, such as a product, a policy or a playbook, is kept in a group. A search may read a person and several groups
              together. Every project starts with a group called <Code>default</Code>.
            </p>
          </div>
        </Section>

        <Section id="calls" title="The calls an agent makes">
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
            Every call, field, limit and error is in the{" "}
            <a className="link" href="/v1/openapi.json">
              OpenAPI description
            </a>
            . To teach an agent when to call what, give it{" "}
            <a className="link" href="/llms.txt">
              llms.txt
            </a>
            .
          </p>
        </Section>

        <Section id="run" title="Run it yourself">
          <div className="mt-4 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
            <div className="space-y-5">
              <p className="text-pretty text-muted leading-7">
                One command, and nothing to set up: the database is inside, memories are drawn by rules, and no account is needed. Once
                installed it runs without a network, and what it remembers stays in one folder of your machine.
              </p>
              <Command title="In the folder of the source" text="npm install && npm start" />
            </div>
            <div>
              <p className="text-muted leading-7">A variable of the environment puts something else in the place of a part:</p>
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
        <p>Loci: places of a memory palace, where things are put to be found again.</p>
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
