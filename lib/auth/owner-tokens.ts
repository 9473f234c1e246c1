import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { jwtVerify, SignJWT } from "jose";

// The local owner's tokens. The scripts that print them run this file as it is, beside a server that runs: it reads no environment,
// opens no database and imports nothing of ours.

/** The account of a server without an identity provider, by its external id. */
export const localOwner = "local-owner";

/** What a token of ours may be used for. */
export type Purpose = "session" | "link";

export const linkMinutes = 10;
export const sessionSeconds = 14 * 24 * 60 * 60;

type Place = { LOCI_AUTH_SECRET?: string; LOCI_DATA_DIR: string };

/**
 * What signs the owner's tokens: `LOCI_AUTH_SECRET`, else the file that a server made in its data folder.
 * @returns null when there is neither
 * @throws Error with a sentence, when the file is there and cannot be used
 */
export function findSecret({ LOCI_AUTH_SECRET, LOCI_DATA_DIR }: Place): Uint8Array | null {
  if (LOCI_AUTH_SECRET) return new TextEncoder().encode(LOCI_AUTH_SECRET);
  const file = secretFile(LOCI_DATA_DIR);
  const secret = readSecret(file);
  if (secret === null) return null;
  if (!/^[\x21-\x7e]{32,}$/.test(secret)) {
    throw new Error(
      `The file ${file} should hold the secret that signs the owner's sessions, and is empty or damaged. ` +
        "Remove it: the next start makes a new one, and all sessions end.",
    );
  }
  return new TextEncoder().encode(secret);
}

/** As `findSecret`; makes the file where there is none, for its owner's eyes alone. */
export function ensureSecret(place: Place): Uint8Array {
  return findSecret(place) ?? makeSecret(place);
}

const secretFile = (folder: string) => join(resolve(folder), "auth-secret");

const codeOf = (error: unknown) => (error as { code?: string }).code;

function readSecret(file: string): string | null {
  try {
    keepOthersOut(file);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new Error(
      `The file ${file}, which holds the secret that signs the owner's sessions, cannot be read (${codeOf(error)}). ` +
        "Let this user read it, or set LOCI_AUTH_SECRET.",
    );
  }
}

/** A folder that was copied may have lost its files' modes. Who may not change them was given the file as it is. */
function keepOthersOut(file: string): void {
  try {
    if (statSync(file).mode & 0o077) chmodSync(file, 0o600);
  } catch (error) {
    if (codeOf(error) !== "EPERM" && codeOf(error) !== "EROFS") throw error;
  }
}

function makeSecret(place: Place): Uint8Array {
  const file = secretFile(place.LOCI_DATA_DIR);
  const draft = `${file}-${randomUUID()}`;
  try {
    mkdirSync(resolve(place.LOCI_DATA_DIR), { recursive: true });
    writeFileSync(draft, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
    putInPlace(draft, file);
  } catch (error) {
    throw new Error(
      `The secret that signs the owner's sessions cannot be kept in ${file} (${codeOf(error)}). Make the folder writable, or set ` +
        "LOCI_AUTH_SECRET to 32 random characters or more.",
    );
  } finally {
    rmSync(draft, { force: true });
  }
  return findSecret(place)!;
}

/** Whole or not at all; of two who start at once, one makes it. */
function putInPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    // Some file systems have no second names for a file.
    if (codeOf(error) !== "EEXIST") renameSync(draft, file);
  }
}

/** A token of the owner's, good for `seconds`. `id` makes it unique: a link is used once, and a session is signed out by itself. */
export function signToken(secret: Uint8Array, token: { purpose: Purpose; seconds: number; id?: string }): Promise<string> {
  const jwt = new SignJWT({}).setProtectedHeader({ alg: "HS256" }).setIssuer("loci").setAudience(token.purpose).setSubject(localOwner);
  if (token.id) jwt.setJti(token.id);
  return jwt.setIssuedAt().setExpirationTime(`${token.seconds}s`).sign(secret);
}

/** @returns the token's id and when it ends; null when it is not ours, not for this purpose, or no longer good */
export async function readToken(
  secret: Uint8Array,
  token: string,
  purpose: Purpose,
): Promise<{ id: string | null; expiresAt: Date } | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { issuer: "loci", audience: purpose, algorithms: ["HS256"] });
    return payload.sub === localOwner && payload.exp ? { id: payload.jti ?? null, expiresAt: new Date(payload.exp * 1000) } : null;
  } catch {
    // Whatever is wrong with a token, it opens nothing.
    return null;
  }
}

/** Signs the owner in once, within ten minutes. `address` is the server's origin. */
export async function signInLink(secret: Uint8Array, address: string): Promise<string> {
  const token = await signToken(secret, { purpose: "link", seconds: linkMinutes * 60, id: randomUUID() });
  return `${address}/sign-in/link?token=${token}`;
}
