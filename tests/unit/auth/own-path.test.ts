import { describe, expect, it } from "vitest";
import { withCookies } from "@/lib/auth/cookies";
import { ownPath } from "@/lib/auth/own-path";

describe("a path to go on to", () => {
  it.each(["/", "/projects", "/projects/prj_1/memories?q=a%20b&type=FACT#mem_1", "/a/../b", "/projects/a:b@c"])("%s is kept", (path) => {
    const url = new URL(path, "https://memory.example.com");
    expect(ownPath(path)).toBe(url.pathname + url.search + url.hash);
  });

  it.each([
    ["another host", "//evil.example.com"],
    ["another host, as browsers read a backslash", "/\\evil.example.com"],
    ["a backslash further on", "/projects\\..\\\\evil.example.com"],
    ["another host behind a tab, which browsers drop", "/\t/evil.example.com"],
    ["another host behind a line's end", "/\n/evil.example.com"],
    ["another host behind a dot, which an address loses", "/.//evil.example.com"],
    ["another host behind two dots", "/a/..//evil.example.com"],
    ["another host behind a dot in disguise", "/%2e//evil.example.com"],
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
  ])("%s is not ours: the dashboard instead", (_, given) => {
    expect(ownPath(given)).toBe("/projects");
  });

  it.each(["/", "/a", "/a/..", "/.", "/a//b", "/%2f/evil", "/;//evil", "/?//evil", "/#//evil", "/@evil", "/:80"])(
    "%s leads nowhere else when a browser follows it",
    (given) => expect(new URL(ownPath(given), "https://memory.example.com/sign-in/link").origin).toBe("https://memory.example.com"),
  );
});

describe("the cookies that a page reads", () => {
  const merged = (cookie: string, ...lines: string[]) => withCookies(new Headers({ cookie }), lines);

  it("are those that the browser will have when it has read the answer", () => {
    expect(merged("a=1; __session=old", "__session=new; Path=/; Max-Age=60", "b=2; HttpOnly")).toBe("a=1; __session=new; b=2");
    expect(merged("a=1; __session=old", "__session=; Path=/", "a=gone; Max-Age=0")).toBe("");
    expect(merged("", "a=x=y; Path=/")).toBe("a=x=y");
  });
});
