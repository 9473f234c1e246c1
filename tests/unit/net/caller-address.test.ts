import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { callerAddress, noteAddresses } from "@/lib/net/caller-address";

const remote = "x-loci-remote-address";

it.each([
  ["who is connected", { [remote]: "203.0.113.7" }, "203.0.113.7"],
  ["who is connected, whatever they say", { [remote]: "203.0.113.7", "x-forwarded-for": "198.51.100.1" }, "203.0.113.7"],
  ["whom a proxy on this machine names", { [remote]: "127.0.0.1", "x-forwarded-for": "203.0.113.7" }, "203.0.113.7"],
  ["whom a proxy in a private network names last", { [remote]: "10.0.0.3", "x-forwarded-for": "1.2.3.4, 203.0.113.7" }, "203.0.113.7"],
  [
    "who stands before further private proxies",
    { [remote]: "10.0.0.3", "x-forwarded-for": "1.2.3.4, 203.0.113.7, 10.0.0.9" },
    "203.0.113.7",
  ],
  ["an address of a private network", { [remote]: "10.0.0.3", "x-forwarded-for": "10.0.0.20" }, "10.0.0.20"],
  ["who is connected, if nobody is named", { [remote]: "::1" }, "::/64"],
  ["an IPv4 address in IPv6 form", { [remote]: "::ffff:203.0.113.7" }, "203.0.113.7"],
  ["the network of an IPv6 address", { [remote]: "2a00:1450:4001:81c::200e" }, "2a00:1450:4001:81c::/64"],
  ["nobody, without an address", { "x-forwarded-for": "unknown, _hidden" }, null],
])("is %s", (_, headers, address) => {
  expect(callerAddress(new Headers(headers as Record<string, string>))).toBe(address);
});

it("replaces what a caller claims to be", async () => {
  const end = noteAddresses();
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { [remote]: "8.8.8.8" } });
    expect(((await response.json()) as Record<string, string>)[remote]).toBe("127.0.0.1");
  } finally {
    end();
    server.closeAllConnections();
    server.close();
  }
});
