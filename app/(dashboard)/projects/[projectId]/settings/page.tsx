import type { Metadata } from "next";
import { Connector } from "@/components/settings/connector";
import { DeleteProject } from "@/components/settings/delete-project";
import { Extraction } from "@/components/settings/extraction";
import { Forgetting } from "@/components/settings/forgetting";
import { General } from "@/components/settings/general";

import { Limits } from "@/components/settings/limits";
import { Privacy } from "@/components/settings/privacy";
import { RequireUser } from "@/components/settings/require-user";
import { Section } from "@/components/settings/section";
import { SpendLimits } from "@/components/settings/spend-limits";
import { Transfer } from "@/components/settings/transfer";
import { PageHeader } from "@/components/ui/panel";
import { toProjectWithSettings } from "@/lib/api/wire/dashboard/projects";
import { env } from "@/lib/env";
import { unpricedModels } from "@/lib/model-prices";
import { getProject } from "@/lib/projects/list-projects";
import { plans } from "@/lib/usage/plans";
import { orNotFound, projectPage } from "../../../session";

export const metadata: Metadata = { title: "Settings" };

export default async function ProjectSettings({ params }: PageProps<"/projects/[projectId]/settings">) {
  const ctx = await projectPage(params);
  const listed = await orNotFound(getProject(ctx));
  const project = toProjectWithSettings(listed);
  const { settings } = project;
  const isAdmin = ctx.account?.role === "org:admin";
  const callsPerMinute: number = plans[listed.plan].callsPerMinute;
  return (
    <>
      <PageHeader title="Settings" hint="Changes apply from the next API call." />
      <div>
        <Section id="general" title="Name and description" hint={<p>The project&rsquo;s display name. Its tag can&rsquo;t be changed.</p>}>
          <General project={project} />
        </Section>
        <Section
          id="extraction"
          title="Extraction instructions"
          hint={<p>Tell the model what matters to your agents and what to ignore. Applies to new messages only.</p>}
        >
          <Extraction projectId={project.id} instructions={settings.extractionInstructions} hasModel={env().provider !== null} />
        </Section>
        <Section
          id="privacy"
          title="Redaction"
          hint={
            <>
              <p>Personal data and secrets are detected by pattern, before anything is stored or sent to a model.</p>
              <p>
                Names, postal addresses and dates of birth can&rsquo;t be detected this way and are kept. Data stored earlier isn&rsquo;t
                changed.
              </p>
            </>
          }
        >
          <Privacy projectId={project.id} redaction={settings.redaction} />
        </Section>
        <Section
          id="require-user"
          title="Shared memory"
          hint={
            <p>
              Adds and chats that name neither a user nor a group are stored in the group &ldquo;default&rdquo;, which all users share. Turn
              this on to reject them with a 400 error.
            </p>
          }
        >
          <RequireUser projectId={project.id} requireUser={settings.requireUser} />
        </Section>
        <Section
          id="forgetting"
          title="Forgetting"
          hint={
            <>
              <p>Choose what is kept and for how long. What is erased is gone from search, lists, history and exports.</p>
              <p>Pinned memories are never erased by age. Each sweep is recorded in the audit log.</p>
            </>
          }
        >
          <Forgetting projectId={project.id} stored={settings} />
        </Section>
        <Section
          id="limits"
          title="Rate limit"
          hint={<p>Set a limit below your plan&rsquo;s so one agent can&rsquo;t use it all. Calls above the limit get a 429 error.</p>}
        >
          <Limits projectId={project.id} rateLimit={settings.rateLimit} planLimit={callsPerMinute < 0 ? null : callsPerMinute} />
        </Section>
        <Section
          id="spend"
          title="Spend limits"
          hint={
            <>
              <p>What model calls may cost per calendar month (UTC).</p>
              <p>
                At the limit to stop at, new data is stored and waits to be extracted, asks are answered by the built-in reader, and chat
                gets a 429 error.
              </p>
            </>
          }
        >
          <SpendLimits projectId={project.id} spend={settings.spend} unpriced={unpricedModels(env().provider)} />
        </Section>
        <Section
          id="connector"
          title="Connector"
          hint={<p>A connector, such as a documentation crawler, delivers documents signed with this secret in addition to its API key.</p>}
        >
          <Connector projectId={project.id} hasSecret={project.hasConnectorSecret} isAdmin={isAdmin} />
        </Section>
        <Section
          id="transfer"
          title="Export and import"
          hint={
            <p>
              NDJSON with all users, groups, threads, messages, memories (with history and vectors), entities, conflicts and jobs. API keys,
              settings and the audit log aren&rsquo;t included.
            </p>
          }
        >
          <Transfer projectId={project.id} tag={project.tag} />
        </Section>
        <Section
          id="delete"
          title="Delete project"
          hint={<p>Permanently deletes the project and its data. Export anything you need first.</p>}
        >
          <DeleteProject project={project} isAdmin={isAdmin} />
        </Section>
      </div>
    </>
  );
}
