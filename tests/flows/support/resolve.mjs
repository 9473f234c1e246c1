// Lets plain Node run the repository's TypeScript: "@/" is the root, and imports may omit ".ts".
import { existsSync, statSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = new URL("../../../", import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith("@/") || (specifier.startsWith(".") && !context.parentURL?.includes("/node_modules/"));
    if (!isOurs) return next(specifier, context);
    const url = specifier.startsWith("@/") ? new URL(specifier.slice(2), root) : new URL(specifier, context.parentURL);
    const path = fileURLToPath(url);
    const found = [path, `${path}.ts`, `${path}/index.ts`].find((file) => existsSync(file) && statSync(file).isFile());
    return next(pathToFileURL(found ?? path).href, context);
  },
});
