import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const running = new Set<ChildProcess>();

/** Starts the application without its web server, in a process of its own, because a failed start exits. */
export class Booted {
  output = "";
  readonly ended: Promise<number | null>;
  readonly pid: number;
  private readonly child: ChildProcess;
  private readonly up = Promise.withResolvers<"up">();

  constructor(environment: Record<string, string>) {
    this.child = spawn(
      process.execPath,
      [
        ...["--import", "./tests/flows/support/resolve.mjs", "--input-type=module", "-e"],
        'await (await import("@/boot")).boot(); console.log("is up"); process.stdin.on("end", () => process.exit(0)).resume()',
      ],
      { cwd: root, env: { ...process.env, DATABASE_URL: "", ...environment } },
    );
    this.pid = this.child.pid!;
    running.add(this.child);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
        if (this.output.includes("is up\n")) this.up.resolve("up");
      });
    }
    this.ended = new Promise((done) => {
      this.child.once("close", (code) => {
        running.delete(this.child);
        done(code);
      });
    });
  }

  /** "up", or the code with which it ended. */
  outcome = () => Promise.race([this.up.promise, this.ended]);

  stop() {
    this.child.stdin?.end();
    return this.ended;
  }
}

export function killBooted(): void {
  for (const child of running) child.kill("SIGKILL");
}
