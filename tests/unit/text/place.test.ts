import { expect, it } from "vitest";
import { placeAt } from "@/lib/text/place";

const paged = "# Handbook 😀\n\nNine o'clock.\n\f\n## Travel ##\n\nBerlin.\n\f\nParis.\n\f";

it.each([
  ["on the first page", "Nine", { page: 1, heading: "Handbook 😀" }],
  ["in a heading", "Travel", { page: 2, heading: "Travel" }],
  ["under a later heading", "Berlin", { page: 2, heading: "Travel" }],
  ["on a page without a heading of its own", "Paris", { page: 3, heading: "Travel" }],
])("tells the page and the heading of a quote %s", (_, quote, place) => {
  expect(placeAt(paged, paged.indexOf(quote))).toEqual(place);
});

it("tells none where there are none", () => {
  expect(placeAt("Maya has #1 and #tea.\n#hashtag", 5)).toEqual({ page: null, heading: null });
});
