import clsx from "clsx";
import Link from "next/link";
import { Panel } from "../ui/panel";
import { formatDay } from "../ui/time-format";
import { When } from "../ui/when";
import { resolverName, validityLabel } from "./memory-labels";
import { StatusBadge } from "./type-badge";

export type SuccessorView = {
  id: string;
  content: string;
  status: "active" | "superseded" | "rejected" | "expired";
  saidAt: string;
  validFrom: string | null;
  validUntil: string | null;
  supersededAt: string | null;
  decidedBy: string | null;
};

export function Succession({ chain, id, base }: { chain: SuccessorView[]; id: string; base: string }) {
  if (chain.length < 2) return null;
  return (
    <Panel title="History" hint="Newest first. Superseded memories are kept but no longer used.">
      <ol>
        {chain.map((memory, i) => (
          <Step key={memory.id} memory={memory} isHere={memory.id === id} isLast={i === chain.length - 1} base={base} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ memory, isHere, isLast, base }: { memory: SuccessorView; isHere: boolean; isLast: boolean; base: string }) {
  const valid = validityLabel(memory);
  return (
    <li className="relative flex gap-3.5 pb-5 last:pb-0" aria-current={isHere ? "step" : undefined}>
      {isLast ? null : <span aria-hidden className="absolute top-5 bottom-0 left-[5px] w-px bg-line" />}
      <span
        aria-hidden
        className={clsx(
          "relative mt-1.5 size-[11px] shrink-0 rounded-full border-2",
          memory.status === "active" ? "border-good bg-good" : "border-edge bg-raised",
          isHere && "outline-2 outline-accent outline-offset-2",
        )}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          {isHere ? (
            <p className="min-w-0 break-words font-medium text-sm leading-6">
              {memory.content} <span className="font-normal text-muted">(this memory)</span>
            </p>
          ) : (
            <Link href={`${base}/memories/${memory.id}`} className="min-w-0 break-words text-sm leading-6 hover:underline">
              {memory.content}
            </Link>
          )}
          <StatusBadge status={memory.status} contested={false} />
        </div>
        <p className="text-[13px] text-muted leading-5.5">
          Said {formatDay(new Date(memory.saidAt))}
          {valid ? `, valid ${valid}` : ""}
          {memory.supersededAt ? (
            <>
              {". Superseded "}
              <When at={memory.supersededAt} as="day" />
              {memory.decidedBy ? ` by ${resolverName(memory.decidedBy)}` : ""}
            </>
          ) : null}
        </p>
      </div>
    </li>
  );
}
