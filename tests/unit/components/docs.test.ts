import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "@/components/docs/markdown";
import { Pricing } from "@/components/landing/pricing";
import { parseMarkdown } from "@/lib/docs/parse";
import { plans } from "@/lib/usage/plans";

const place = (anchors: ReturnType<typeof parseMarkdown>["anchors"]) => ({
  resolve: (href: string) => (href === "private.md" ? null : href),
  withOrigin: (text: string) => text.replaceAll("http://localhost:3000", "https://memory.acme.dev"),
  anchors,
});
function render(markdown: string): string {
  const { tokens, anchors } = parseMarkdown(markdown);
  return renderToStaticMarkup(createElement(Markdown, { tokens, place: place(anchors) }));
}

describe("Markdown", () => {
  it.each([
    ["a <b>word</b>", "a &lt;b&gt;word&lt;/b&gt;"],
    ["<script>alert(1)</script>", "&lt;script&gt;"],
    ["`<img src=x onerror=alert(1)>`", "&lt;img src=x"],
  ])("shows the HTML in %j as text", (markdown, shown) => {
    expect(render(markdown)).toContain(shown);
    expect(render(markdown)).not.toMatch(/<(?:b|script|img)[ >]/);
  });

  it("leaves comments out", () => {
    expect(render("one\n\n<!-- types -->\n\ntwo")).not.toContain("types");
  });

  it("keeps the words of a link that leads nowhere", () => {
    expect(render("see [the rules](private.md) and [the docs](/docs)")).toMatch(
      /see the rules and <a [^>]*href="\/docs"[^>]*>the docs<\/a>/,
    );
  });

  it("shows this server's address in code", () => {
    const shown = render("```sh\ncurl http://localhost:3000/v1/health\n```");
    expect(shown).toContain("https://memory.acme.dev/v1/health");
    expect(shown).not.toContain("localhost");
  });

  it("highlights code it knows, and shows all of any other", () => {
    expect(render("```ts\nconst x = 1;\n```")).toContain('<span class="hljs-keyword">const</span>');
    expect(render("```unknown\nx < y\n```")).toContain("x &lt; y");
  });

  it("makes one group of neighboring code blocks with tabs, the first one checked", () => {
    const shown = render("```sh tab\na\n```\n\n```ts tab\nb\n```\n\n```python\nc\n```");
    expect(shown.match(/<fieldset/g)).toHaveLength(1);
    expect(shown.match(/type="radio"/g)).toHaveLength(2);
    expect(shown.match(/checked=""/g)).toHaveLength(1);
  });

  it("gives headings their ids", () => {
    expect(render("# Page\n\n## The `one` part")).toMatch(/<h2 id="the-one-part"/);
  });
});

it("prices are those of the plans", () => {
  const shown = renderToStaticMarkup(createElement(Pricing, { plans: [plans.free, plans.pro] }));
  expect(shown).toMatch(/Free.*\$0.*5,000 adds.*Pro.*\$19.*50,000 adds/s);
});
