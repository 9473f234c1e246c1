import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const pagesInMemory = 4;

/** The rest goes to a temporary file that only this process can open. */
export class Spool<T> {
  private readonly buffered: T[][] = [];
  private file: FileHandle | undefined;
  private readonly lengths: number[] = [];
  private end = 0;

  async write(page: T[]): Promise<void> {
    if (page.length === 0) return;
    if (this.buffered.length < pagesInMemory) {
      this.buffered.push(page);
      return;
    }
    this.file ??= await temporaryFile();
    const bytes = Buffer.from(JSON.stringify(page));
    await this.file.write(bytes, 0, bytes.byteLength, this.end);
    this.lengths.push(bytes.byteLength);
    this.end += bytes.byteLength;
  }

  async *pages(): AsyncGenerator<T[]> {
    for (let page = this.buffered.shift(); page; page = this.buffered.shift()) yield page;
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

/** Unlinked right after opening, so it disappears with the process. */
async function temporaryFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "loci-export-"));
  try {
    return await open(join(folder, "pages"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}
