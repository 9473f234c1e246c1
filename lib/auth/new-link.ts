import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Whether `npm run sign-in` works where the server runs. A container has no scripts, but each start prints a link. */
export const hasSignInScript = (): boolean => existsSync(resolve(/* turbopackIgnore: true */ "scripts/sign-in.mjs"));
