import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { checkedLookup, checkUrl } from "@/lib/net/addresses";

const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe("an address that may be read", () => {
  it.each([
    "https://example.com/a",
    "http://example.com:80/",
    "https://93.184.216.34/",
    "https://[2606:2800:220:1::1]/",
    "HTTPS://EXAMPLE.COM",
  ])("%s", (address) => {
    expect(codeOf(() => checkUrl(address, []))).toBeNull();
  });
});

describe("an address that is refused before anything is sent", () => {
  it.each([
    ["no address", "not an address"],
    ["a file", "file:///etc/passwd"],
    ["another protocol", "ftp://example.com/"],
    ["data", "data:text/plain,hello"],
    ["a password", "https://maya:secret@example.com/"],
    ["another port", "http://example.com:6379/"],
    ["this machine", "http://127.0.0.1/"],
    ["this machine as one number", "http://2130706433/"],
    ["this machine in hexadecimal", "http://0x7f.1/"],
    ["this machine in octal", "http://0177.0.0.1/"],
    ["this machine in IPv6", "http://[::1]/"],
    ["this machine in IPv6 of IPv4", "http://[::ffff:127.0.0.1]/"],
    ["any address", "http://0.0.0.0/"],
    ["any address in IPv6", "http://[::]/"],
    ["the metadata of a cloud", "http://169.254.169.254/latest/meta-data/"],
    ["the metadata of a cloud in IPv6", "http://[fd00:ec2::254]/"],
    ["a private network", "http://10.1.2.3/"],
    ["another private network", "http://172.31.0.1/"],
    ["a home network", "http://192.168.0.1/"],
    ["a provider's network", "http://100.64.0.1/"],
    ["a private network through NAT64", "http://[64:ff9b::a00:1]/"],
    ["a private network through 6to4", "http://[2002:a00:1::]/"],
    ["a link's own address", "http://[fe80::1]/"],
    ["many receivers", "http://224.0.0.1/"],
    ["everybody", "http://255.255.255.255/"],
  ])("%s", (_, address) => {
    expect(codeOf(() => checkUrl(address, []))).toBe("URL_NOT_ALLOWED");
  });
});

describe("the addresses of a name", () => {
  type Found = { address: string; family: number }[];
  const resolving = (...addresses: string[]) =>
    ((_name: string, _options: object, done: (error: null, found: Found) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      )) as never;
  const look = (own: Parameters<typeof checkUrl>[1], url: string, ...addresses: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const lookup = checkedLookup(new URL(url), own, { resolve: resolving(...addresses) });
    lookup("name", { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
    return promise;
  };

  it("are all checked: one that is private refuses the name", async () => {
    expect(await look([], "http://name/", "93.184.216.34", "2606:2800:220:1::1")).toHaveLength(2);
    for (const hidden of ["127.0.0.1", "169.254.169.254", "::ffff:10.0.0.1", "fd00::1"]) {
      await expect(look([], "http://name/", "93.184.216.34", hidden)).rejects.toMatchObject({ code: "URL_NOT_ALLOWED" });
    }
    await expect(look([], "http://name/")).rejects.toMatchObject({ code: "URL_NOT_ALLOWED" });
  });

  it("may be of one's own networks, at any port, if all are", async () => {
    const own = [ipaddr.parseCIDR("10.0.0.0/8"), ipaddr.parseCIDR("fd00::/8")];
    expect(checkUrl("http://10.2.3.4:8080/", own).port).toBe("8080");
    expect(await look(own, "http://name:8080/", "10.0.0.1", "fd00::1")).toHaveLength(2);
    await expect(look(own, "http://name:8080/", "10.0.0.1", "192.168.0.1")).rejects.toMatchObject({ code: "URL_NOT_ALLOWED" });
    await expect(look(own, "http://name:8080/", "93.184.216.34")).rejects.toMatchObject({ code: "URL_NOT_ALLOWED" });
    expect(codeOf(() => checkUrl("http://192.168.0.1/", own))).toBe("URL_NOT_ALLOWED");
  });
});
