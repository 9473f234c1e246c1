import { describe, expect, it } from "vitest";
import { relatedWords } from "@/lib/retrieval/related-words";
import { terms } from "@/lib/text/terms";

const related = (query: string) => relatedWords(query, terms(query));

describe("related words", () => {
  it("of a class are its kinds, of a kind its classes", () => {
    expect(related("Which vehicle?").terms).toEqual(expect.arrayContaining(terms("car truck boat")));
    expect(related("my beagle").terms).toEqual(expect.arrayContaining(terms("dog")));
  });

  it("stand beside the question's term, and are none of its own", () => {
    const { parents, terms: found } = related("Is the car a vehicle?");
    expect(parents).toHaveLength(found.length);
    expect(new Set(parents)).toEqual(new Set(terms("car vehicle")));
    expect(found).not.toContain("car");
  });

  it("are none for classes of almost everything, other words and other scripts", () => {
    expect(related("xyzzy 42")).toEqual({ parents: [], terms: [] });
    expect(related("東京の弟")).toEqual({ parents: [], terms: [] });
    expect(related("Which person?").terms).not.toContain("nurse");
  });
});
