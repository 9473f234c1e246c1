import { toCamel, toSnake } from "./case.js";
import { LociError, TimeoutError } from "./errors.js";
import { lines } from "./events.js";
import { List } from "./list.js";
import { AnswerStream } from "./stream.js";
import { type Call, type LociOptions, type RequestOptions, Transport } from "./transport.js";
import type * as T from "./types.js";

const segment = (id: string) => (id === "." || id === ".." ? encodeURIComponent(id.replaceAll(".", "%2E")) : encodeURIComponent(id));

/** Cursors are the list's own. */
type Listed<Q> = Omit<Q, "cursor" | "offset">;

export type Owner = { userId?: string; group?: string };
export type Found = Omit<T.SearchMemoriesResponse, "memories" | "results"> & { memories: T.CoreMemory[] };
type Cited = Required<Pick<T.AskMemoriesResponse, "answer" | "citations">>;
export type Answer = Omit<T.AskMemoriesResponse, "text" | "sources" | "answer" | "citations"> & Cited;
export type ImportLines = string | Blob | ReadableStream<Uint8Array> | Iterable<object> | AsyncIterable<object>;

/** `name` matters for Markdown, CSV, JSON and e-mail, which look like text. A `File` has one. */
export type Upload = Omit<T.UploadFileRequest, "file" | "metadata"> & { file: Blob; name?: string; metadata?: Record<string, unknown> };

type Core = "/v1/core/add" | "/v1/core/search" | "/v1/core/ask";

function formOf({ file, name, metadata, ...fields }: Upload): FormData {
  const form = new FormData();
  const fileName = name ?? (file as { name?: string }).name;
  if (fileName === undefined) form.set("file", file);
  else form.set("file", file, fileName);
  if (metadata !== undefined) form.set("metadata", JSON.stringify(metadata));
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.set(field, String(value));
  return form;
}

class Resource {
  constructor(protected readonly transport: Transport) {}

  protected call<R>(call: Call, options?: RequestOptions): Promise<R> {
    return this.transport.json<R>(call, options);
  }

  protected listOf<K extends string, I>(path: string, key: K, query: object, options?: RequestOptions): List<I> {
    return new List<I>(async (cursor) => {
      type Page = { nextCursor: string | null; total?: number } & Record<K, I[]>;
      const { nextCursor, total, [key]: items } = await this.call<Page>({ method: "GET", path, query: { ...query, cursor } }, options);
      return { items, nextCursor, ...(total !== undefined && { total }) };
    });
  }
}

class Memories extends Resource {
  /** Messages of a user or a group. With `waitForProcessing`, returns when the memories have been extracted. */
  add(params: T.AddMessagesRequest, options?: RequestOptions): Promise<T.AddMessagesResponse> {
    return this.#core("/v1/core/add", params, options, params.waitForProcessing);
  }

  /** A document or note, of a user or a group. `documents.put` stores one that you will send again. */
  addContent(params: T.AddContentRequest, options?: RequestOptions): Promise<T.AddContentResponse> {
    return this.call({ method: "POST", path: "/v1/memory/add", body: params }, options);
  }

  /** A PDF, a DOCX file, a web page, an image and more, of a user or a group: at most 4 MB. */
  upload(params: Upload, options?: RequestOptions): Promise<T.UploadFileResponse> {
    return this.call({ method: "POST", path: "/v1/memory/upload", form: formOf(params), isSlow: true }, options);
  }

  search(params: T.SearchMemoriesRequest, options?: RequestOptions): Promise<Found> {
    return this.#core("/v1/core/search", params, options);
  }

  ask(params: T.AskMemoriesRequest, options?: RequestOptions): Promise<Answer> {
    return this.#core("/v1/core/ask", params, options, true);
  }

  /** The answer as it is written: `for await (const text of stream)`, then `await stream.final()`. */
  askStream(params: T.AskMemoriesRequest, options?: RequestOptions): AnswerStream<Answer> {
    const call: Call = { method: "POST", path: "/v1/core/ask", body: toSnake(params), isSlow: true };
    return new AnswerStream(this.transport.events(call, withPreference("b", options)), (body) => toCamel(body) as Answer);
  }

  list(params: Listed<T.ListMemoriesQuery> = {}, options?: RequestOptions): List<T.Memory> {
    return this.listOf("/v1/memory", "memories", params, options);
  }

  /** With its history, quote and conflicts. */
  get(id: string, options?: RequestOptions): Promise<T.MemoryRecord> {
    return this.call({ method: "GET", path: `/v1/memory/${segment(id)}` }, options);
  }

  /** Saves a new version. */
  update(id: string, params: T.UpdateMemoryRequest, options?: RequestOptions): Promise<T.MemoryRecord> {
    return this.call({ method: "PATCH", path: `/v1/memory/${segment(id)}`, body: params, isSlow: true }, options);
  }

  delete(id: string, options?: RequestOptions): Promise<T.DeleteMemoryResponse> {
    return this.call({ method: "DELETE", path: `/v1/memory/${segment(id)}` }, options);
  }

  /** All that match; name a user, a group or a thread. @returns how many */
  async deleteAll(params: T.DeleteMemoriesQuery, options?: RequestOptions): Promise<number> {
    let deleted = 0;
    for (;;) {
      const query: Record<string, unknown> = { ...params };
      const answer = await this.call<T.DeleteMemoriesResponse>({ method: "DELETE", path: "/v1/memory", query, isSlow: true }, options);
      deleted += answer.deleted;
      if (!answer.hasMore) return deleted;
    }
  }

  /** Up to 100 items, each with a result of its own. */
  batch(items: T.BatchItem[], options?: RequestOptions): Promise<T.BatchMemoriesResponse> {
    return this.call({ method: "POST", path: "/v1/memory/batch", body: { items }, isSlow: true }, options);
  }

  #core<R>(path: Core, params: object, options?: RequestOptions, isSlow?: boolean): Promise<R> {
    const call: Call = { method: "POST", path, body: toSnake(params as Record<string, unknown>), isSlow };
    const variant = path === "/v1/core/search" ? "a" : "b";
    return this.transport.json(call, withPreference(variant, options), toCamel) as Promise<R>;
  }
}

/** Otherwise the server sends the same results under two names. */
const withPreference = (variant: "a" | "b", options: RequestOptions = {}): RequestOptions => ({
  ...options,
  headers: { prefer: `variant=${variant}`, ...options.headers },
});

class Users extends Resource {
  list(params: Listed<T.ListUsersQuery> = {}, options?: RequestOptions): List<T.User> {
    return this.listOf("/v1/users", "users", params, options);
  }

  get(id: string, options?: RequestOptions): Promise<T.UserDetail> {
    return this.call({ method: "GET", path: `/v1/users/${segment(id)}` }, options);
  }

  /** A prompt-ready summary, within `maxTokens`. */
  context(
    id: string,
    { groups, ...params }: Omit<T.GetUserContextQuery, "groups"> & { groups?: string[] } = {},
    options?: RequestOptions,
  ): Promise<T.ContextBlock> {
    const query = { ...params, groups: groups?.join(",") };
    return this.call({ method: "GET", path: `/v1/users/${segment(id)}/context`, query }, options);
  }

  /** The fields of the project's profile schema, each with the memories it rests on. */
  profile(id: string, params: { asOf?: string; wait?: boolean } = {}, options?: RequestOptions): Promise<T.Profile> {
    const query = { asOf: params.asOf, wait: params.wait === undefined ? undefined : String(params.wait) };
    return this.call({ method: "GET", path: `/v1/users/${segment(id)}/profile`, query, isSlow: params.wait }, options);
  }

  /** Erases the user and everything about them. */
  delete(id: string, options?: RequestOptions): Promise<T.EraseUserResponse> {
    return this.call({ method: "DELETE", path: `/v1/users/${segment(id)}`, isSlow: true }, options);
  }
}

class Threads extends Resource {
  list(params: Listed<T.ListThreadsQuery> = {}, options?: RequestOptions): List<T.Thread> {
    return this.listOf("/v1/threads", "threads", params, options);
  }

  /** With the first messages; `messages` reads all. */
  get(id: string, options?: RequestOptions): Promise<T.ThreadRecord> {
    return this.call({ method: "GET", path: `/v1/threads/${segment(id)}` }, options);
  }

  messages(id: string, params: { limit?: number } = {}, options?: RequestOptions): List<T.ThreadRecord["messages"][number]> {
    return this.listOf(`/v1/threads/${segment(id)}`, "messages", params, options);
  }

  /** With everything derived from it alone. */
  delete(id: string, options?: RequestOptions): Promise<T.DeleteThreadResponse> {
    return this.call({ method: "DELETE", path: `/v1/threads/${segment(id)}`, isSlow: true }, options);
  }
}

/** Under your own ids or paths. */
class Documents extends Resource {
  list(params: Listed<T.ListDocumentsQuery> = {}, options?: RequestOptions): List<T.DocumentSummary> {
    return this.listOf("/v1/documents", "documents", params, options);
  }

  get(id: string, owner: Owner = {}, options?: RequestOptions): Promise<T.Document> {
    return this.call({ method: "GET", path: `/v1/documents/${segment(id)}`, query: owner }, options);
  }

  /** The same again changes nothing; a new text replaces the old one. */
  put(id: string, params: T.PutDocumentRequest, options?: RequestOptions): Promise<T.PutDocumentResponse> {
    return this.call({ method: "PUT", path: `/v1/documents/${segment(id)}`, body: params }, options);
  }

  delete(id: string, owner: Owner = {}, options?: RequestOptions): Promise<T.DeleteDocumentResponse> {
    return this.call({ method: "DELETE", path: `/v1/documents/${segment(id)}`, query: owner, isSlow: true }, options);
  }
}

class Groups extends Resource {
  async list(options?: RequestOptions): Promise<T.GroupSummary[]> {
    return (await this.call<T.ListGroupsResponse>({ method: "GET", path: "/v1/groups" }, options)).groups;
  }

  create(params: T.CreateGroupRequest, options?: RequestOptions): Promise<T.Group> {
    return this.call({ method: "POST", path: "/v1/groups", body: params }, options);
  }

  get(name: string, options?: RequestOptions): Promise<T.Group> {
    return this.call({ method: "GET", path: `/v1/groups/${segment(name)}` }, options);
  }

  delete(name: string, options?: RequestOptions): Promise<T.DeleteGroupResponse> {
    return this.call({ method: "DELETE", path: `/v1/groups/${segment(name)}`, isSlow: true }, options);
  }
}

const [firstPollMs, maxPollMs] = [200, 2_000];

class Jobs extends Resource {
  get(id: string, options?: RequestOptions): Promise<T.Job> {
    return this.call({ method: "GET", path: `/v1/memory/job/${segment(id)}` }, options);
  }

  /** @returns the job when it is done or failed @throws TimeoutError */
  async wait(id: string, { timeoutMs = 120_000, ...options }: RequestOptions = {}): Promise<T.Job> {
    const until = Date.now() + timeoutMs;
    for (let pause = firstPollMs; ; pause = Math.min(maxPollMs, pause * 1.5)) {
      const job = await this.get(id, options);
      if (job.status === "done" || job.status === "failed") return job;
      if (Date.now() + pause > until) throw new TimeoutError(`The job ${id} didn't end within ${timeoutMs} ms.`);
      await new Promise((resolve) => setTimeout(resolve, pause));
      options.signal?.throwIfAborted();
    }
  }
}

class Conflicts extends Resource {
  list(
    { unresolved, ...params }: Omit<Listed<T.ListConflictsQuery>, "unresolved"> & { unresolved?: boolean } = {},
    options?: RequestOptions,
  ): List<T.Conflict> {
    return this.listOf("/v1/conflicts", "conflicts", { ...params, unresolved }, options);
  }

  get(id: string, options?: RequestOptions): Promise<T.Conflict> {
    return this.call({ method: "GET", path: `/v1/conflicts/${segment(id)}` }, options);
  }

  resolve(
    id: string,
    params: Omit<T.ResolveConflictRequest, "action"> & { action: T.ConflictAction },
    options?: RequestOptions,
  ): Promise<T.Conflict> {
    return this.call({ method: "POST", path: `/v1/conflicts/${segment(id)}/resolve`, body: params, isSlow: true }, options);
  }
}

export class Loci {
  readonly memories: Memories;
  readonly users: Users;
  readonly threads: Threads;
  readonly documents: Documents;
  readonly groups: Groups;
  readonly jobs: Jobs;
  readonly conflicts: Conflicts;
  readonly #transport: Transport;

  constructor(options: LociOptions = {}) {
    const transport = new Transport(options);
    this.#transport = transport;
    this.memories = new Memories(transport);
    this.users = new Users(transport);
    this.threads = new Threads(transport);
    this.documents = new Documents(transport);
    this.groups = new Groups(transport);
    this.jobs = new Jobs(transport);
    this.conflicts = new Conflicts(transport);
  }

  /** Entities and their relations. */
  graph(params: T.GetGraphQuery, options?: RequestOptions): Promise<T.GetGraphResponse> {
    return this.#transport.json({ method: "GET", path: "/v1/graph", query: params }, options);
  }

  /** Rates a search or an answer by its `queryId`, or one of its results. */
  feedback(params: T.GiveFeedbackRequest, options?: RequestOptions): Promise<T.GiveFeedbackResponse> {
    const call: Call = { method: "POST", path: "/v1/feedback", body: toSnake(params as Record<string, unknown>) };
    return this.#transport.json(call, options, toCamel) as Promise<T.GiveFeedbackResponse>;
  }

  /** A reply grounded in memory; the user's turn is added, unless `ingestUserTurn` is false. */
  chat(params: ChatParams, options?: RequestOptions): Promise<T.ChatResponse> {
    return this.#transport.json(this.#chat(params), options);
  }

  chatStream(params: ChatParams, options?: RequestOptions): AnswerStream<T.ChatResponse> {
    return new AnswerStream(this.#transport.events(this.#chat(params), options), (body) => body as T.ChatResponse);
  }

  /** All memory as lines. The last one counts the others, so check for `kind: "end"`. */
  async *export(owner: Owner = {}, options?: RequestOptions): AsyncGenerator<Record<string, unknown>> {
    yield* lines(
      await this.#transport.stream({ method: "GET", path: "/v1/export", query: owner, accept: "application/x-ndjson" }, options),
    );
  }

  import(data: ImportLines, options?: RequestOptions): Promise<T.Imported> {
    return this.#transport.json({ method: "POST", path: "/v1/import", raw: ndjson(data) }, { timeoutMs: importTimeoutMs, ...options });
  }

  /** An export of another service: the file as it is, or its records. Repeating it changes nothing. */
  importFrom(from: ImportSource, data: ImportLines, params: ImportParams = {}, options?: RequestOptions): Promise<T.ImportedRecords> {
    const { dryRun, ...query } = params;
    const call: Call = {
      method: "POST",
      path: "/v1/import",
      query: { from, ...query, ...(dryRun && { dryRun: "true" }) },
      raw: ndjson(data),
    };
    const isFile = typeof data === "string" || data instanceof Blob || data instanceof ReadableStream;
    return this.#transport.json({ ...call, ...(isFile && { rawType: "application/json" }) }, { timeoutMs: importTimeoutMs, ...options });
  }

  #chat(params: ChatParams): Call {
    const projectTag = params.projectTag ?? this.#transport.projectTag;
    if (!projectTag) throw new LociError("`chat` needs the project's tag. Pass `projectTag`, or set the variable LOCI_PROJECT_TAG.");
    return { method: "POST", path: "/v1/memory/chat", body: { ...params, projectTag }, isSlow: true };
  }
}

const importTimeoutMs = 3_600_000;

export type ImportSource = T.ImportedRecords["from"] | "auto";
export type ImportParams = { mode?: T.ImportedRecords["mode"]; userId?: string; group?: string; dryRun?: boolean };

export type ChatParams = Omit<T.ChatRequest, "projectTag"> & { projectTag?: string };

function ndjson(data: ImportLines): BodyInit {
  if (typeof data === "string" || data instanceof Blob || data instanceof ReadableStream) return data;
  const encoder = new TextEncoder();
  const iterator = Symbol.asyncIterator in data ? data[Symbol.asyncIterator]() : data[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
  });
}
