import { Badge } from "../ui/badge";
import { Notice } from "../ui/notice";
import { Panel } from "../ui/panel";
import { When } from "../ui/when";
import { PortalButton } from "./portal-button";
import { type State, type Subscription, stateOf } from "./subscription-status";

export function SubscriptionState({ subscription, plan, isAdmin }: { subscription: Subscription; plan: string; isAdmin: boolean }) {
  const state = stateOf(subscription, plan, Date.now());
  const isUrgent = state.tone === "danger";
  return (
    <>
      {isUrgent ? (
        <Notice
          kind="danger"
          title={state.name}
          actions={isAdmin ? <PortalButton look="primary">{state.action ?? "Billing portal"}</PortalButton> : null}
        >
          <Sentence {...state} />
          {isAdmin ? null : " Ask an organization admin to pay it."}
        </Notice>
      ) : null}
      <Panel>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-2.5 font-semibold">
              {plan} plan <Badge tone={state.tone}>{state.name}</Badge>
            </h2>
            {isUrgent ? null : (
              <p className="mt-1 text-muted text-sm leading-6">
                <Sentence {...state} />
              </p>
            )}
          </div>
          {isAdmin && state.hasPortal ? (
            <div className="flex flex-wrap gap-2">
              {state.action && !isUrgent ? <PortalButton look="primary">{state.action}</PortalButton> : null}
              <PortalButton>Billing portal</PortalButton>
            </div>
          ) : null}
        </div>
        {isAdmin && state.hasPortal ? (
          <p className="mt-3 border-line border-t pt-3 text-[13px] text-muted leading-5">
            Manage invoices, payment method, billing address and cancellation in the billing portal (Stripe).
          </p>
        ) : null}
      </Panel>
    </>
  );
}

function Sentence({ sentence, date }: Pick<State, "sentence" | "date">) {
  const [before, after] = sentence.split("{date}");
  if (after === undefined) return before;
  return (
    <>
      {before}
      {date ? <When at={date} as="day" className="whitespace-nowrap text-ink" /> : "the end of the billing period"}
      {after}
    </>
  );
}
