import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { useDatabase } from "../support/database";
import {
  callAsMember,
  getAsMember,
  isLimitedToProject,
  type Project,
  pagesOf,
  rejectsInvalidPaging,
  returnsSameNotFound,
} from "../support/listing";
import { aProject } from "../support/project";

useDatabase();

const aUser = async (project: Project): Promise<string> => (await project.remembers("maya", "I like tea."))[0]!.body.internal_user_id;

rejectsInvalidPaging("/v1/dashboard/users");
isLimitedToProject("/v1/dashboard/users", "users", aUser);
returnsSameNotFound((id) => `/v1/dashboard/users/${id}`, "GET", aUser);
returnsSameNotFound((id) => `/v1/dashboard/users/${id}`, "DELETE", aUser);

it("GET /v1/dashboard/users lists users with counts, and finds them by any of their names", async () => {
  const project = await aProject();
  await project.remembers("maya.lopez", "I like tea.", "I live in Lisbon.");
  await project.remembers("ben", "I live in Porto.");
  await rows(
    sql`update users set first_name = 'Benedikt', email = 'b_n@example.com', last_active_at = now() - interval '40 days' where external_id = 'ben'`,
  );
  const { body } = await getAsMember(project, "/v1/dashboard/users");
  expect(body).toMatchObject({
    total: 2,
    totalIsExact: true,
    active30d: 1,
    nextCursor: null,
    users: [{ externalId: "ben" }, { externalId: "maya.lopez", memoryCount: 2, lastActiveAt: expect.stringMatching(/Z$/) }],
  });
  for (const [q, found] of [
    ["LOPEZ", ["maya.lopez"]],
    ["nedik", ["ben"]],
    ["b_n@", ["ben"]],
    ["_", ["ben"]],
    ["e", ["ben", "maya.lopez"]],
    ["%25", []],
  ] as const) {
    const { body: list } = await getAsMember(project, `/v1/dashboard/users?q=${q}`);
    expect(
      list.users.map(({ externalId }: { externalId: string }) => externalId),
      q,
    ).toEqual(found);
    expect(list.total, q).toBe(found.length);
  }
  expect(
    await pagesOf(project, "/v1/dashboard/users?limit=1", "users", () => project.remembers(`late-${Math.random()}`, "Hi.")),
  ).toHaveLength(2);
});

it("GET /v1/dashboard/users/{id} shows a user by either id; only an admin can delete one", async () => {
  const project = await aProject();
  const id = await aUser(project);
  const { body } = await getAsMember(project, `/v1/dashboard/users/${id}`);
  expect(body).toMatchObject({
    project: { id: project.shownId },
    id,
    externalId: "maya",
    memoryCount: 1,
    topMemories: [{ type: "PREFERENCE" }],
  });
  expect((await getAsMember(project, "/v1/dashboard/users/maya")).body).toEqual(body);
  expect(await callAsMember(project, "DELETE", "/v1/dashboard/users/maya")).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  const erased = await callAsMember(project, "DELETE", "/v1/dashboard/users/maya", undefined, "org:admin");
  expect(erased).toMatchObject({ status: 200, body: { deleted: true, id, receipt: { counts: { memories: 1 } } } });
  expect(await getAsMember(project, "/v1/dashboard/users/maya")).toMatchObject({ status: 404 });
});
