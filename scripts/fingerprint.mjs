import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checks.mjs";

// Everything that `next build` reads: these folders, and at the root every module, since Next and our code find theirs there.
const folders = ["app", "components", "drizzle", "inngest", "lib", "public"];
const files = ["package.json", "package-lock.json", "tsconfig.json", "scripts/build.mjs"];
const notRead = ["vitest.config.ts", "drizzle.config.ts", "next-env.d.ts"];
const rootModules = () => readdirSync(root).filter((name) => /\.(ts|tsx|js|mjs)$/.test(name) && !notRead.includes(name));

function walk(path) {
  try {
    return readdirSync(join(root, path), { withFileTypes: true })
      .flatMap((entry) => (entry.isDirectory() ? walk(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
      .sort();
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * One hash of the sources' contents: a git checkout changes times and not contents, and some editors keep both size and time.
 * NEXT_PUBLIC_ values belong to it, because the build writes them into the pages.
 */
export function fingerprint(environment) {
  const hash = createHash("sha256");
  for (const path of [...folders.flatMap(walk), ...files, ...rootModules().sort()]) {
    // Each file hashed by itself, so that no text can move from one to the next unseen.
    const content = existsSync(join(root, path))
      ? createHash("sha256")
          .update(readFileSync(join(root, path)))
          .digest("hex")
      : "none";
    hash.update(`${path}\0${content}\0`);
  }
  for (const name of Object.keys(environment).sort()) if (name.startsWith("NEXT_PUBLIC_")) hash.update(`${name}=${environment[name]}\0`);
  return hash.digest("hex");
}

export const recordPath = join(root, ".next/loci-build.json");
const readText = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** What a finished build leaves behind. Next's id stands beside ours: a bare `next build` changes it, and this record no longer counts. */
export const buildRecord = (print) => JSON.stringify({ fingerprint: print, buildId: readText(join(root, ".next/BUILD_ID")) });
export const isBuilt = (print) => readText(join(root, ".next/BUILD_ID")) !== null && readText(recordPath) === buildRecord(print);
