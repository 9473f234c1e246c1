import { AsyncLocalStorage } from "node:async_hooks";

/** Told that a statement is on its way. `send`: what must be called so that it is, at the latest when the transaction ends. */
type Sent = (send?: () => Promise<void>) => void;

// Next bundles instrumentation, routes and pages separately.
const shared = globalThis as typeof globalThis & { lociSending?: AsyncLocalStorage<Sent> };
shared.lociSending ??= new AsyncLocalStorage<Sent>();

/** Set where nobody waits for a statement's answer. */
export const sending = shared.lociSending;

/** What a transaction has sent without waiting for the answers. */
export class SentAhead {
  private readonly answers: Promise<unknown>[] = [];
  private readonly senders = new Set<() => Promise<void>>();

  /** Resolves when what `write` sends is on its way, or has its answer. @throws if it fails before */
  async add(write: () => Promise<unknown>): Promise<void> {
    const sent = Promise.withResolvers<void>();
    let failure: { error: unknown } | null = null;
    const answer = sending.run((send) => {
      if (send) this.senders.add(send);
      sent.resolve();
    }, write);
    this.answers.push(answer);
    answer.then(
      () => sent.resolve(),
      (error) => {
        failure = { error };
        sent.resolve();
      },
    );
    // Unlike with `race`, a statement's stack has its callers.
    await Promise.any([answer, sent.promise]);
    if (failure) throw (failure as { error: unknown }).error;
  }

  /** @throws the first failure */
  async done(): Promise<void> {
    for (const send of this.senders) await send();
    await Promise.all(this.answers);
  }
}
