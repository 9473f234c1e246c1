"use client";

import { type PublicCall, sameCall } from "../playground/same-call";
import { Code } from "../ui/copy";
import { useOrigin } from "../use-origin";

/** The first two calls of an agent. With a key they work as copied; without one they read it from the shell's environment. */
export function FirstCalls({ apiKey }: { apiKey?: string }) {
  const call = useCall(apiKey);
  return (
    <div className="space-y-3">
      <Code title="Remember" text={call(remember)} />
      <Code title="Recall" text={call(recallOf("maya", "Where does Maya live?"))} />
    </div>
  );
}

export function RememberCall() {
  const call = useCall();
  return <Code title="Remember, from a shell" text={call(remember)} />;
}

/** Asks for what is known of a user. */
export function RecallCall({ userId }: { userId: string }) {
  const call = useCall();
  const question = userId === "maya" ? "Where does Maya live?" : "What is known of this user?";
  return <Code title="Recall, from a shell" text={call(recallOf(userId, question))} />;
}

function useCall(apiKey?: string) {
  const origin = useOrigin();
  return (call: Omit<PublicCall, "origin">) => {
    const code = sameCall("curl", { origin, ...call });
    return apiKey ? code.replace("$LOCI_API_KEY", apiKey) : code;
  };
}

const remember: Omit<PublicCall, "origin"> = {
  path: "/v1/core/add",
  body: { user_id: "maya", messages: [{ role: "user", content: "I moved from Porto to Lisbon." }], wait_for_processing: true },
  shows: "memories_created",
};

const recallOf = (userId: string, query: string): Omit<PublicCall, "origin"> => ({
  path: "/v1/core/search",
  body: { user_id: userId, query },
  shows: "results",
});
