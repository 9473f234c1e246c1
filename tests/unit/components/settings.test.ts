import { expect, it } from "vitest";
import { everyType } from "@/components/settings/redaction-types";
import { redactionTypes } from "@/lib/text/redaction/pattern";

it("offers every type that can be redacted, once", () => {
  expect(everyType.toSorted()).toEqual([...redactionTypes].toSorted());
});
