import { lookup as resolveName } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { AppError } from "@/lib/errors";

/** Networks of one's own that may be read although they aren't public: see LOCI_READABLE_NETWORKS. */
export type Networks = [ipaddr.IPv4 | ipaddr.IPv6, number][];

/** Pages and files are read; webhook endpoints are called, over TLS only, except in networks of one's own. */
export type Purpose = "read" | "call";

const notAllowed = (message: string) => new AppError("URL_NOT_ALLOWED", message);

const ports = { read: new Set(["", "80", "443"]), call: new Set(["", "443"]) };
const verb = { read: "read", call: "called" };

/**
 * Addresses come from strangers, and this server can reach what they can't: its own network, and the metadata of its cloud.
 * @throws AppError URL_NOT_ALLOWED
 */
export function checkUrl(text: string, own: Networks, purpose: Purpose = "read"): URL {
  if (!URL.canParse(text)) throw notAllowed("This isn't a web address. Send one that begins with https:// or http://.");
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw notAllowed(`Only addresses that begin with https:// or http:// can be ${verb[purpose]}.`);
  if (url.username || url.password) {
    throw notAllowed(`An address with a password in it can't be ${verb[purpose]}. Send a signed address instead.`);
  }
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal)) requireAllowed([literal], url, own, purpose);
  else if (own.length === 0) requirePublicForm(url, purpose);
  return url;
}

/** Every address of a name is checked when the connection is made, so that a name can't change its mind in between. */
export function checkedLookup(
  url: URL,
  own: Networks,
  { purpose = "read", resolve = resolveName }: { purpose?: Purpose; resolve?: typeof resolveName } = {},
): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      try {
        const addresses = found.map(({ address }) => address);
        requireAllowed(addresses, url, own, purpose);
      } catch (refusal) {
        return callback(refusal as Error, []);
      }
      if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    });
}

function requireAllowed(addresses: string[], url: URL, own: Networks, purpose: Purpose): void {
  const parsed = addresses.map((address) => ipaddr.process(address));
  if (parsed.length > 0 && parsed.every((address) => own.some((network) => isIn(address, network)))) return;
  if (parsed.length === 0 || !parsed.every((address) => address.range() === "unicast")) {
    throw notAllowed(`This address leads into a private network, which isn't ${verb[purpose]}. Send one that everybody can reach.`);
  }
  requirePublicForm(url, purpose);
}

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Networks[number]): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

function requirePublicForm({ port, protocol }: URL, purpose: Purpose): void {
  if (purpose === "call" && protocol !== "https:") throw notAllowed("Only addresses that begin with https:// can be called.");
  if (!ports[purpose].has(port)) throw notAllowed(`Only the usual ports of the web are ${verb[purpose]}, not ${port}.`);
}
