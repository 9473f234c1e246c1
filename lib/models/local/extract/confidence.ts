import type { Passage } from "@/lib/models/types";
import { isInstitution } from "./institutions";
import { isSettlement } from "./places";
import type { Relations } from "./relation-types";

export const hedge =
  /\b(?:i think i|i guess|i suppose|might|maybe|perhaps|possibly|probably|(?<!\b(?:of|in|on|by|since|until|till|last|next|this|for|before|after|from|during|early|late|mid|\d{1,2}|\d(?:st|nd|rd|th)) )may (?!\d|be the|god)|not sure|could be|likely|kind of thinking|i believe i|apparently|supposedly|seems? to|i'm thinking (?:of|about)|i assume|hopefully|roughly|if all goes)\b/i;
export const hearsay =
  /["”],? (?:said|says|asked|told|wrote|replied|shouted) |\b(?:(?!i\b|we\b|and\b|but\b|to\b)\w+ (?:says?|said|thinks?|thought|told (?:me|us|him|her|them)|claims?|claimed|believes?|believed|heard|suspects?|assumes?|assumed|guesses|wonders?|mentioned|reckons?|insists?|joked|pretends?)(?! about| of)\b|according to|rumou?r|i(?:'ve| have)? heard|they say|people say|apparently|supposedly|allegedly)/i;

const movesTo = /\b(?:moved|relocated|moving)\b/i;

/** What only who moves house says. */
const moving =
  /\b(?:(?:care|nursing|retirement) home|home in|house|flat|apartment|garden|keys|landlord|rent(?:ed|ing)?|mortgage|neighbou?rs?|neighbou?rhood|city|town|village|countryside|suburbs?|boxes|removal|studio|bedrooms?|last (?:week|weekend|month|year|summer|spring|winter|autumn|fall)|with my (?:wife|husband|partner|family|girlfriend|boyfriend|kids|parents|mum|mom|dad|sister|brother)|for (?:work|a (?:new )?job|uni(?:versity)?|college|school))\b/i;

const isHome = (value: string): boolean => isSettlement(value) || isInstitution(value);

/** Trust in a clause: simple claims with a relation most, hedged ones, hearsay and an assistant's words least. */
export function confidenceOf(source: string, role: Passage["role"], relations: Relations): number {
  const reported = hearsay.test(source.replace(/^i(?:['’]ve)? (?:think|thought|believe|believed|said|mentioned|told)\b/i, ""));
  let value = relations.attribute || relations.main ? 0.92 : 0.8;
  // "Moved to Bazel" may be a tool: a name that no list knows never retires a home, it is put beside it as a conflict.
  const { attribute } = relations;
  if (attribute?.name === "LIVES_IN" && !attribute.ends && movesTo.test(source) && !isHome(attribute.value) && !moving.test(source))
    value = 0.8;
  // "They moved me to earlies" and "they raised my rent" are clear about who works when and pays what.
  const isDoneToOwn = relations.isFramed === true && /^they\b.{0,24} (?:me|us|my|our)\b/i.test(source);
  if (/^(?:it|this|that|they|these|those|he|she)\b/i.test(source) && !isDoneToOwn) value = Math.min(value, 0.7);
  if (role === "document" || role === "tool") value = relations.attribute || relations.main ? 0.8 : 0.7;
  if (hedge.test(source)) value = Math.min(value, 0.55);
  if (reported) value = Math.min(value, 0.5);
  if (role === "assistant") value = Math.min(value, 0.6);
  return value;
}
