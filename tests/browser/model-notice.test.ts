import { expect, inject, it } from "vitest";
import { openPage, openVisitor, useBrowser } from "./support/visitor";

useBrowser();

it("the notice that no model is connected says what to set, and stays hidden in this browser once dismissed", async () => {
  const { page, context, seen } = await openVisitor({ isSignedIn: true });
  const { project } = inject("ids");
  const notice = page.getByText("No model connected");
  for (const path of ["", "/playground"]) {
    await openPage(page, `/projects/${project}${path}`);
    await notice.waitFor();
    for (const name of ["OPENAI_API_KEY", "LOCI_MODEL", "npm run doctor"]) {
      expect(await page.getByText(name, { exact: true }).isVisible(), name).toBe(true);
    }
  }
  await page.getByRole("button", { name: "Hide notice about models" }).click();
  await notice.waitFor({ state: "detached" });
  for (const path of ["", "/playground"]) {
    await openPage(page, `/projects/${project}${path}`);
    expect(await notice.count()).toBe(0);
  }
  expect(seen.faults).toEqual([]);
  await context.close();
});
