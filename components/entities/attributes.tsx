import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { Badge } from "../ui/badge";
import { When } from "../ui/when";
import { humanizeType } from "./entity-type";

type Attribute = ResponseBody<"GET", "/v1/dashboard/entities/{id}">["attributes"][number];

export const Attributes = ({ attributes, base }: { attributes: Attribute[]; base: string }) => (
  <section>
    <h2 className="mb-2 font-semibold text-sm">Attributes</h2>
    <dl className="divide-y divide-line rounded-lg border border-line bg-raised">
      {[...Map.groupBy(attributes, ({ name }) => name)].map(([name, values]) => (
        <div key={name} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_1fr]">
          <dt className="flex flex-wrap items-center gap-2 text-muted text-sm leading-6">
            {humanizeType(name)}
            {values.length > 1 ? <Badge tone="warn">Contested</Badge> : null}
          </dt>
          <dd className="min-w-0 space-y-2">
            {values.map(({ value, memoryId, fact, createdAt }) => (
              <div key={memoryId}>
                <p className="break-words font-medium text-sm leading-6">{value}</p>
                <p className="flex flex-wrap gap-x-2 text-[13px] text-muted leading-5">
                  <Link href={`${base}/memories/${memoryId}`} className="min-w-0 break-words py-0.5 hover:text-ink hover:underline">
                    {fact}
                  </Link>
                  <span className="py-0.5">
                    <When at={createdAt} />
                  </span>
                </p>
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
