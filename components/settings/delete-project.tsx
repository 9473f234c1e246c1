"use client";

import { useRouter } from "next/navigation";
import { ApiError, api } from "../api";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { toast } from "../ui/toast";
import type { Project } from "./settings";

export function DeleteProject({
  project: { id, name, tag, stats },
  isAdmin,
}: {
  project: Pick<Project, "id" | "name" | "tag" | "stats">;
  isAdmin: boolean;
}) {
  const router = useRouter();
  async function remove() {
    try {
      await api.delete("/v1/dashboard/projects/{id}", { params: { id } });
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : "Couldn't delete the project. Try again.");
      throw error;
    }
    toast.success(`${name} deleted`);
    router.replace("/projects");
    router.refresh();
  }
  if (!isAdmin) return <p className="text-muted text-sm leading-6">Only organization admins can delete this project.</p>;
  return (
    <Confirm
      title={`Delete ${name}?`}
      action="Delete project"
      confirmText={tag}
      onConfirm={remove}
      trigger={<Button look="danger">Delete project…</Button>}
    >
      <p>This permanently deletes:</p>
      <ul className="mt-2 list-disc space-y-0.5 pl-5">
        <li>{counted(stats.memories, "memory", "memories")} with sources and history</li>
        <li>{counted(stats.users, "user", "users")}, all groups and threads</li>
        <li>{counted(stats.apiKeys, "API key", "API keys")}; calls with them fail immediately</li>
        <li>the audit log and settings</li>
      </ul>
    </Confirm>
  );
}

const counted = (count: number, one: string, many: string) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
