import { Badge } from "../ui/badge";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { disabledBriefly, type Endpoint, endpointState, eventCount } from "./webhook-labels";

export const EndpointRows = ({ endpoints, base }: { endpoints: Endpoint[]; base: string }) => (
  <Rows label="Webhook endpoints">
    {endpoints.map((endpoint) => {
      const state = endpointState(endpoint);
      return (
        <Row key={endpoint.id}>
          <div className="flex items-start justify-between gap-4">
            <RowLink href={`${base}/webhooks/${endpoint.id}`} className="min-w-0 break-all font-medium text-sm leading-6">
              {endpoint.url}
            </RowLink>
            <Badge tone={state.tone}>{state.name}</Badge>
          </div>
          <Meta className="mt-1">
            {endpoint.description ? <span className="break-words text-ink">{endpoint.description}</span> : null}
            <span title={endpoint.events.join(", ")}>{eventCount(endpoint.events.length)}</span>
            <span>
              {endpoint.lastDeliveredAt ? (
                <>
                  last success <When at={endpoint.lastDeliveredAt} />
                </>
              ) : (
                "nothing delivered yet"
              )}
            </span>
            {endpoint.disabledReason ? <span>{disabledBriefly[endpoint.disabledReason]}</span> : null}
            {endpoint.enabled && endpoint.failingSince ? (
              <span className="text-warn">
                failing since <When at={endpoint.failingSince} />
              </span>
            ) : null}
          </Meta>
        </Row>
      );
    })}
  </Rows>
);
