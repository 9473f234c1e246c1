import { env } from "@/lib/env";
import type { IdentityProvider } from "./session";

let provider: Promise<IdentityProvider> | undefined;

export function identity(): Promise<IdentityProvider> {
  provider ??= env().identity === "clerk" ? import("./clerk").then(({ clerk }) => clerk) : import("./local").then(({ local }) => local);
  return provider;
}
