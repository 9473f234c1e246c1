"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronRight, RotateCw } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../api";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Code } from "../ui/copy";
import { Notice } from "../ui/notice";
import { Meta, Rows } from "../ui/rows";
import { useApiMutation } from "../ui/use-api-mutation";
import { When } from "../ui/when";
import { type Delivery, deliveryStates } from "./webhook-labels";

type Props = { projectId: string; isEnabled: boolean };

export const DeliveryRows = ({ deliveries, ...rest }: Props & { deliveries: Delivery[] }) => (
  <Rows label="Deliveries">
    {deliveries.map((delivery) => (
      <DeliveryRow key={delivery.id} delivery={delivery} {...rest} />
    ))}
  </Rows>
);

function DeliveryRow({ delivery, projectId, isEnabled }: Props & { delivery: Delivery }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const state = deliveryStates[delivery.status];
  return (
    <li className="px-4 py-3">
      <div className="flex items-start justify-between gap-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 cursor-pointer items-start gap-2 text-left text-sm hover:underline"
        >
          <ChevronRight aria-hidden className={clsx("mt-1 size-4 shrink-0 text-muted transition-transform", isOpen && "rotate-90")} />
          <code className="min-w-0 break-all font-mono text-[13px] leading-6">{delivery.type}</code>
        </button>
        <Badge tone={state.tone}>{state.name}</Badge>
      </div>
      <Meta className="mt-1 ml-6">
        {delivery.responseStatus ? <span className="tabular-nums">HTTP {delivery.responseStatus}</span> : null}
        <span>
          {delivery.attempts} {delivery.attempts === 1 ? "attempt" : "attempts"}
        </span>
        {delivery.nextAttemptAt && delivery.attempts > 0 ? (
          <span>
            next <When at={delivery.nextAttemptAt} />
          </span>
        ) : null}
        <When at={delivery.createdAt} />
      </Meta>
      {delivery.error && delivery.status !== "delivered" ? (
        <p className="mt-1 break-words pl-6 text-[13px] text-danger">{delivery.error}</p>
      ) : null}
      <div id={id} hidden={!isOpen} className="mt-3 pl-6">
        {isOpen ? <DeliveryDetails delivery={delivery} projectId={projectId} isEnabled={isEnabled} /> : null}
      </div>
    </li>
  );
}

function DeliveryDetails({ delivery: { id, attempts, status }, projectId, isEnabled }: Props & { delivery: Delivery }) {
  const { data, error } = useQuery({
    queryKey: ["webhook-delivery", id, attempts, status],
    queryFn: ({ signal }) => api.get("/v1/dashboard/webhooks/deliveries/{id}", { params: { id }, query: { projectId }, signal }),
  });
  const resend = useApiMutation(() => api.post("/v1/dashboard/webhooks/deliveries/{id}/retry", { params: { id }, query: { projectId } }), {
    done: () => "Delivery queued",
  });
  if (error) return <Notice kind="danger">{error.message}</Notice>;
  if (!data) return <p className="text-[13px] text-muted">Loading…</p>;
  return (
    <div className="space-y-4">
      <Code title={`Request to ${data.request.url}`} text={JSON.stringify(JSON.parse(data.request.body), null, 2)} />
      <ol className="space-y-2">
        {data.attemptLog.map(({ attempt, startedAt, durationMs, responseStatus, responseBody, error }) => (
          <li key={attempt} className="text-[13px]">
            <p>
              <span className="font-medium">Attempt {attempt}</span> · <When at={startedAt} className="text-muted" /> ·{" "}
              <span className="tabular-nums">{durationMs.toLocaleString("en")} ms</span> ·{" "}
              {responseStatus ? `HTTP ${responseStatus}` : "no response"}
            </p>
            {error ? <p className="break-words text-danger">{error}</p> : null}
            {responseBody ? (
              <div className="mt-1.5">
                <Code title="Response" text={responseBody} />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {isEnabled ? (
        <Button size="sm" isBusy={resend.isBusy} onClick={() => resend.mutate()}>
          <RotateCw aria-hidden /> Resend
        </Button>
      ) : null}
    </div>
  );
}
