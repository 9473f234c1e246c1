import { expect, it } from "vitest";
import { readEnv } from "@/lib/env";

const owner = "postgres://owner:secret@localhost:5432/loci";

it("DATABASE_MIGRATION_URL is used beside DATABASE_URL", () => {
  const environment = readEnv({ DATABASE_URL: "postgres://application@localhost:5432/loci", DATABASE_MIGRATION_URL: owner });
  expect(environment).toMatchObject({ database: "postgres", DATABASE_MIGRATION_URL: owner });
});

it("DATABASE_MIGRATION_URL alone is rejected, without showing it", () => {
  const read = () => readEnv({ DATABASE_MIGRATION_URL: owner });
  expect(read).toThrow("DATABASE_MIGRATION_URL is set without DATABASE_URL");
  expect(read).not.toThrow("secret");
});

it("DATABASE_MIGRATION_URL must be a Postgres URL", () => {
  expect(() => readEnv({ DATABASE_URL: owner, DATABASE_MIGRATION_URL: "mysql://localhost" })).toThrow(
    "DATABASE_MIGRATION_URL must start with postgres://",
  );
});
