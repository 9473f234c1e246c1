"use client";

import { Code } from "../ui/copy";
import { useOrigin } from "../use-origin";
import { curlOf } from "./curl-of";

/** The first two calls of an agent. With a key they work as copied; without one they read it from the shell's environment. */
export function FirstCalls({ apiKey }: { apiKey?: string }) {
  const origin = useOrigin();
  return (
    <div className="space-y-3">
      <Code title="Remember" text={curlOf({ origin, apiKey, ...remember })} />
      <Code title="Recall" text={curlOf({ origin, apiKey, ...recallOf("maya") })} />
    </div>
  );
}

export const RememberCall = () => <Code title="Remember, from a shell" text={curlOf({ origin: useOrigin(), ...remember })} />;

/** Asks for what is known of a user. */
export const RecallCall = ({ userId }: { userId: string }) => (
  <Code title="Recall, from a shell" text={curlOf({ origin: useOrigin(), ...recallOf(userId) })} />
);

const remember = {
  path: "/v1/core/add",
  body: { user_id: "maya", messages: [{ role: "user", content: "I moved from Porto to Lisbon." }], wait_for_processing: true },
};

const recallOf = (userId: string) => ({
  path: "/v1/core/search",
  body: { user_id: userId, query: userId === "maya" ? "Where does Maya live?" : "What is known of this user?" },
});
