import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Refusal } from "./cli.mjs";

// Only Node's own modules are imported, so these checks run before `npm install`.
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return;
  throw new Refusal(
    `it needs Node 22.12 or newer, and this is Node ${version}. ` +
      "Run `npm install`, which puts Node 24 into node_modules, and then `npm start`, which uses it.",
  );
}

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  }
};

/** By content, because a git checkout changes file times. */
export function checkDependencies(folder = root) {
  if (!readJson(join(folder, "node_modules/next/package.json"))) {
    throw new Refusal("dependencies aren't installed. Run `npm install` first.");
  }
  const installed = readJson(join(folder, "node_modules/.package-lock.json"))?.packages;
  const wanted = readJson(join(folder, "package-lock.json"))?.packages;
  // Other package managers don't write this record.
  if (!installed || !wanted) return;
  const withDev = Object.values(installed).some((entry) => entry.dev);
  for (const [path, entry] of Object.entries(wanted)) {
    // Optional packages may be for other platforms; `npm ci --omit=dev` skips dev packages.
    if (path === "" || entry.optional || entry.devOptional || entry.peer || (entry.dev && !withDev)) continue;
    if (installed[path]?.version === entry.version) continue;
    // A workspace stands under its folder.
    const name = entry.name ?? path.split("node_modules/").at(-1);
    throw new Refusal(
      `dependencies are out of date: package-lock.json requires ${name} ${entry.version}, but ${installed[path]?.version ?? "none"} is installed. ` +
        "Run `npm install`.",
    );
  }
}

export function readEnvironment(mode) {
  const original = { ...process.env };
  process.env.NODE_ENV = mode;
  const { loadEnvConfig } = createRequire(require.resolve("next/package.json"))("@next/env");
  const { combinedEnv } = loadEnvConfig(root, mode === "development", { info() {}, error: console.error });
  const environment = { ...combinedEnv };
  // The child process reads the .env files itself, so it must inherit only the original variables.
  for (const name of Object.keys(process.env)) if (!(name in original)) delete process.env[name];
  return environment;
}

/** Null before Node 22.18, which can't strip types; the server reports that later. */
export async function importSource(path) {
  try {
    return await import(path);
  } catch (error) {
    if (error.code === "ERR_UNKNOWN_FILE_EXTENSION") return null;
    throw error;
  }
}

export async function checkEnvironment(environment) {
  const source = await importSource("../lib/env.ts");
  try {
    return source?.readEnv(environment);
  } catch (error) {
    throw new Refusal(error.message);
  }
}

const reasons = {
  EACCES: "this user may not write there",
  EPERM: "the system does not allow it",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "the path is too long",
  ENOENT: "a parent folder does not exist and can't be created",
};

/** Node's recursive mkdir hangs for paths inside /proc. */
function makeFolder(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === "EEXIST" && statSync(folder).isDirectory()) return;
    if (error.code !== "ENOENT" || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

/** On a restart the previous process may still be stopping. */
async function retryBriefly(check) {
  for (const until = performance.now() + 1_500; ; await setTimeout(100)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

export async function checkDataFolder(environment) {
  if (environment.DATABASE_URL?.trim()) return;
  const folder = resolve(root, environment.LOCI_DATA_DIR?.trim() || ".data");
  const elsewhere = "set LOCI_DATA_DIR to another folder";
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    // Tries to write instead of checking permission bits, which don't tell for root or a read-only disk.
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    if (error.code === "EEXIST" || error.code === "ENOTDIR") {
      throw new Refusal(`The data folder ${folder} can't be created, because a file is in its place. Remove that file, or ${elsewhere}.`);
    }
    const reason = reasons[error.code] ?? error.code;
    throw new Refusal(`The data folder ${folder} isn't writable: ${reason}. Make it writable, or ${elsewhere}.`);
  }
  const lock = await importSource("../lib/db/folder-lock.ts");
  await retryBriefly(() => {
    const holder = lock?.folderHolder(folder);
    if (holder) throw new Refusal(lock.folderInUse(folder, holder));
  });
}

export async function checkAddress(environment) {
  const text = environment.PORT?.trim() || "3000";
  const host = environment.HOST?.trim() || "127.0.0.1";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`PORT is "${text}", which is not a port number. Set it to a number from 1 to 65535, or leave it out for 3000.`);
  }
  const listen = () =>
    new Promise((done, fail) => {
      const server = createServer();
      server.once("error", (error) => fail(new Refusal(addressError(error, host, port))));
      server.listen(port, host, () => server.close(done));
    });
  await retryBriefly(listen);
  const inUrl = (address) => `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
  const everywhere = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host];
  // `url` is for display, `self` for our own first request, because "localhost" may resolve to an address we don't listen on.
  return { host, port, url: inUrl(everywhere || host === "127.0.0.1" ? "localhost" : host), self: inUrl(everywhere ?? host) };
}

function addressError({ code }, host, port) {
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port === 65_535 ? 3000 : port + 1} npm start`;
  }
  if (code === "EACCES") return `Port ${port} is not open to this user. Choose one above 1023: PORT=3000 npm start`;
  return `Cannot listen on HOST "${host}" (${code}). Set HOST to an address of this machine, or leave it out for localhost.`;
}
