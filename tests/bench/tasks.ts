import type { Locator, Page } from "playwright-core";
import { findIds } from "../browser/setup/ids";
import { fillDemo } from "../browser/setup/server";
import { inChromium } from "./chromium";
import type { Table } from "./metrics";

/**
 * Seconds of the keystroke-level model for an average typist (Card, Moran, Newell: The Psychology of Human-Computer Interaction, 1983): to
 * decide what to do next, point at it, press and release the button, type a character, and move a hand between mouse and keyboard.
 */
const seconds = { decide: 1.35, point: 1.1, click: 0.2, key: 0.28, reach: 0.4 };

/** What a person does with mouse and keyboard, counted. */
class Hands {
  clicks = 0;
  keys = 0;
  moved = 0;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks++;
    this.moved += seconds.decide + seconds.point + seconds.click;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.click(target);
    this.keys += text.length;
    this.moved += 2 * seconds.reach + text.length * seconds.key;
    await target.pressSequentially(text);
  }

  async press(key: string): Promise<void> {
    const count = key.split("+").length;
    this.keys += count;
    this.moved += seconds.decide + count * seconds.key;
    await this.page.keyboard.press(key);
  }

  go = (page: string): Promise<void> =>
    this.click(this.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: new RegExp(`^${page}(?: ?\\d+ open)?$`) }));
  button = (name: string | RegExp): Locator => this.page.getByRole("button", { name, exact: typeof name === "string" });
  heading = (name: string | RegExp): Promise<void> => this.page.getByRole("heading", { level: 1, name }).waitFor();
}

type Task = { name: string; start: (project: string) => string; act: (hands: Hands) => Promise<void> };

const overview = (project: string): string => `/projects/${project}`;

const tasks: Task[] = [
  {
    name: "Create a project and copy its API key",
    start: () => "/projects",
    async act(hands) {
      await hands.click(hands.button("Create project"));
      const dialog = hands.page.getByRole("dialog");
      await hands.type(dialog.getByLabel("Name"), "Field notes");
      await hands.press("Enter");
      await hands.click(dialog.getByRole("button", { name: "Copy API key" }));
      await dialog.getByText("Copied").waitFor();
    },
  },
  {
    name: "Add a message and see what is remembered",
    start: overview,
    async act(hands) {
      await hands.go("Playground");
      await hands.type(hands.page.getByRole("combobox", { name: "User", exact: true }), "maya");
      await hands.click(hands.page.getByRole("option", { name: /maya/ }));
      await hands.type(hands.page.getByRole("textbox", { name: "Message", exact: true }), "I work at Siemens as a nurse.");
      await hands.click(hands.button("Add"));
      await hands.page
        .getByRole("list", { name: "New memories" })
        .getByRole("link", { name: /Siemens/ })
        .waitFor();
    },
  },
  {
    name: "Ask what is known, and see the source",
    start: overview,
    async act(hands) {
      await hands.press("Control+k");
      await hands.type(hands.page.getByRole("combobox", { name: "Search" }), "Who is the chief engineer of the Guillemot?");
      await hands.click(hands.page.getByRole("option", { name: /^Ask memory/ }));
      await hands.page.getByRole("region", { name: "Answer" }).getByRole("heading", { name: "Sources" }).waitFor();
    },
  },
  {
    name: "Find out why a memory is believed",
    start: overview,
    async act(hands) {
      await hands.press("Control+k");
      await hands.type(hands.page.getByRole("combobox", { name: "Search" }), "who eats no pork");
      await hands.click(hands.page.getByRole("group", { name: "Memories" }).getByRole("option", { name: /pork/ }).first());
      await hands.heading(/pork/);
      await hands.page.locator("main mark").first().waitFor();
    },
  },
  {
    name: "Correct a memory",
    start: overview,
    async act(hands) {
      await hands.go("Memories");
      await hands.type(hands.page.getByRole("searchbox", { name: "Search memories" }), "Ada is 7");
      await hands.click(hands.page.getByRole("list", { name: "Memories" }).getByRole("link", { name: /Ada is 7/ }));
      await hands.click(hands.button("Edit"));
      const statement = hands.page.getByRole("textbox", { name: "Statement" });
      await hands.click(statement);
      await hands.press("Control+End");
      await hands.press("Backspace");
      await hands.press("Backspace");
      await hands.press("8");
      await hands.press(".");
      await hands.click(hands.button("Save new version"));
      await hands.heading(/Ada is 8\./);
    },
  },
  {
    name: "Delete all memories with a word",
    start: overview,
    async act(hands) {
      await hands.go("Memories");
      await hands.type(hands.page.getByRole("searchbox", { name: "Search memories" }), "window");
      await hands.page.waitForURL(/q=window/);
      await hands.page
        .getByRole("list", { name: "Memories" })
        .getByRole("link", { name: /window/ })
        .first()
        .waitFor();
      await hands.click(hands.page.getByRole("checkbox", { name: "Select all on this page" }));
      await hands.click(hands.button("Delete"));
      await hands.click(hands.page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }));
      await hands.page.getByRole("list", { name: "Memories" }).waitFor({ state: "detached" });
    },
  },
  {
    name: "Resolve a conflict",
    start: overview,
    async act(hands) {
      await hands.go("Conflicts");
      await hands.click(hands.page.getByRole("region", { name: "Resolve" }).getByRole("button").first());
      await hands.page.getByRole("link", { name: /^Conflicts ?2 open$/ }).waitFor();
    },
  },
  {
    name: "Read what an agent is told about a user",
    start: overview,
    async act(hands) {
      await hands.go("Users");
      await hands.click(hands.page.getByRole("list", { name: "Users" }).getByRole("link", { name: "Wen Li" }));
      await hands.click(hands.page.getByRole("link", { name: "Context preview" }));
      await hands.page
        .getByText(/Wen .*composer/)
        .first()
        .waitFor();
    },
  },
  {
    name: "Create a key that only reads one user",
    start: overview,
    async act(hands) {
      await hands.go("API keys");
      await hands.click(hands.button(/^(?:Create|New) API key$/));
      const dialog = hands.page.getByRole("dialog", { name: "Create API key" });
      await hands.type(dialog.getByLabel("Name"), "Wen's agent");
      await hands.click(dialog.getByRole("radio", { name: /^Read / }).first());
      await hands.click(dialog.getByRole("radio", { name: /^Specific users/ }));
      await hands.type(dialog.getByRole("combobox", { name: "Users and groups" }), "wen");
      await hands.click(hands.page.getByRole("option", { name: /wen-li/ }));
      await hands.click(dialog.getByRole("button", { name: "Create API key" }));
      await hands.page.getByRole("button", { name: "Copy API key" }).waitFor();
    },
  },
  {
    name: "Erase a user",
    start: overview,
    async act(hands) {
      await hands.go("Users");
      await hands.click(hands.page.getByRole("list", { name: "Users" }).getByRole("link", { name: "Wen Li" }));
      await hands.click(hands.button("Erase user…"));
      const dialog = hands.page.getByRole("alertdialog");
      await hands.type(dialog.getByRole("textbox"), "wen-li");
      await hands.click(dialog.getByRole("button", { name: "Erase user" }));
      await hands.page.getByRole("dialog", { name: "wen-li erased" }).waitFor();
    },
  },
];

/** Ten things that a new user wants to do: clicks, keys, how long the pages take, and an estimate of how long a person would. */
export const timeTasks = ({ say }: { say: (line: string) => void }): Promise<Table[]> =>
  inChromium(async (visit) => {
    say("filling a project…");
    await fillDemo(visit.environment);
    const { project } = await findIds(visit);
    const rows: Table["rows"] = [];
    for (const { name, start, act } of tasks) {
      const page = await visit.openTab();
      page.setDefaultTimeout(20_000);
      await page.goto(start(project));
      // A person looks at the page first.
      await page.waitForLoadState("networkidle");
      const hands = new Hands(page);
      const startedAt = performance.now();
      await act(hands);
      const waited = (performance.now() - startedAt) / 1_000;
      say(`${name}: ${hands.clicks} clicks, ${hands.keys} keys`);
      rows.push([name, hands.clicks, hands.keys, waited, hands.moved, waited + hands.moved]);
      await page.context().close();
    }
    return [
      {
        title: "Ten tasks of a new user",
        columns: ["task", "clicks", "keys", "pages s", "person s", "in all s"],
        rows,
        notes: [
          `Chromium ${visit.version} on the server's machine, with the demo's data. "Pages" is the whole time in the browser without a pause between actions; "person" is the keystroke-level model's time for someone who knows where to look.`,
        ],
      },
    ];
  });
