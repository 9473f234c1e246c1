import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkDependencies } from "@/scripts/checks.mjs";

describe("what is installed, compared with package-lock.json", () => {
  let folder: string;
  const write = (path: string, content: object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  const lock = (packages: Record<string, object>) => write("package-lock.json", { packages });
  const install = (packages: Record<string, object>) => write("node_modules/.package-lock.json", { packages });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "loci-dependencies-"));
    write("node_modules/next/package.json", { version: "16.0.0" });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is up to date if every package has its version", () => {
    lock({ "": {}, "node_modules/next": { version: "16.0.0" }, "clients/typescript": { name: "@loci/client", version: "0.1.0" } });
    install({ "node_modules/next": { version: "16.0.0" }, "clients/typescript": { name: "@loci/client", version: "0.1.0" } });
    expect(() => checkDependencies(folder)).not.toThrow();
  });

  it.each([
    ["node_modules/next", { version: "16.1.0" }, "next 16.1.0, but 16.0.0"],
    ["node_modules/a/node_modules/@b/c", { version: "2.0.0" }, "@b/c 2.0.0, but none"],
    ["clients/typescript", { name: "@loci/client", version: "0.1.0" }, "@loci/client 0.1.0, but none"],
  ])("names what is missing at %s", (path, entry, said) => {
    lock({ [path]: entry });
    install({ "node_modules/next": { version: "16.0.0" } });
    expect(() => checkDependencies(folder)).toThrow(`package-lock.json requires ${said} is installed. Run \`npm install\`.`);
  });
});
