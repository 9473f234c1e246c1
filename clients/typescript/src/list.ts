export type Page<T> = { items: T[]; nextCursor: string | null; total?: number };

/** Read it with `for await`, which fetches page after page, or one page at a time with `page()`. */
export class List<T> implements AsyncIterable<T> {
  constructor(readonly page: (cursor?: string) => Promise<Page<T>>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await this.page(cursor);
      yield* items;
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** At most `max` items, in one array. */
  async all(max = Number.POSITIVE_INFINITY): Promise<T[]> {
    const items: T[] = [];
    for await (const item of this) {
      if (items.length >= max) break;
      items.push(item);
    }
    return items;
  }
}
