import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { clientTypes } from "../../scripts/client-types/generate";

const files = Object.entries(await clientTypes());

it.each(files)("%s is what the API's schemas say: npm run client:types", (file, text) => {
  const url = new URL(`../../${file}`, import.meta.url);
  if (process.env.CLIENT_TYPES === "write") writeFileSync(url, text);
  expect(readFileSync(url, "utf8")).toBe(text);
});
