"use client";

import { useQueries } from "@tanstack/react-query";
import { api } from "../api";
import { StatusBadge, TypeName } from "../memories/type-badge";
import { ButtonLink } from "../ui/button";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
import { Skeleton } from "../ui/skeleton";
import { When } from "../ui/when";
import type { Place } from "./playground";

const maxMemories = 12;

export function CreatedMemories({ ids, total, jobId, place }: { ids: string[]; total: number; jobId: string; place: Place }) {
  const shown = ids.slice(0, maxMemories);
  const memories = useQueries({
    queries: shown.map((id) => ({
      queryKey: ["playground memory", id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get("/v1/dashboard/memories/{id}", { params: { id }, query: { projectId: place.projectId }, signal }),
    })),
  });
  return (
    <div>
      <h3 className="mb-2 font-medium text-sm">
        {total.toLocaleString("en")} {total === 1 ? "memory" : "memories"}
      </h3>
      <Rows label="New memories">
        {memories.map(({ data, error }, i) => (
          <Row key={shown[i]}>
            {data ? (
              <>
                <div className="flex items-start justify-between gap-4">
                  <RowLink href={`${place.base}/memories/${data.id}`} className="min-w-0 break-words text-sm leading-6">
                    {data.content}
                  </RowLink>
                  <StatusBadge {...data} />
                </div>
                <Meta className="mt-1">
                  <TypeName type={data.type} />
                  {data.validFrom ? (
                    <span>
                      valid from <When at={data.validFrom} as="day" />
                    </span>
                  ) : null}
                  <span>{Math.round(data.confidence * 100)}% confidence</span>
                </Meta>
                <blockquote className="mt-1.5 break-words border-line border-l-2 pl-3 text-[13px] text-muted leading-5">
                  {data.provenance.quote}
                </blockquote>
              </>
            ) : error ? (
              <p className="text-[13px] text-muted">Couldn&rsquo;t load this memory. {error.message}</p>
            ) : (
              <Skeleton className="h-18" />
            )}
          </Row>
        ))}
      </Rows>
      {total > shown.length ? (
        <ButtonLink size="sm" look="quiet" className="mt-2" href={`${place.base}/jobs/${jobId}`}>
          {" "}
          View all {total.toLocaleString("en")}{" "}
        </ButtonLink>
      ) : null}
    </div>
  );
}
