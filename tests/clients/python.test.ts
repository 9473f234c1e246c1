import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { useHttpServer } from "../support/http-server";
import { aProject } from "../support/project";
import { python, skipsPython } from "../support/run-code";

useDatabase();
const address = useHttpServer();

it.skipIf(skipsPython)("the Python client passes its tests against the server", { timeout: 120_000 }, async () => {
  const { apiKey, tag } = await aProject();
  const env = {
    ...process.env,
    LOCI_API_KEY: apiKey,
    LOCI_BASE_URL: address(),
    LOCI_PROJECT_TAG: tag,
    PYTHONDONTWRITEBYTECODE: "1",
  };
  const cwd = new URL("../../clients/python/", import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(python!, ["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"], { cwd, env }).catch(
    (failed) => failed,
  );
  expect(stdout).toMatch(/^\d+ passed/m);
  expect(stdout).not.toMatch(/failed|error/i);
});
