"use client";

import { useState } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { buttonClass } from "../ui/button";
import { Code } from "../ui/copy";
import { Panel } from "../ui/panel";
import { useOrigin } from "../use-origin";
import { ConnectKey, type KeyInUse } from "./connect-key";
import { FirstCall } from "./first-call";
import { type Tool, variable } from "./tool";
import { ToolPicker } from "./tool-picker";
import { type ToolId, tools } from "./tools";

type ApiKey = ResponseBody<"GET", "/v1/dashboard/projects/{id}/api-keys">["apiKeys"][number];

type ConnectProps = {
  projectId: string;
  toolId: ToolId;
  keys: ApiKey[];
  /** The project's tag, if people can sign in with OAuth. */
  oauthTag: string | null;
};

export function Connect({ projectId, toolId, keys, oauthTag }: ConnectProps) {
  const [inUse, setInUse] = useState<KeyInUse | null>(null);
  const origin = useOrigin();
  const tool: Tool = tools[toolId];
  const place = { origin, apiKey: inUse?.secret ?? null, oauthTag };
  const link = tool.link?.(place);
  return (
    <div className="space-y-6">
      <ToolPicker projectId={projectId} chosen={toolId} />
      <Panel title="1. API key" hint="Each tool should have a key of its own, so you can revoke it alone.">
        <ConnectKey projectId={projectId} keys={keys} toolName={tool.name} inUse={inUse} onUse={setInUse} />
      </Panel>
      <Panel
        title={`2. ${tool.name}`}
        hint={tool.about}
        actions={
          link ? (
            <a href={link.href} className={buttonClass({ size: "sm" })}>
              {link.text}
            </a>
          ) : null
        }
      >
        <div className="space-y-3">
          {tool.usesVariable ? <Code title="Set the key" text={`export ${variable}=${place.apiKey ?? "loci_…"}`} /> : null}
          {tool.snippets(place).map(({ title, text, hint }) => (
            <div key={title} className="space-y-1.5">
              <Code title={title} text={text} />
              {hint ? <p className="text-[13px] text-muted leading-5">{hint}</p> : null}
            </div>
          ))}
          <p className="text-[13px] text-muted leading-5">Replace “maya” with your own ID of the user.</p>
        </div>
      </Panel>
      <Panel title="3. First call" hint={tool.next}>
        <FirstCall projectId={projectId} apiKey={inUse} />
      </Panel>
    </div>
  );
}
