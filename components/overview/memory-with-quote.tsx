import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { GraphLink } from "../memories/graph-link";
import { TypeName } from "../memories/type-badge";
import { Meta } from "../ui/rows";

type MemoryRecord = ResponseBody<"GET", "/v1/dashboard/memories/{id}">;

export const MemoryWithQuote = ({
  memory: { id, content, type, graph, provenance },
  base,
  isNew,
}: {
  memory: Omit<MemoryRecord, "project">;
  base: string;
  isNew: boolean;
}) => (
  <div className="mt-2 animate-appear rounded-md border border-good/40 bg-good/5 p-3.5">
    {isNew ? <p className="mb-1 font-medium text-[13px] text-good">Memory created</p> : null}
    <p className="break-words leading-6">
      <Link href={`${base}/memories/${id}`} className="hover:underline">
        {content}
      </Link>
    </p>
    <blockquote className="mt-2 break-words border-edge/50 border-l-2 pl-3 text-muted text-sm leading-6">
      <span className="sr-only">Source: </span>&ldquo;{provenance.quote}&rdquo;
    </blockquote>
    <Meta className="mt-2">
      <TypeName type={type} />
      <GraphLink graph={graph} base={base} />
    </Meta>
  </div>
);
