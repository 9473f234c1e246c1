import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { addressOf, pages } from "./pages";
import { firstRecords, type Ids, type Send, sender } from "./setup/ids";
import { aViewer, openPage, useBrowser } from "./support/visitor";

useBrowser();

/** Runs if a page takes it for markup, in an element, an attribute, a script or a link. */
const markup = (where: string) =>
  `"'><img src=x onerror="ran('${where}')"></script><script>ran('${where}')</script>[x](javascript:ran('${where}')) \${ran('${where}')}`;
const address = "javascript:ran('address')";

let ids: Ids;

beforeAll(async () => {
  const person = sender(inject("base"), inject("session"));
  const project = await person("POST", "/v1/dashboard/projects", { tag: "stored-markup", name: markup("project").slice(0, 80) });
  const at = (path: string) => `/v1/dashboard/${path}${path.includes("?") ? "&" : "?"}projectId=${project.id}`;
  const key = await person("POST", `/v1/dashboard/projects/${project.id}/api-keys`, { name: markup("key").slice(0, 80), scope: "admin" });
  const agent = sender(inject("base"), key.apiKey);
  ids = await stored(agent, person, { project: project.id, at });
});

/** Markup in each text that the service keeps and shows. */
async function stored(agent: Send, person: Send, { project, at }: { project: string; at: (path: string) => string }): Promise<Ids> {
  const user = markup("user");
  const say = (...contents: string[]) =>
    agent("POST", "/v1/core/add", {
      user_id: user,
      conversation_id: markup("thread"),
      messages: contents.map((content) => ({ role: "user", name: markup("speaker").slice(0, 60), content })),
      metadata: { [markup("field").slice(0, 40)]: markup("value"), url: address },
      wait_for_processing: true,
    });
  await say(
    `I live in Lisbon ${markup("message")}`,
    `My friend Bob Miller ${markup("friend")} works at <b onmouseover=ran('company')>Acme</b>.`,
    "I live in Porto. I maybe live in Oslo.",
  );
  const group = "team";
  await agent("POST", "/v1/groups", { name: group, description: markup("description") });
  await agent("POST", "/v1/memory/add", {
    group,
    content: `# ${markup("heading")}\n\nThe office in Vienna opens at nine ${markup("document")}.\n\nAda always wants invoices paid to account DE00 1234 ${markup("held")}.`,
    sourceType: "URL",
    sourceUrl: `https://example.com/?q=${encodeURIComponent(markup("url"))}`,
    metadata: { title: markup("title"), link: address },
  });
  await person("PUT", at("ontology"), { entityTypes: [{ name: "TICKET", description: markup("type") }], edgeTypes: [] });
  await person("PUT", at("profile-schema"), {
    schema: { type: "object", properties: { home: { type: "string", description: markup("property") } } },
  });
  const endpoint = await person("POST", at("webhooks/endpoints"), {
    url: `https://hooks.invalid/${encodeURIComponent(markup("path"))}`,
    description: markup("endpoint").slice(0, 100),
    events: ["job.done"],
  });
  await person("POST", at(`webhooks/endpoints/${endpoint.id}/test`));
  const { query_id } = await agent("POST", "/v1/core/ask", { user_id: user, question: `Where do I live? ${markup("question")}` });
  await agent("POST", "/v1/feedback", { query_id, rating: "down", comment: markup("comment"), expected: markup("expected") });
  await person("POST", at("evals/cases"), { userId: user, question: markup("case"), expect: { text: markup("answer") } });
  const run = await person("POST", at("evals/runs"));
  return {
    project,
    emptyProject: project,
    ...(await firstRecords(person, project)),
    webhooks: endpoint.id,
    evals: run.id,
  };
}

/** What ran, and the handlers, addresses and scripts that a policy might only have kept from running. */
const takenAsMarkup = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...((window as unknown as { whatRan?: string[] }).whatRan ?? []),
    ...[...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].filter(({ name, value }) => /^on/.test(name) || /^\s*javascript:/i.test(value)).map(({ value }) => value),
    ),
    ...[...document.querySelectorAll("script:not([src])")]
      .map(({ textContent }) => textContent ?? "")
      .filter((text) => text.startsWith("ran(")),
  ]);

describe.each(pages.filter(({ isPublic }) => !isPublic))("$route", ({ route }) => {
  it("shows stored markup as text", async () => {
    const { page, seen } = await aViewer();
    await page.addInitScript(() => {
      const ran: string[] = [];
      Object.assign(window, { ran: (where: string) => void ran.push(where), whatRan: ran });
    });
    page.on("dialog", (dialog) => dialog.dismiss());
    await openPage(page, addressOf(route, ids));
    await expect
      .poll(() =>
        page
          .locator("main")
          .getByText(/^Loading .*…$/)
          .count(),
      )
      .toBe(0);
    expect(await takenAsMarkup(page)).toEqual([]);
    expect(seen.faults).toEqual([]);
  });
});

it("the pages showed the texts", async () => {
  const { page } = await aViewer();
  for (const list of ["memories", "users", "threads", "groups", "jobs", "webhooks", "evals"] as const) {
    await openPage(page, addressOf(`/projects/[projectId]/${list}/[id]`, ids));
    expect([list, (await page.locator("main").textContent())?.includes("ran('")]).toEqual([list, true]);
  }
  // The test would see markup.
  await page.locator("main").evaluate((main, html) => {
    main.innerHTML = html;
  }, markup("here"));
  expect((await takenAsMarkup(page)).sort()).toEqual(["ran('here')", "ran('here')"]);
});
