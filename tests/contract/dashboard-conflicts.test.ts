import { expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { callAsMember, getAsMember, isLimitedToProject, pagesOf, rejectsInvalidPaging, returnsSameNotFound } from "../support/listing";
import { aProject } from "../support/project";
import { aConflict } from "../support/records";

useDatabase();

rejectsInvalidPaging("/v1/dashboard/conflicts");
isLimitedToProject("/v1/dashboard/conflicts", "conflicts", (project) => aConflict(project));
returnsSameNotFound(
  (id) => `/v1/dashboard/conflicts/${id}`,
  "GET",
  (project) => aConflict(project),
);
returnsSameNotFound(
  (id) => `/v1/dashboard/conflicts/${id}/resolve`,
  "POST",
  (project) => aConflict(project),
  { action: "confirm" },
);

it("GET /v1/dashboard/conflicts shows both memories, and filters open from resolved ones", async () => {
  const project = await aProject();
  const [maya, ben] = [await aConflict(project, "maya"), await aConflict(project, "ben")];
  const { body } = await getAsMember(project, "/v1/dashboard/conflicts?unresolved=true");
  expect(body).toMatchObject({ total: 2, totalIsExact: true, conflicts: [{ id: ben }, { id: maya }] });
  expect(body.conflicts[1]).toMatchObject({
    status: "unresolved",
    graph: { userId: "maya" },
    existing: { isActive: true, contested: true, quote: expect.any(String) },
    incoming: { isActive: true, contested: true, quote: expect.any(String) },
    allowedActions: ["confirm", "reject", "keep_both", "merge"],
    resolution: null,
  });
  expect((await getAsMember(project, "/v1/dashboard/conflicts?unresolved=false")).body).toMatchObject({ total: 0, conflicts: [] });
  expect((await getAsMember(project, "/v1/dashboard/conflicts?userId=ben")).body).toMatchObject({ total: 1, conflicts: [{ id: ben }] });
  expect(await getAsMember(project, "/v1/dashboard/conflicts?unresolved=maybe")).toMatchObject({ status: 400 });
  expect((await pagesOf(project, "/v1/dashboard/conflicts?limit=1", "conflicts")).map(({ id }) => id)).toEqual([ben, maya]);
  expect((await getAsMember(project, `/v1/dashboard/conflicts/${maya}`)).body).toEqual({ ...body.conflicts[1], project: body.project });
});

it("POST /v1/dashboard/conflicts/{id}/resolve resolves, records who did, and undoes", async () => {
  const project = await aProject();
  const id = await aConflict(project);
  const wrong = await callAsMember(project, "POST", `/v1/dashboard/conflicts/${id}/resolve`, { action: "flip" });
  expect(wrong).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR", allowedActions: expect.arrayContaining(["confirm"]) } });
  const decided = await callAsMember(project, "POST", `/v1/dashboard/conflicts/${id}/resolve`, { action: "confirm", note: "Asked her." });
  expect(decided).toMatchObject({
    status: 200,
    body: {
      id,
      status: "resolved",
      existing: { status: "superseded" },
      incoming: { status: "active" },
      resolution: { action: "confirm", note: "Asked her." },
    },
  });
  expect((await getAsMember(project, "/v1/dashboard/conflicts?unresolved=false")).body).toMatchObject({ total: 1, conflicts: [{ id }] });
  expect(await callAsMember(project, "POST", `/v1/dashboard/conflicts/${id}/resolve`, { action: "reject" })).toMatchObject({
    status: 409,
    body: { code: "CONFLICT_ALREADY_RESOLVED" },
  });
  const undone = await callAsMember(project, "POST", `/v1/dashboard/conflicts/${id}/resolve`, { action: "undo" });
  expect(undone).toMatchObject({
    status: 200,
    body: { status: "unresolved", existing: { status: "active" }, incoming: { status: "active" }, resolution: null },
  });
});
