import { readFileSync } from "node:fs";
import { join } from "node:path";
import { remembered } from "@/lib/remembered";
import { firstPieces, statesOf, stateWidth } from "../sentence";
import { type Floats, shareOut, unit } from "../sentence/floats";
import { type Block, cleared, KernelMemory, type Matrix, rounded } from "../sentence/kernel-memory";
import { corresponding, normalize, products } from "./network-rows";
import { type Judged, type Relations, Rivals, rivalParts } from "./rivals";

/** Question and statement are read up to here, in pieces. */
export const maxQuestion = 40;
export const maxStatement = 64;
export const maxContext = 96;

const inner = 192;
/** Signs besides the words (`signsOf` in pairs.ts), and how many values are made of them. */
export const signCount = 47;
const signWidth = 48;
const last = 160;

/** The parts of `vectors/reader.bin`, in its order, as float32. Matrices are [inputs × outputs], row by row. */
const parts = {
  "norm.scale": [stateWidth],
  "norm.bias": [stateWidth],
  project: [stateWidth, inner],
  "project.bias": [inner],
  attend: [inner, inner],
  compare: [4 * inner, inner],
  "compare.bias": [inner],
  "question.pool": [inner],
  "statement.pool": [inner],
  signs: [signCount, signWidth],
  "signs.bias": [signWidth],
  "context.pool": [inner],
  join: [6 * inner + signWidth, last],
  "join.bias": [last],
  score: [last],
  direct: [signCount],
  bias: [1],
  ...rivalParts(last + signCount + 1),
} as const satisfies Record<string, readonly number[]>;
type Name = keyof typeof parts;

/** Of an input. */
const maxRows = Math.max(maxQuestion, maxStatement, maxContext);
const maxColumns = Math.max(stateWidth, 6 * inner + signWidth);

/** What a text's pieces say, `inner` values each. */
type Read = { length: number; values: Floats };

const matrixNames = ["project", "attend", "compare", "join"] as const;
type MatrixName = (typeof matrixNames)[number];

/**
 * How likely a statement is to answer a question, from the words of both: each piece of one looks for what corresponds to it in the other
 * and is compared with it (Chen et al., "Enhanced LSTM for Natural Language Inference", ACL 2017, on the sentence encoder's states instead
 * of an LSTM's), together with the reader's own signs; then what else was found speaks for a statement or against it. Trained by
 * `scripts/train-reader`.
 */
class Network {
  private readonly values = new Map<Name, Floats>();
  private readonly memory = new KernelMemory(maxRows, maxColumns);
  private readonly matrices: Record<MatrixName, Matrix>;
  private readonly rivals: Rivals;
  private readonly input: Block;
  private readonly output: Block;

  constructor() {
    const bytes = readFileSync(join(process.cwd(), "vectors", "reader.bin"));
    const stored = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    let from = 0;
    for (const [name, shape] of Object.entries(parts)) {
      const count = shape.reduce((all, each) => all * each, 1);
      this.values.set(name as Name, stored.slice(from, from + count));
      from += count;
    }
    if (from !== stored.length) throw new Error(`vectors/reader.bin has ${stored.length} values instead of ${from}`);
    const matrix = (name: MatrixName) => {
      const [, columns] = parts[name];
      const bias = name === "attend" ? new Float32Array(columns) : this.valuesOf(`${name}.bias`);
      return [name, this.memory.matrix(rounded(this.valuesOf(name), columns, "column"), bias)] as const;
    };
    this.matrices = Object.fromEntries(matrixNames.map(matrix)) as Record<MatrixName, Matrix>;
    // From here on as integers.
    for (const name of matrixNames) this.values.delete(name);
    this.rivals = new Rivals((name) => this.valuesOf(name));
    this.input = this.memory.block(maxRows * maxColumns);
    this.output = this.memory.block(maxRows * Math.max(inner, last));
    this.memory.open();
  }

  private valuesOf(name: Name): Floats {
    return this.values.get(name)!;
  }

  /** input[rows × k] · matrix[k × n] and its bias. */
  private dense(name: MatrixName, rows: number): Floats {
    const matrix = this.matrices[name];
    const count = rows * matrix.columns;
    this.memory.dense(matrix, this.input, rows, cleared(this.output, count));
    return this.output.values.slice(0, count);
  }

  /** @param states of each piece, `stateWidth` values */
  read(states: Floats): Read {
    const rows = states.length / stateWidth;
    normalize(states, this.valuesOf("norm.scale"), this.valuesOf("norm.bias"), this.input.values);
    return { length: rows, values: this.dense("project", rows).map(Math.tanh) };
  }

  /** What a question looks for, to be compared with statements: the input of `score`. */
  seek({ length, values }: Read): Floats {
    this.input.values.set(values);
    return this.dense("attend", length);
  }

  /** What a context has on each piece of a question: an input of `score`. */
  within(question: Read, sought: Floats, context: Read): number[] {
    const shares = this.correspondence(sought, context);
    const found = corresponding(shares, question.length, context.values, inner, (i, j) => i * context.length + j);
    return this.pooled(this.compared(question, found), "context.pool");
  }

  /** Log odds that a statement answers, against a refusal, and what they were reckoned from. */
  judge(question: Read, sought: Floats, statement: Read, within: readonly number[], signs: readonly number[]): Judged {
    const shares = this.correspondence(sought, statement);
    const found = corresponding(shares, question.length, statement.values, inner, (i, j) => i * statement.length + j);
    const asked = corresponding(shares, statement.length, question.values, inner, (i, j) => j * statement.length + i);
    const joined = [
      ...this.pooled(this.compared(question, found), "question.pool"),
      ...this.pooled(this.compared(statement, asked), "statement.pool"),
      ...within,
      ...this.ofSigns(signs),
    ];
    this.input.values.set(joined);
    const result = this.dense("join", 1).map((value) => Math.max(0, value));
    const [score, direct] = [this.valuesOf("score"), this.valuesOf("direct")];
    const odds =
      result.reduce((sum, value, i) => sum + value * score[i]!, 0) +
      signs.reduce((sum, value, i) => sum + value * direct[i]!, 0) +
      this.valuesOf("bias")[0]!;
    return { odds, features: [...result, ...signs, odds], direction: directionOf(statement) };
  }

  /** Log odds of each statement, now that the others are known. @param relations of each to each */
  amongOthers(judged: readonly Judged[], relations: Relations): number[] {
    return this.rivals.weigh(judged, relations);
  }

  private correspondence(sought: Floats, text: Read): Floats {
    return products(sought, text.values, inner, Math.sqrt(inner));
  }

  private ofSigns(signs: readonly number[]): number[] {
    const [weights, bias] = [this.valuesOf("signs"), this.valuesOf("signs.bias")];
    return Array.from(bias, (own, column) =>
      Math.max(
        0,
        signs.reduce((sum, sign, row) => sum + sign * weights[row * signWidth + column]!, own),
      ),
    );
  }

  /** Each piece beside what corresponds to it. */
  private compared({ length, values }: Read, other: Floats): Floats {
    const floats = this.input.values;
    for (let row = 0; row < length; row++) {
      const to = row * 4 * inner;
      for (let k = 0; k < inner; k++) {
        const [one, two] = [values[row * inner + k]!, other[row * inner + k]!];
        floats[to + k] = one;
        floats[to + inner + k] = two;
        floats[to + 2 * inner + k] = one * two;
        floats[to + 3 * inner + k] = Math.abs(one - two);
      }
    }
    return this.dense("compare", length).map((value) => Math.max(0, value));
  }

  /** The weighted mean over the pieces, and the largest of each value. */
  private pooled(rows: Floats, pool: "question.pool" | "statement.pool" | "context.pool"): number[] {
    const weights = this.valuesOf(pool);
    const length = rows.length / inner;
    const shares = Float32Array.from({ length }, (_, row) => {
      let sum = 0;
      for (let k = 0; k < inner; k++) sum += rows[row * inner + k]! * weights[k]!;
      return sum;
    });
    shareOut(shares);
    const mean = new Array<number>(inner).fill(0);
    const most = new Array<number>(inner).fill(0);
    for (let row = 0; row < length; row++)
      for (let k = 0; k < inner; k++) {
        const value = rows[row * inner + k]!;
        mean[k]! += shares[row]! * value;
        if (value > most[k]!) most[k] = value;
      }
    return [...mean, ...most];
  }
}

/** The sum of a text's pieces, of unit length. */
function directionOf({ length, values }: Read): Floats {
  const sum = new Float32Array(inner);
  for (let row = 0; row < length; row++) for (let k = 0; k < inner; k++) sum[k]! += values[row * inner + k]!;
  return unit(sum);
}

let network: Network | undefined;

/** The same texts are asked of again and again: what was read of them, by how many pieces of which text, 768 bytes a piece. */
const recent = remembered<Read>(30_000, ({ length }) => length);
/** How many pieces of a text are read, by how many it may be at most: cutting a text into them takes longer than to find what was read. */
const lengths = remembered<number>(1_000_000, (_, text) => text.length);

/** What each text's first pieces say. Together they are read in less time than one by one. */
async function readAll(reader: Network, texts: readonly { text: string; most: number }[]): Promise<Read[]> {
  const found = new Map<string, Read>();
  const unread = new Map<string, number[]>();
  const isKnown = (key: string): boolean => {
    const read = found.get(key) ?? recent.get(key);
    if (read) found.set(key, read);
    return read !== undefined;
  };
  const keys = texts.map(({ text, most }) => {
    const limited = `${most} ${text}`;
    const length = lengths.get(limited);
    if (length !== undefined && isKnown(`${length} ${text}`)) return `${length} ${text}`;
    const pieces = firstPieces(text, most);
    const key = `${lengths.set(limited, pieces.length)} ${text}`;
    if (!isKnown(key)) unread.set(key, pieces);
    return key;
  });
  const states = (await statesOf([...unread.values()])).values();
  for (const key of unread.keys()) found.set(key, recent.set(key, reader.read(states.next().value!)));
  return keys.map((key) => found.get(key)!);
}

/**
 * Log odds that each statement answers the question, against a refusal.
 * @param statements with the words that each was said among, and `signCount` signs each
 * @param relations of each statement to each; those that have none are judged alone
 */
export async function pairScores(
  question: string,
  statements: readonly { text: string; context: string; signs: readonly number[] }[],
  relations: Relations,
): Promise<number[]> {
  network ??= new Network();
  const reader = network;
  const contexts = [...new Set(statements.map(({ context }) => context))];
  const [asked, ...read] = (await readAll(reader, [
    { text: question, most: maxQuestion },
    ...contexts.map((text) => ({ text, most: maxContext })),
    ...statements.map(({ text }) => ({ text, most: maxStatement })),
  ])) as [Read, ...Read[]];
  if (asked.length === 0) return statements.map(() => unreadable);
  const sought = reader.seek(asked);
  const within = new Map(contexts.map((text, i) => [text, reader.within(asked, sought, read[i]!)]));
  const judged = statements.map(({ context, signs }, i) => {
    const statement = read[contexts.length + i]!;
    return statement.length > 0 ? reader.judge(asked, sought, statement, within.get(context)!, signs) : null;
  });
  const readable = judged.flatMap((each, i) => (each ? [{ each, i }] : []));
  const among = readable.map(({ i }) => readable.map(({ i: k }) => relations[i]?.[k] ?? null));
  const odds = reader
    .amongOthers(
      readable.map(({ each }) => each),
      among,
    )
    .values();
  return judged.map((each) => (each ? odds.next().value! : unreadable));
}

/** A text without a letter or digit says nothing. */
const unreadable = -10;
