import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";

/** Whatever a caller sends under this name is replaced. */
const header = "x-loci-remote-address";

/** Next doesn't show routes who is connected. @returns a function that ends it */
export function noteAddresses(): () => void {
  const onRequestStart = (message: unknown) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    request.headers[header] = socket.remoteAddress ?? "";
  };
  subscribe("http.server.request.start", onRequestStart);
  return () => void unsubscribe("http.server.request.start", onRequestStart);
}

/**
 * Who called: whoever is connected or, if that is a proxy in a private network, whom the last proxy names. An IPv6 address stands for its
 * /64, which one subscriber has.
 */
export function callerAddress(headers: Headers): string | null {
  const connected = parse(headers.get(header));
  if (connected && isPublic(connected)) return shown(connected);
  const named = (headers.get("x-forwarded-for") ?? "").split(",").flatMap((part) => parse(part.trim()) ?? []);
  // What stands on the left was sent by the caller.
  const address = named.findLast(isPublic) ?? named.at(-1) ?? connected;
  return address ? shown(address) : null;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function parse(text: string | null): Address | null {
  return text && ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

const ownNetworks = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);
const isPublic = (address: Address): boolean => !ownNetworks.has(address.range());

const shown = (address: Address): string =>
  address.kind() === "ipv6" ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`)}/64` : address.toString();
