import { expect, it } from "vitest";
import { actionLabel, shortHash, targetPath } from "@/components/audit/entry-labels";
import { byDay, eventPath } from "@/components/timeline/event-kinds";

const event = {
  id: "mem_1:created",
  at: "2026-11-21T10:00:00.000Z",
  title: "",
  memoryId: "mem_1",
  entityId: null,
  jobId: "ij_1",
  actor: null,
};
const graph = { id: "grph_1", kind: "USER", name: "maya@x.example" } as const;

it("groups consecutive events by day", () => {
  const at = ["2026-11-21T23:59:59.999Z", "2026-11-21T00:00:00.000Z", "2026-11-20T23:59:59.999Z"];
  expect(byDay(at.map((at) => ({ at })))).toEqual([
    { day: "2026-11-21", events: [{ at: at[0] }, { at: at[1] }] },
    { day: "2026-11-20", events: [{ at: at[2] }] },
  ]);
});

it.each([
  [{ ...event, kind: "memory.created", graph } as const, "/memories/mem_1"],
  [{ ...event, id: "cnf_1:opened", kind: "conflict.opened", graph } as const, "/conflicts?conflict=cnf_1"],
  [{ ...event, kind: "job.done", graph } as const, "/jobs/ij_1"],
  [{ ...event, kind: "user.created", graph } as const, "/users/maya%40x.example"],
  [{ ...event, kind: "group.created", graph: { ...graph, kind: "GROUP", name: "team" } } as const, "/groups/team"],
  [{ ...event, kind: "user.created", graph: null } as const, null],
])("links an event to its subject", (event, path) => {
  expect(eventPath(event)).toBe(path);
});

it("links an audit entry to its target unless that is gone", () => {
  const target = { type: "memory", id: "mem_1" };
  expect(targetPath({ action: "memory.edited", target })).toBe("/memories/mem_1");
  expect(targetPath({ action: "memory.deleted", target })).toBeNull();
  expect(targetPath({ action: "user.erased", target: { type: "user", id: "usr_1" } })).toBeNull();
  expect(targetPath({ action: "episode.added", target: { type: "episode", id: "epi_1" } })).toBeNull();
});

it("falls back to the action name, and shortens hashes", () => {
  expect(actionLabel("memory.edited")).toBe("edited a memory");
  expect(actionLabel("some_thing.happened")).toBe("some thing happened");
  expect(shortHash("0123456789abcdef".repeat(4))).toBe("01234567…cdef");
});
