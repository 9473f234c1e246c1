import type { Metadata } from "next";
import { Connector } from "@/components/settings/connector";
import { DeleteProject } from "@/components/settings/delete-project";
import { Extraction } from "@/components/settings/extraction";
import { General } from "@/components/settings/general";
import { Language } from "@/components/settings/language";
import { Limits } from "@/components/settings/limits";
import { Privacy } from "@/components/settings/privacy";
import { Section } from "@/components/settings/section";
import { Transfer } from "@/components/settings/transfer";
import { PageHeader } from "@/components/ui/panel";
import { toProjectWithSettings } from "@/lib/api/wire/dashboard/projects";
import { env } from "@/lib/env";
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
      <PageHeader title="Settings" hint="Each part is saved by itself, and holds from the next call on." />
      <div>
        <Section id="general" title="Name and description" hint={<p>How the project is called here. Its tag stays as it is.</p>}>
          <General project={project} />
        </Section>
        <Section
          id="extraction"
          title="Extraction instructions"
          hint={
            <p>
              Told to the model that draws memories from what comes in: what matters to your agents, and what does not. Older memories stay.
            </p>
          }
        >
          <Extraction projectId={project.id} instructions={settings.extractionInstructions} hasModel={env().provider !== null} />
        </Section>
        <Section
          id="privacy"
          title="Redaction"
          hint={
            <>
              <p>Personal data and secrets are found by their form, before anything is stored or sent to a model.</p>
              <p>Names, postal addresses and dates of birth have none and stay; so does what was stored before.</p>
            </>
          }
        >
          <Privacy projectId={project.id} redaction={settings.redaction} />
        </Section>
        <Section
          id="limits"
          title="Rate limit"
          hint={<p>Lower than your plan&rsquo;s, to keep one agent from taking all of it. Calls above it are refused with 429.</p>}
        >
          <Limits projectId={project.id} rateLimit={settings.rateLimit} most={callsPerMinute < 0 ? null : callsPerMinute} />
        </Section>
        <Section
          id="language"
          title="Language"
          hint={
            <p>What is mostly spoken in this project. It is kept for those who read the settings, and changes nothing in what is drawn.</p>
          }
        >
          <Language projectId={project.id} language={settings.language} />
        </Section>
        <Section
          id="connector"
          title="Connector"
          hint={<p>A connector, such as a crawler of your handbook, delivers documents that it signs with a secret, beside its API key.</p>}
        >
          <Connector projectId={project.id} hasSecret={project.hasConnectorSecret} isAdmin={isAdmin} />
        </Section>
        <Section
          id="transfer"
          title="Export and import"
          hint={
            <p>
              Lines of JSON with all there is: users, groups, threads and messages, memories with history and vectors, entities, conflicts
              and jobs. API keys, settings and the audit chain are not in it.
            </p>
          }
        >
          <Transfer projectId={project.id} tag={project.tag} />
        </Section>
        <Section id="delete" title="Delete this project" hint={<p>With everything in it, for good. Export first what you may need.</p>}>
          <DeleteProject project={project} isAdmin={isAdmin} />
        </Section>
      </div>
    </>
  );
}
