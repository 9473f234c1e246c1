import { type ChildProcess, spawn } from "node:child_process";
import { type AddressInfo, createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const running = new Set<Started>();

/** `npm start` in a process group of its own. The first one builds, unless a build is newer than the source. */
export class Started {
  output = "";
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;
  private readonly watchers = new Set<() => void>();

  constructor(environment: Record<string, string>) {
    this.child = spawn(process.execPath, ["scripts/start.mjs"], {
      cwd: root,
      detached: true,
      // Set to empty so that a developer's .env doesn't apply.
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL: "",
        INNGEST_EVENT_KEY: "",
        INNGEST_SIGNING_KEY: "",
        ...environment,
      } as unknown as NodeJS.ProcessEnv,
    });
    running.add(this);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
        for (const watcher of this.watchers) watcher();
      });
    }
    this.ended = new Promise((done) => {
      this.child.once("close", (code) => {
        running.delete(this);
        done(code);
      });
    });
  }

  printed(pattern: RegExp): Promise<RegExpMatchArray> {
    return new Promise((done, fail) => {
      const look = () => {
        const found = this.output.match(pattern);
        if (!found) return;
        this.watchers.delete(look);
        done(found);
      };
      this.watchers.add(look);
      this.ended.then((code) => fail(new Error(`ended with ${code} before it printed ${pattern}:\n${this.output}`)));
      look();
    });
  }

  signal(name: "SIGTERM" | "SIGKILL") {
    // SIGKILL the whole group, like a power failure: start.mjs gets no chance to forward the signal.
    if (this.child.pid) process.kill(name === "SIGKILL" ? -this.child.pid : this.child.pid, name);
    return this.ended;
  }
}

const occupied: Server[] = [];
export function listening(): Promise<{ port: number; server: Server }> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => done({ port: (server.address() as AddressInfo).port, server }));
    occupied.push(server);
  });
}
export async function freePort(): Promise<string> {
  const { port, server } = await listening();
  await new Promise((done) => server.close(done));
  return String(port);
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((server) => server.signal("SIGKILL")));
  for (const server of occupied) server.close();
}
