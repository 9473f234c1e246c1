import type { Metadata } from "next";
import { Playground } from "@/components/playground/playground";
import { PageHeader } from "@/components/ui/panel";
import { formatId } from "@/lib/ids";
import { ModelNotice } from "../../../model-notice";
import { projectPage } from "../../../session";

export const metadata: Metadata = { title: "Playground" };

export default async function PlaygroundPage({ params }: PageProps<"/projects/[projectId]/playground">) {
  const { project } = await projectPage(params);
  const projectId = formatId("project", project.id);
  return (
    <>
      <PageHeader title="Playground" hint="Try adding, searching and asking, as your agent would." />
      <ModelNotice />
      <Playground place={{ projectId, base: `/projects/${projectId}` }} />
    </>
  );
}
