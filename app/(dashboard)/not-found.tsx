import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

export default function NotFound() {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <Empty icon={SearchX} title="There is nothing here" actions={<ButtonLink href="/projects">To your projects</ButtonLink>}>
        It was deleted, or the address is wrong, or it belongs to an organization that is not the active one.
      </Empty>
    </>
  );
}
