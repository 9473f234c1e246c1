import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

export default function NotFound() {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <Empty icon={SearchX} title="Not found" actions={<ButtonLink href="/projects">Back to projects</ButtonLink>}>
        It may have been deleted, or belong to another organization.
      </Empty>
    </>
  );
}
