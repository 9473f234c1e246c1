import { env } from "@/lib/env";
import type { IdentityProvider } from "./session";

let chosen: Promise<IdentityProvider> | undefined;

/** PROVIDER: Clerk where its keys are set, else one local owner. */
export function identity(): Promise<IdentityProvider> {
  chosen ??= env().identity === "clerk" ? import("./clerk").then(({ clerk }) => clerk) : import("./local").then(({ local }) => local);
  return chosen;
}
