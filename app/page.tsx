import { Command } from "@/components/command";
import { Mark } from "@/components/mark";

const remember = `curl http://localhost:3000/v1/core/add \\
  -H "Authorization: Bearer $LOCI_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "user_id": "maya",
    "messages": [{
      "role": "user",
      "content": "I moved from Porto to Lisbon."
    }],
    "wait_for_processing": true
  }'`;

const recall = `curl http://localhost:3000/v1/core/search \\
  -H "Authorization: Bearer $LOCI_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "user_id": "maya",
    "query": "Where does Maya live?"
  }'`;

const stages = [
  ["Kept as it came", "The text is stored unchanged and can be searched at once, before anything is drawn from it."],
  ["Read", "Statements are extracted: facts, events, preferences, decisions, goals. Each keeps the exact words it came from."],
  ["Linked", "People, places and things become entities, and their relations become edges of a graph."],
  ["Reconciled", "When a newer statement replaces an older one, searches return the newer. The older stays as history."],
] as const;

const endpoints = [
  ["POST", "/v1/memory/add", "Add a text to a user, a group, or the project's default group"],
  ["GET", "/v1/memory/job/{jobId}", "See how far its processing is"],
  ["POST", "/v1/memory/search", "Search several users and groups together"],
  ["POST", "/v1/core/add", "Add the messages of a conversation"],
  ["POST", "/v1/core/search", "Search with filters, and the history if you ask for it"],
  ["POST", "/v1/groups", "Create a group graph"],
  ["GET", "/v1/groups", "List the project's group graphs"],
  ["GET", "/v1/health", "See that the service runs, and which version"],
] as const;

function Heading({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h2 id={id} className="font-semibold text-2xl tracking-tight">
      {children}
    </h2>
  );
}

export default function Landing() {
  return (
    <div className="mx-auto max-w-5xl px-5 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6">
        <p className="flex items-center gap-2.5 font-semibold text-lg">
          <Mark />
          Loci
        </p>
        <nav aria-label="Reference" className="flex gap-6 text-sm">
          <a className="link" href="/v1/openapi.json">
            OpenAPI
          </a>
          <a className="link" href="/llms.txt">
            llms.txt
          </a>
        </nav>
      </header>

      <main className="space-y-20 pt-12 pb-20 sm:pt-20">
        <section className="max-w-2xl">
          <h1 className="text-balance font-semibold text-4xl leading-[1.1] tracking-tight sm:text-5xl">
            Long-term memory for AI&nbsp;agents
          </h1>
          <p className="mt-6 text-lg text-muted leading-8">
            An agent forgets when its conversation ends. Send Loci what was said, over HTTP. It keeps the statements worth keeping, notices
            when one replaces another, and returns those that bear on the next question.
          </p>
        </section>

        <section aria-labelledby="try">
          <Heading id="try">Try it</Heading>
          <p className="mt-3 max-w-2xl text-muted leading-7">
            The first start of the server printed an API key in its terminal. Put it into{" "}
            <code className="font-mono text-[0.9em] text-ink">LOCI_API_KEY</code>, then tell it something and ask for it back.
          </p>
          <div className="mt-6 grid items-start gap-5 lg:grid-cols-2 [&>*]:min-w-0">
            <Command title="Remember" text={remember} />
            <div className="space-y-5">
              <Command title="Recall" text={recall} />
              <p className="text-muted text-sm leading-6">
                <code className="font-mono text-ink">wait_for_processing</code> holds the first call open until the message has been read.
                Without it the call returns at once with the id of a job.
              </p>
            </div>
          </div>
        </section>

        <section aria-labelledby="stages">
          <Heading id="stages">What happens to a message</Heading>
          <ol className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {stages.map(([name, text], index) => (
              <li key={name} className="border-line border-t pt-4">
                <h3 className="font-medium">
                  <span className="mr-3 font-mono text-accent text-sm">{index + 1}</span>
                  {name}
                </h3>
                <p className="mt-2 text-muted leading-7">{text}</p>
              </li>
            ))}
          </ol>
        </section>

        <section aria-labelledby="graphs">
          <Heading id="graphs">Whose memory it is</Heading>
          <p className="mt-3 max-w-2xl text-muted leading-7">
            A <strong className="font-medium text-ink">user graph</strong> holds what concerns one person, and is read only when that person
            is named. A <strong className="font-medium text-ink">group graph</strong> holds what is shared: a product, a policy, a playbook.
            Each project has a group called <code className="font-mono text-[0.9em] text-ink">default</code>. An API key opens one project
            and no other.
          </p>
        </section>

        <section aria-labelledby="endpoints">
          <Heading id="endpoints">The calls an agent makes</Heading>
          <ul className="mt-6 border-line border-t">
            {endpoints.map(([method, path, purpose]) => (
              <li key={method + path} className="grid gap-x-6 gap-y-1 border-line border-b py-3.5 md:grid-cols-[18rem_1fr]">
                <code className="flex gap-3 font-mono text-sm">
                  <span className="w-10 text-accent">{method}</span>
                  {path}
                </code>
                <span className="text-muted">{purpose}</span>
              </li>
            ))}
          </ul>
          <p className="mt-5 max-w-2xl text-muted leading-7">
            Every field, limit and error is in the{" "}
            <a className="link" href="/v1/openapi.json">
              OpenAPI description
            </a>
            . To teach an agent these calls, give it{" "}
            <a className="link" href="/llms.txt">
              llms.txt
            </a>
            .
          </p>
        </section>
      </main>
    </div>
  );
}
