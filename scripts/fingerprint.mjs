import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checks.mjs";

const folders = ["app", "components", "docs/images", "drizzle", "inngest", "lib", "public"];
const files = ["package.json", "package-lock.json", "tsconfig.json", "scripts/build.mjs"];
const ignored = ["vitest.config.ts", "drizzle.config.ts", "next-env.d.ts"];
const rootModules = () => readdirSync(root).filter((name) => /\.(ts|tsx|js|mjs)$/.test(name) && !ignored.includes(name));

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

/** Hashes contents, because file times are unreliable. Includes NEXT_PUBLIC_ values, which the build inlines into the pages. */
export function fingerprint(environment) {
  const hash = createHash("sha256");
  for (const path of [...folders.flatMap(walk), ...files, ...rootModules().sort()]) {
    // Hashed per file, so that text moved from one file to the next changes the result.
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

/** Includes Next's build id, so that a bare `next build` invalidates it. */
export const buildRecord = (hash) => JSON.stringify({ fingerprint: hash, buildId: readText(join(root, ".next/BUILD_ID")) });
export const isBuilt = (hash) => readText(join(root, ".next/BUILD_ID")) !== null && readText(recordPath) === buildRecord(hash);
