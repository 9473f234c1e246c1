import { expect, it } from "vitest";
import { everyType } from "@/components/settings/redaction-types";
import { redactionTypes } from "@/lib/text/redaction/pattern";

it("offers every redaction type once", () => {
  expect(everyType.toSorted()).toEqual([...redactionTypes].toSorted());
});
