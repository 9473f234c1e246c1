import { lookup as resolveName } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { AppError } from "@/lib/errors";

/** Networks of one's own that may be read although they aren't public: see LOCI_READABLE_NETWORKS. */
export type Networks = [ipaddr.IPv4 | ipaddr.IPv6, number][];

const notAllowed = (message: string) => new AppError("URL_NOT_ALLOWED", message);

const ports = new Set(["", "80", "443"]);

/**
 * Addresses come from strangers, and this server can reach what they can't: its own network, and the metadata of its cloud.
 * @throws AppError URL_NOT_ALLOWED
 */
export function checkUrl(text: string, own: Networks): URL {
  if (!URL.canParse(text)) throw notAllowed("This isn't a web address. Send one that begins with https:// or http://.");
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw notAllowed("Only addresses that begin with https:// or http:// can be read.");
  if (url.username || url.password) throw notAllowed("An address with a password in it can't be read. Send a signed address instead.");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal)) requireReadable([literal], url, own);
  else if (own.length === 0) requirePort(url);
  return url;
}

/** Every address of a name is checked when the connection is made, so that a name can't change its mind in between. */
export function checkedLookup(url: URL, own: Networks, resolve: typeof resolveName = resolveName): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      try {
        requireReadable(
          found.map(({ address }) => address),
          url,
          own,
        );
      } catch (refusal) {
        return callback(refusal as Error, []);
      }
      if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    });
}

function requireReadable(addresses: string[], url: URL, own: Networks): void {
  const parsed = addresses.map((address) => ipaddr.process(address));
  if (parsed.length > 0 && parsed.every((address) => own.some((network) => isIn(address, network)))) return;
  if (parsed.length === 0 || !parsed.every((address) => address.range() === "unicast")) {
    throw notAllowed("This address leads into a private network, which isn't read. Send one that everybody can reach.");
  }
  requirePort(url);
}

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Networks[number]): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

function requirePort({ port }: URL): void {
  if (!ports.has(port)) throw notAllowed(`Only the usual ports of the web are read, not ${port}.`);
}
