import { expect, it } from "vitest";
import { listenForEnding, notifyEnding } from "@/lib/ingestion/job-ending";

const never = 1e9;

it("wakes whoever waits for that job, and nobody else", async () => {
  const [one, other] = [listenForEnding("one"), listenForEnding("other")];
  let isOtherAwake = false;
  void other.within(never).then(() => {
    isOtherAwake = true;
  });
  const waiting = one.within(never);
  notifyEnding("one");
  await waiting;
  expect(isOtherAwake).toBe(false);
  notifyEnding("other");
  for (const listener of [one, other]) listener.close();
});

it("remembers an ending that came while nobody was waiting, once", async () => {
  const ending = listenForEnding("early");
  notifyEnding("early");
  await ending.within(never);
  let isAwake = false;
  const again = ending.within(never).then(() => {
    isAwake = true;
  });
  await new Promise(setImmediate);
  expect(isAwake).toBe(false);
  notifyEnding("early");
  await again;
  ending.close();
});

it("gives up after the time it was given", async () => {
  const ending = listenForEnding("quiet");
  await ending.within(1);
  ending.close();
});
