import { expect, it } from "vitest";
import { listenForJobEnd, notifyJobEnded } from "@/lib/ingestion/job-ending";

const never = 1e9;

it("wakes only callers that wait for that job", async () => {
  const [one, other] = [listenForJobEnd("one"), listenForJobEnd("other")];
  let isOtherAwake = false;
  void other.within(never).then(() => {
    isOtherAwake = true;
  });
  const waiting = one.within(never);
  notifyJobEnded("one");
  await waiting;
  expect(isOtherAwake).toBe(false);
  notifyJobEnded("other");
  for (const listener of [one, other]) listener.close();
});

it("reports an ending that came before anyone waited, once", async () => {
  const ending = listenForJobEnd("early");
  notifyJobEnded("early");
  await ending.within(never);
  let isAwake = false;
  const again = ending.within(never).then(() => {
    isAwake = true;
  });
  await new Promise(setImmediate);
  expect(isAwake).toBe(false);
  notifyJobEnded("early");
  await again;
  ending.close();
});

it("times out", async () => {
  const ending = listenForJobEnd("quiet");
  await ending.within(1);
  ending.close();
});
