import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { jwtVerify, SignJWT } from "jose";

// Scripts run this file directly, so it must not read the environment, open a database or import project files.

export const localOwner = "local-owner";

export type Purpose = "session" | "link";

export const linkMinutes = 10;
export const sessionSeconds = 14 * 24 * 60 * 60;

type SecretLocation = { LOCI_AUTH_SECRET?: string; LOCI_DATA_DIR: string };

/** @returns null without a secret or a file @throws Error when the file can't be read or is damaged */
export function findSecret({ LOCI_AUTH_SECRET, LOCI_DATA_DIR }: SecretLocation): Uint8Array | null {
  if (LOCI_AUTH_SECRET) return new TextEncoder().encode(LOCI_AUTH_SECRET);
  const file = secretFile(LOCI_DATA_DIR);
  const secret = readSecret(file);
  if (secret === null) return null;
  if (!/^[\x21-\x7e]{32,}$/.test(secret)) {
    throw new Error(
      `The session secret in ${file} is empty or damaged. ` +
        "Delete the file: the next start creates a new one, and everyone has to sign in again.",
    );
  }
  return new TextEncoder().encode(secret);
}

export function ensureSecret(location: SecretLocation): Uint8Array {
  return findSecret(location) ?? createSecret(location);
}

const secretFile = (folder: string) => join(resolve(folder), "auth-secret");

const codeOf = (error: unknown) => (error as { code?: string }).code;

function readSecret(file: string): string | null {
  try {
    restrictAccess(file);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new Error(
      `Cannot read the session secret in ${file} (${codeOf(error)}). Make the file readable for the server's user, or set LOCI_AUTH_SECRET.`,
    );
  }
}

/** Copying the folder may have lost the file's mode. */
function restrictAccess(file: string): void {
  try {
    if (statSync(file).mode & 0o077) chmodSync(file, 0o600);
  } catch (error) {
    if (codeOf(error) !== "EPERM" && codeOf(error) !== "EROFS") throw error;
  }
}

function createSecret(location: SecretLocation): Uint8Array {
  const file = secretFile(location.LOCI_DATA_DIR);
  const draft = `${file}-${randomUUID()}`;
  try {
    mkdirSync(resolve(location.LOCI_DATA_DIR), { recursive: true });
    writeFileSync(draft, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
    publish(draft, file);
  } catch (error) {
    throw new Error(
      `Cannot store the session secret in ${file} (${codeOf(error)}). Make the folder writable, or set LOCI_AUTH_SECRET to at least ` +
        "32 random characters.",
    );
  } finally {
    rmSync(draft, { force: true });
  }
  return findSecret(location)!;
}

/** Atomic: if two servers start at once, both end up with the same file. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    // Some file systems don't support hard links.
    if (codeOf(error) !== "EEXIST") renameSync(draft, file);
  }
}

/** A unique `id` lets a link be used once and a session be revoked. */
export function signToken(secret: Uint8Array, token: { purpose: Purpose; seconds: number; id?: string }): Promise<string> {
  const jwt = new SignJWT({}).setProtectedHeader({ alg: "HS256" }).setIssuer("loci").setAudience(token.purpose).setSubject(localOwner);
  if (token.id) jwt.setJti(token.id);
  return jwt.setIssuedAt().setExpirationTime(`${token.seconds}s`).sign(secret);
}

/** @returns null when the token is invalid, expired or for another purpose */
export async function readToken(
  secret: Uint8Array,
  token: string,
  purpose: Purpose,
): Promise<{ id: string | null; expiresAt: Date } | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { issuer: "loci", audience: purpose, algorithms: ["HS256"] });
    return payload.sub === localOwner && payload.exp ? { id: payload.jti ?? null, expiresAt: new Date(payload.exp * 1000) } : null;
  } catch {
    return null;
  }
}

export async function signInLink(secret: Uint8Array, address: string): Promise<string> {
  const token = await signToken(secret, { purpose: "link", seconds: linkMinutes * 60, id: randomUUID() });
  return `${address}/sign-in/link?token=${token}`;
}
