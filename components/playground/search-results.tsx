import { SearchX } from "lucide-react";
import type { ResponseBody } from "@/app/v1/routes";
import { TypeName } from "../memories/type-badge";
import { Badge } from "../ui/badge";
import { Empty } from "../ui/empty";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
import { formatDay } from "../ui/time-format";
import { When } from "../ui/when";
import type { Place } from "./playground";
import { ScoreBar, ScoreExplanation } from "./score-explanation";
import type { Result } from "./signals";

type Found = ResponseBody<"POST", "/v1/dashboard/search">;

export function SearchResults({ response, place }: { response: Found; place: Place }) {
  const { results, passages } = response;
  return (
    <div className="space-y-5">
      <section aria-label="Results">
        <p role="status" className="mb-2 text-[13px] text-muted">
          {summary(response)}
        </p>
        {results.length > 0 ? (
          <Rows label="Results">
            {results.map((result) => (
              <ResultRow key={result.id} result={result} place={place} />
            ))}
          </Rows>
        ) : (
          <div className="rounded-lg border border-line bg-raised">
            <Empty icon={SearchX} title="No results">
              Try another query or remove a filter. An agent would get an empty list.
            </Empty>
          </div>
        )}
      </section>
      {passages ? (
        <section aria-label="Passages">
          <h2 className="mb-2 font-medium text-sm">Passages (original text)</h2>
          {passages.length > 0 ? (
            <Rows label="Passages">
              {passages.map((passage) => (
                <Row key={passage.id}>
                  <p className="line-clamp-6 whitespace-pre-line break-words text-sm leading-6">{passage.content}</p>
                  <Meta className="mt-1">
                    <When at={passage.createdAt} />
                  </Meta>
                  <Score {...passage} />
                </Row>
              ))}
            </Rows>
          ) : (
            <p className="text-[13px] text-muted">No passages.</p>
          )}
        </section>
      ) : null}
    </div>
  );
}

function ResultRow({ result, place: { base } }: { result: Result; place: Place }) {
  const { id, content, status, type, graph, validFrom, validUntil, supersededBy, contested, trust } = result;
  const look = "min-w-0 break-words text-sm leading-6";
  return (
    <Row>
      <div className="flex items-start justify-between gap-4">
        {status === "pending" ? (
          <p className={look}>{content}</p>
        ) : (
          <RowLink href={`${base}/memories/${id}`} className={look}>
            {content}
          </RowLink>
        )}
        {status === "pending" ? <Badge tone="accent">Pending</Badge> : null}
        {status === "superseded" ? <Badge>{supersededBy ? "Superseded" : "Expired"}</Badge> : null}
        {trust === "external" ? <Badge tone="warn">External</Badge> : null}
        {status === "active" && contested ? <Badge tone="warn">Contested</Badge> : null}
      </div>
      <Meta className="mt-1">
        {type ? <TypeName type={type} /> : <span>Passage</span>}
        <span className="max-w-60 truncate">
          {graph.kind === "USER" ? "User" : "Group"} {graph.name}
        </span>
        {validFrom ? (
          <span>
            {formatDay(new Date(validFrom))}
            {validUntil ? ` – ${formatDay(new Date(validUntil))}` : ""}
          </span>
        ) : null}
        <When at={result.createdAt} />
      </Meta>
      <Score {...result} />
    </Row>
  );
}

const Score = ({ score, explained }: Pick<Result, "score" | "explained">) =>
  explained ? (
    <div className="mt-2">
      <ScoreBar score={score} explained={explained} />
      <ScoreExplanation score={score} explained={explained} />
    </div>
  ) : null;

function summary({ count, latencyMs, graphs, temporal }: Found): string {
  const parts = [`${count} ${count === 1 ? "result" : "results"} in ${latencyMs < 10 ? latencyMs.toFixed(1) : Math.round(latencyMs)} ms`];
  if (graphs) parts.push(`${graphs.read.toLocaleString("en")} of ${graphs.total.toLocaleString("en")} users and groups searched`);
  // The end of the range is exclusive.
  if (temporal) parts.push(`time range: ${formatDay(new Date(temporal.from))} – ${formatDay(new Date(Date.parse(temporal.to) - 1))}`);
  return parts.join(" · ");
}
