"use client";

import { Code } from "../ui/copy";
import { useOrigin } from "../use-origin";
import { curlCommand } from "./curl-command";

export function SampleCalls({ apiKey }: { apiKey?: string }) {
  const origin = useOrigin();
  return (
    <div className="space-y-3">
      <Code title="Add a message" text={curlCommand({ origin, apiKey, ...remember })} />
      <Code title="Search" text={curlCommand({ origin, apiKey, ...searchCall("maya") })} />
    </div>
  );
}

export const AddCall = () => <Code title="Add a message" text={curlCommand({ origin: useOrigin(), ...remember })} />;

export const SearchCall = ({ userId }: { userId: string }) => (
  <Code title="Search" text={curlCommand({ origin: useOrigin(), ...searchCall(userId) })} />
);

const remember = {
  path: "/v1/core/add",
  body: { user_id: "maya", messages: [{ role: "user", content: "I moved from Porto to Lisbon." }], wait_for_processing: true },
};

const searchCall = (userId: string) => ({
  path: "/v1/core/search",
  body: { user_id: userId, query: userId === "maya" ? "Where does Maya live?" : "What do you know about this user?" },
});
