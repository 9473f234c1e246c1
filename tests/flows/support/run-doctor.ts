import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Diagnosis, diagnose } from "@/scripts/doctor/index";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export type Doctored = { code: number; text: string; diagnosis: Diagnosis };

/** Empty variables count as not set, and a developer's .env must not apply. */
const names = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8").matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm);
const none = Object.fromEntries([...names].map(([, name]) => [name!, ""]));

export const doctorEnvironment = (variables: Record<string, string>): Record<string, string | undefined> => {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ...none, LOCI_DATA_DIR: `/tmp/loci-doctor-${process.pid}/none`, ...variables };
};

const run = (variables: Record<string, string>, args: string[]): Promise<{ code: number; text: string }> =>
  new Promise((done) => {
    const env = doctorEnvironment(variables) as NodeJS.ProcessEnv;
    execFile(process.execPath, ["scripts/doctor.mjs", ...args], { cwd: root, env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
    );
  });

export const runDoctor = (variables: Record<string, string> = {}, ...args: string[]) => run(variables, args);

/**
 * In this process, as scripts/doctor.mjs runs it with --json.
 * @param histories path of those that score the models; by default none
 */
export async function diagnosed(
  variables: Record<string, string> = {},
  { timeoutMs = 60_000, histories = null }: { timeoutMs?: number; histories?: string | null } = {},
): Promise<Doctored> {
  const diagnosis = await diagnose({
    environment: doctorEnvironment(variables),
    root,
    timeoutMs,
    histories,
    onCheck: () => {},
    onProgress: () => {},
  });
  return { code: diagnosis.ok ? 0 : 1, text: JSON.stringify(diagnosis), diagnosis };
}

export const checkNamed = ({ diagnosis }: Doctored, name: string) => diagnosis.checks.find((check) => check.name === name);
