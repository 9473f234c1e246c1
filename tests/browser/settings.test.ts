import { describe, expect, inject, it } from "vitest";
import { sender } from "./setup/ids";
import { accessibilityFaults } from "./support/inspect";
import { aVisitor, openPage, picture, useBrowser } from "./support/visitor";

useBrowser();

const ids = inject("ids");
const person = sender(inject("base"), inject("session"));

describe("the settings page", () => {
  it.each(["light", "dark"] as const)("saves that calls must name a user or group, in the %s theme", async (theme) => {
    const project = `/v1/dashboard/projects/${ids.emptyProject}`;
    const { page } = await aVisitor({ theme });
    await openPage(page, `/projects/${ids.emptyProject}/settings`);
    const section = page.getByRole("region", { name: "Shared memory" });
    const requireUser = section.getByRole("switch", { name: "Require a user or group" });
    expect(await requireUser.getAttribute("aria-checked")).toBe("false");

    const save = async (isOn: boolean) => {
      await requireUser.click();
      await section.getByRole("button", { name: "Save" }).click();
      await expect.poll(async () => (await person("GET", project)).settings.requireUser).toBe(isOn);
      await expect.poll(() => section.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    };
    await save(true);
    await section.scrollIntoViewIfNeeded();
    await picture(page, `settings require user ${theme}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await openPage(page, `/projects/${ids.emptyProject}/settings`);
    expect(await requireUser.getAttribute("aria-checked")).toBe("true");
    await save(false);
  });
});
