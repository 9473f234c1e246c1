import { readFileSync } from "node:fs";
import { join } from "node:path";

let build: string | null | undefined;

/** Changes with each build of the pages. Null while developing, when there is no build. */
export function buildId(): string | null {
  build ??= readBuildId();
  return build;
}

function readBuildId(): string | null {
  try {
    return readFileSync(join(process.cwd(), ".next/BUILD_ID"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
