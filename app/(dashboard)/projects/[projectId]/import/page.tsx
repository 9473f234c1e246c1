import { ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { Importer } from "@/components/import/importer";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { projectPage } from "../../../session";

export const metadata: Metadata = { title: "Import" };

export default async function Import({ params }: PageProps<"/projects/[projectId]/import">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  return (
    <>
      <PageHeader
        title="Import"
        hint="Bring conversations and memories from another service. Nothing is stored until you confirm."
        docs="/docs/transfer#from-other-services"
      />
      {ctx.account?.role === "org:admin" ? (
        <Importer projectId={projectId} />
      ) : (
        <Empty icon={ShieldCheck} title="Admins import files">
          Ask an admin of your organization to import your file.
        </Empty>
      )}
    </>
  );
}
