import { cookies, headers } from "next/headers";
import { Command } from "@/components/command";
import { CodeTabs } from "@/components/docs/code-tabs";
import { Highlighted } from "@/components/docs/highlight";
import { HowItWorks } from "@/components/landing/how-it-works";
import { Pricing } from "@/components/landing/pricing";
import { ResponseSample } from "@/components/landing/response";
import { curlSample, figures, pythonSample, reasons, response, typescriptSample } from "@/components/landing/samples";
import { Screenshot } from "@/components/landing/screenshot";
import { Mark } from "@/components/mark";
import { buttonClass } from "@/components/ui/button";
import light from "@/docs/images/overview.png";
import dark from "@/docs/images/overview-dark.png";
import { identity } from "@/lib/auth";
import { cookieOf } from "@/lib/auth/cookies";
import { ownOrigin } from "@/lib/auth/own-page";
import { env } from "@/lib/env";
import { plans } from "@/lib/usage/plans";

const Section = ({ id, title, children }: { id: string; title: string; children: React.ReactNode }) => (
  <section aria-labelledby={id} className="scroll-mt-8">
    <h2 id={id} className="text-balance font-semibold text-2xl tracking-tight">
      {title}
    </h2>
    {children}
  </section>
);

const NavLink = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <a className="text-muted hover:text-ink" href={href}>
    {children}
  </a>
);

/** What Vercel asks for before it deploys. */
const neededOnVercel = ["DATABASE_URL", "INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY", "LOCI_BASE_URL", "LOCI_AUTH_SECRET"];
const vercelLink = (repository: string) =>
  `https://vercel.com/new/clone?${new URLSearchParams({ "repository-url": repository, env: neededOnVercel.join(",") })}`;

export default async function Landing() {
  const [requestHeaders, provider, cookieStore] = await Promise.all([headers(), identity(), cookies()]);
  const origin = ownOrigin(requestHeaders);
  const { hasBilling, LOCI_REPOSITORY_URL: repository } = env();
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
          <NavLink href="/docs">Docs</NavLink>
          {hasBilling ? <NavLink href="#pricing">Pricing</NavLink> : null}
          {repository ? <NavLink href={repository}>Repository</NavLink> : null}
          <a className="font-medium text-accent hover:underline hover:underline-offset-4" href="/projects">
            {dashboard}
          </a>
        </nav>
      </header>

      <main className="space-y-16 pt-8 pb-16 sm:space-y-20 sm:pt-12">
        <Hero origin={origin} />
        <div className="hidden border-line border-t pt-12 sm:block">
          <HowItWorks />
        </div>
        <Section id="why" title="Memory you can check">
          <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1.2fr_1fr]">
            <Screenshot
              light={light}
              dark={dark}
              theme={cookieStore.get("loci_theme")?.value}
              alt="The dashboard's overview of a project: counts, activity, memories by type, recent memories, open conflicts and health"
            />
            <dl className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
              {reasons.map(([name, text]) => (
                <div key={name}>
                  <dt className="font-medium">{name}</dt>
                  <dd className="mt-1 text-pretty text-muted text-sm leading-6">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Section>
        <Section id="figures" title="Measured">
          <dl className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
            {figures.map(({ figure, meaning }) => (
              <div key={figure} className="flex flex-col-reverse justify-end border-line border-t pt-4">
                <dt className="mt-1 text-pretty text-muted text-sm leading-6">{meaning}</dt>
                <dd className="font-semibold text-3xl tracking-tight">{figure}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 max-w-3xl text-muted text-sm leading-6">
            On two cores of an AMD EPYC that client, server and Postgres share, with the built-in models, without an LLM. Measure yours with{" "}
            <code className="font-mono text-[0.9em] text-ink">npm run bench</code>.{" "}
            <a className="link" href="/docs/benchmarks">
              All benchmarks, and how they are made
            </a>
          </p>
        </Section>
        <Section id="run" title="Run it yourself">
          <div className="mt-6 grid items-start gap-x-12 gap-y-6 lg:grid-cols-2 [&>*]:min-w-0">
            <Command title="In the repository" text="npm install && npm start" />
            <div>
              <p className="text-pretty text-muted leading-7">
                The database, the jobs and the models are built in, so one command is enough, also offline. Swap any part with an
                environment variable: Postgres, Inngest, an LLM, Clerk, Stripe.
              </p>
              <p className="mt-4 flex flex-wrap items-center gap-3">
                <a className={buttonClass()} href="/docs/guides/self-hosting">
                  Self-hosting guide
                </a>
                <a className={buttonClass()} href={repository ? vercelLink(repository) : "/docs/guides/vercel"}>
                  Deploy to Vercel
                </a>
              </p>
            </div>
          </div>
        </Section>
        {hasBilling ? (
          <Section id="pricing" title="Pricing">
            <Pricing plans={[plans.free, plans.pro, plans.scale]} />
          </Section>
        ) : null}
      </main>

      <footer className="flex flex-wrap justify-between gap-x-8 gap-y-3 border-line border-t py-8 text-muted text-sm">
        <p>Named after the loci of a memory palace.</p>
        <nav aria-label="Reference" className="flex flex-wrap gap-x-6 gap-y-2">
          <NavLink href="/docs/api">API reference</NavLink>
          <NavLink href="/openapi.json">OpenAPI</NavLink>
          <NavLink href="/llms.txt">llms.txt</NavLink>
          <NavLink href="/docs/changelog">Changelog</NavLink>
          <NavLink href="/v1/health">Health</NavLink>
        </nav>
      </footer>
    </div>
  );
}

function Hero({ origin }: { origin: string }) {
  const samples = [
    { name: "TypeScript", language: "ts", text: typescriptSample(origin) },
    { name: "Python", language: "python", text: pythonSample(origin) },
    { name: "curl", language: "sh", text: curlSample(origin) },
  ];
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_1.1fr] [&>*]:min-w-0">
      <div>
        <h1 className="text-balance font-semibold text-[2.6rem] leading-[1.05] tracking-[-0.03em] sm:text-6xl">
          Long-term memory for AI&nbsp;agents
        </h1>
        <p className="mt-6 text-pretty text-lg text-muted leading-8">
          Agents forget when a conversation ends. Send Loci the messages over HTTP. It extracts what&rsquo;s worth remembering, notices when
          something changes, and returns only what&rsquo;s relevant to the next question, with the exact quote it came from.
        </p>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <a
            className="inline-flex min-h-11 items-center rounded-md bg-accent px-5 font-medium text-on-accent hover:opacity-90"
            href="/docs/quickstart"
          >
            Start in five minutes
          </a>
          <a className="link" href="/docs/mcp">
            Connect by MCP
          </a>
        </p>
      </div>
      <div className="space-y-4">
        <CodeTabs
          tabs={samples.map(({ name, language, text }) => ({
            name,
            content: (
              <Command title={name} text={text}>
                <Highlighted language={language} text={text} />
              </Command>
            ),
          }))}
        />
        <ResponseSample title="Response" text={response} marked={/"answer"/} />
      </div>
    </div>
  );
}
