import { apiError, ConnectionError } from "./errors.js";
import type { ServerEvent } from "./events.js";

/** Pieces of text, then the whole body. Read it once. */
export class AnswerStream<T> implements AsyncIterable<string> {
  readonly #pieces: AsyncGenerator<string>;
  readonly #final: Promise<T>;
  #resolve!: (body: T) => void;
  #reject!: (error: unknown) => void;

  constructor(
    events: Promise<AsyncGenerator<ServerEvent>>,
    private readonly convert: (body: unknown) => T,
  ) {
    this.#final = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Whoever iterates sees the error there.
    this.#final.catch(() => {});
    this.#pieces = this.#read(events);
  }

  [Symbol.asyncIterator](): AsyncGenerator<string> {
    return this.#pieces;
  }

  /** The whole body, after the last piece. Reads what nobody has read. */
  async final(): Promise<T> {
    for await (const _ of this.#pieces);
    return this.#final;
  }

  async *#read(events: Promise<AsyncGenerator<ServerEvent>>): AsyncGenerator<string> {
    try {
      for await (const { event, data } of await events) {
        const body = data as Record<string, unknown>;
        if (event === "delta") yield String(body.text);
        if (event === "error") throw apiError(statusOf(body), new Headers(), body);
        if (event === "done") return this.#resolve(this.convert(body));
      }
      throw new ConnectionError("The stream ended before the answer did.");
    } catch (error) {
      this.#reject(error);
      throw error;
    }
  }
}

/** The headers were sent before it failed; core's errors name their status. */
const statusOf = ({ code }: Record<string, unknown>): number => (typeof code === "number" ? code : 500);
