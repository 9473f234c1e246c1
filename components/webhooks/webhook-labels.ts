import type { ResponseBody } from "@/app/v1/routes";
import type { Tone } from "../ui/badge";

export type Endpoint = ResponseBody<"GET", "/v1/dashboard/webhooks/endpoints/{id}">;
export type Delivery = ResponseBody<"GET", "/v1/dashboard/webhooks/endpoints/{id}/deliveries">["deliveries"][number];
export type EventChoice = ResponseBody<"GET", "/v1/dashboard/webhooks/events">["events"][number];
export type EventName = EventChoice["type"];

export function endpointState({ enabled, disabledReason, failingSince }: Endpoint): { name: string; tone: Tone } {
  if (!enabled) return { name: "Disabled", tone: disabledReason === "manual" ? "plain" : "danger" };
  return failingSince ? { name: "Failing", tone: "warn" } : { name: "Enabled", tone: "good" };
}

export const disabledBecause: Record<NonNullable<Endpoint["disabledReason"]>, string> = {
  manual: "Disabled by hand. New events aren't stored for it.",
  gone: "The endpoint answered with 410 Gone, so it gets no more events.",
  failing: "Nothing could be delivered for five days, so it gets no more events.",
};

export const disabledBriefly: Record<NonNullable<Endpoint["disabledReason"]>, string> = {
  manual: "disabled by hand",
  gone: "answered with 410 Gone",
  failing: "failed for five days",
};

export const deliveryStates: Record<Delivery["status"], { name: string; tone: Tone }> = {
  pending: { name: "Pending", tone: "accent" },
  delivered: { name: "Delivered", tone: "good" },
  failed: { name: "Failed", tone: "danger" },
};

export const eventCount = (count: number): string => `${count} ${count === 1 ? "event" : "events"}`;
