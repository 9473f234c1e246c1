import { describe, expect, it } from "vitest";
import { withCookies } from "@/lib/auth/cookies";
import { safePath } from "@/lib/auth/own-path";

describe("a return path", () => {
  it.each(["/", "/projects", "/projects/prj_1/memories?q=a%20b&type=FACT#mem_1", "/a/../b", "/projects/a:b@c"])("accepts %s", (path) => {
    const url = new URL(path, "https://memory.example.com");
    expect(safePath(path)).toBe(url.pathname + url.search + url.hash);
  });

  it.each([
    ["another host", "//evil.example.com"],
    ["another host, as browsers read a backslash", "/\\evil.example.com"],
    ["a backslash further on", "/projects\\..\\\\evil.example.com"],
    ["another host after a tab, which browsers drop", "/\t/evil.example.com"],
    ["another host after a line break", "/\n/evil.example.com"],
    ["another host after a dot segment, which URLs drop", "/.//evil.example.com"],
    ["another host after two dots", "/a/..//evil.example.com"],
    ["another host after an encoded dot", "/%2e//evil.example.com"],
    ["an address", "https://evil.example.com/projects"],
    ["an address without its slashes", "https:evil.example.com"],
    ["a script", "javascript:alert(1)"],
    ["a space before it", " //evil.example.com"],
    ["a header's end", "/projects\r\nSet-Cookie: a=b"],
    ["a path without its slash", "projects"],
    ["nothing", ""],
    ["too much", `/${"a".repeat(1_000)}`],
    ["several", ["/projects", "/usage"]],
    ["none", undefined],
  ])("replaces %s with the dashboard", (_, path) => {
    expect(safePath(path)).toBe("/projects");
  });

  it.each(["/", "/a", "/a/..", "/.", "/a//b", "/%2f/evil", "/;//evil", "/?//evil", "/#//evil", "/@evil", "/:80"])(
    "%s stays on this site when a browser follows it",
    (path) => expect(new URL(safePath(path), "https://memory.example.com/sign-in/link").origin).toBe("https://memory.example.com"),
  );
});

describe("the cookies a page sees", () => {
  const merged = (cookie: string, ...lines: string[]) => withCookies(new Headers({ cookie }), lines);

  it("are those the browser has after the response", () => {
    expect(merged("a=1; __session=old", "__session=new; Path=/; Max-Age=60", "b=2; HttpOnly")).toBe("a=1; __session=new; b=2");
    expect(merged("a=1; __session=old", "__session=; Path=/", "a=gone; Max-Age=0")).toBe("");
    expect(merged("", "a=x=y; Path=/")).toBe("a=x=y");
  });
});
