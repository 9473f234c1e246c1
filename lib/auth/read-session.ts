import { cookieOf } from "./cookies";
import { identity } from "./index";
import type { Session } from "./session";

export async function readSession(headers: Headers): Promise<Session | "no organization" | null> {
  const provider = await identity();
  const token = cookieOf(headers, provider.cookies());
  return token ? provider.verify(token) : null;
}
