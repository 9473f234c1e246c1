import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Pages that stay in memory; those of most sections do. */
const pagesInMemory = 4;

/** Pages of lines on their way to a client: the first few in memory, the others in a temporary file that only this process can open. */
export class Spool<T> {
  private readonly held: T[][] = [];
  private file: FileHandle | undefined;
  private readonly lengths: number[] = [];
  private end = 0;

  async write(page: T[]): Promise<void> {
    if (page.length === 0) return;
    if (this.held.length < pagesInMemory) {
      this.held.push(page);
      return;
    }
    this.file ??= await temporaryFile();
    const bytes = Buffer.from(JSON.stringify(page));
    await this.file.write(bytes, 0, bytes.byteLength, this.end);
    this.lengths.push(bytes.byteLength);
    this.end += bytes.byteLength;
  }

  /** The pages in order, once. */
  async *pages(): AsyncGenerator<T[]> {
    for (let page = this.held.shift(); page; page = this.held.shift()) yield page;
    let position = 0;
    for (const length of this.lengths) {
      const bytes = Buffer.alloc(length);
      await this.file!.read(bytes, 0, length, position);
      position += length;
      yield JSON.parse(bytes.toString()) as T[];
    }
  }

  async close(): Promise<void> {
    await this.file?.close();
    this.file = undefined;
  }
}

/** Without a name as soon as it is open: it goes when it is closed, or with the process. */
async function temporaryFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "loci-export-"));
  try {
    return await open(join(folder, "pages"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}
