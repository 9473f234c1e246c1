import type { Span } from "@/lib/text/sentences";
import { gameForms } from "../voices/tasks";
import type { Scene } from "./scene";

/** "Pretend I'm a customer": the speaker plays somebody, and goes on in the next messages. Who practises as themselves doesn't. */
const plays = /\b(?:pretend|role-?play|simulate)\b[^.!?\n]{0,50}?\b(?:i['’]?m|i am|i['’]ll be|i will be|i play|i['’]ll play|me as)\b/i;
const ends =
  /\b(?:(?:ok(?:ay)?,? )?stop(?: (?:now|here|there|it|the (?:game|scene|role-?play)))?|end (?:of )?(?:the )?(?:scene|role-?play|game|simulation)|out of character|let['’]?s (?:stop|leave it)|(?:game|scene) over|that['’]s enough)\b(?!ped| (?:by|at|in|for|to|eating|drinking|smoking|work))/iu;

/** Without what is said in a role that the speaker took in a message before, until they leave it. */
export function outOfRole(scene: Scene, spans: readonly Span[]): readonly Span[] {
  const { own, passage } = scene;
  if (!own || passage.role !== "user" || passage.speaker) return spans;
  const before = scene.saidBefore();
  const began = before.findLastIndex((text) => plays.test(text) && gameForms.some((game) => game.id === "pretend" && game.form.test(text)));
  if (began < 0 || before.slice(began).some((text) => ends.test(text))) return spans;
  const left = spans.findIndex(({ start, end }) => ends.test(passage.text.slice(start, end)));
  scene.asked = () => null;
  return left < 0 ? [] : spans.slice(left + 1);
}
