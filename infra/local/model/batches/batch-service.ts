import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import type { FullBehaviour } from '../misbehaviour/behaviour.ts';
import type { ModelService } from '../model-service.ts';
import type { RequestLog } from '../request-log.ts';
import { ApiError } from '../wire/api-error.ts';
import { invalid } from '../wire/chat-request.ts';
import { type HttpReply, jsonReply, readJson } from '../wire/http.ts';
import { FileStore, readUpload } from './file-store.ts';
import { type BatchRequest, readInput } from './input-file.ts';
import { runRequests } from './run-requests.ts';

const createSchema = z.strictObject({
  input_file_id: z.string(),
  endpoint: z.literal('/v1/chat/completions'),
  completion_window: z.literal('24h'),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
});

const DAY_S = 24 * 3600;
const seconds = () => Math.floor(Date.now() / 1000);

/** A batch as it is told, and what it is to do. */
interface ModelBatch {
  about: Record<string, unknown> & { id: string; status: string };
  requests: BatchRequest[];
  agent: string | null;
  behaviour: FullBehaviour['batches'];
  looks: number;
}

/** A request to the Batch API: its body, headers and query. */
interface BatchApiRequest {
  text: string;
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
}

const json = (value: unknown) => jsonReply(200, value);

/** What of a batch there is not yet. */
// biome-ignore format: a table
const UNKNOWN = Object.fromEntries(
  [
    'output_file_id', 'error_file_id', 'errors', 'in_progress_at', 'finalizing_at', 'completed_at',
    'failed_at',
  ]
    .concat(['expired_at', 'cancelling_at', 'cancelled_at', 'usage'])
    .map((name) => [name, null]),
);

/** The Batch API of the stand-in, as OpenAI documents it: files, and batches of chat completions, in memory. */
export class BatchService {
  readonly #service: ModelService;
  readonly #log: RequestLog;
  readonly #files = new FileStore();
  readonly #batches: ModelBatch[] = [];

  constructor(service: ModelService, log: RequestLog) {
    this.#service = service;
    this.#log = log;
  }

  /** The reply to `GET /v1/batches/batch_1` and the like; null where it is none of these. @throws ApiError */
  async answer(route: string, batchApiRequest: BatchApiRequest): Promise<HttpReply | null> {
    const [, method, kind, id, what] =
      /^(\w+) \/v1\/(files|batches)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(route) ?? [];
    if (!kind) return null;
    if (this.#service.behaviour.batches.none) return null;
    const name = [method, kind, id && '{id}', what].filter(Boolean).join(' ');
    if (name === 'POST files') return json(await this.#upload(batchApiRequest));
    if (name === 'GET files {id}') return json(this.#files.get(id!).about);
    if (name === 'DELETE files {id}') return json(this.#files.remove(id!));
    if (name === 'GET files {id} content') return this.#content(id!);
    if (name === 'POST batches') return json(this.#create(batchApiRequest));
    if (name === 'GET batches') return json(this.#list(batchApiRequest.query));
    if (name === 'GET batches {id}') return json(this.#look(this.#find(id!)));
    if (name === 'POST batches {id} cancel') return json(this.#cancel(this.#find(id!)));
    return null;
  }

  async #upload({ text, headers }: BatchApiRequest): Promise<object> {
    const { content, filename, purpose } = await readUpload(text, headers['content-type'] ?? '');
    return this.#files.add(content, filename, purpose);
  }

  #content(id: string): HttpReply {
    const body = Buffer.from(this.#files.get(id).content);
    return { status: 200, contentType: 'application/octet-stream', body, headers: {} };
  }

  #find(id: string): ModelBatch {
    const modelBatch = this.#batches.find(({ about }) => about.id === id);
    if (modelBatch) return modelBatch;
    throw new ApiError(404, `No batch found with id '${id}'.`, { param: 'id' });
  }

  /** How the next batch goes: misbehaving batches are counted. */
  #nextBehaviour(): ModelBatch['behaviour'] {
    const { batches } = this.#service.behaviour;
    const odd = this.#batches.filter(({ behaviour }) => behaviour === batches).length;
    if (batches.times === undefined || odd < batches.times) return batches;
    return { ...batches, looks: 0, share: 1, end: 'completed', odd: false };
  }

  #create({ text, headers }: BatchApiRequest): object {
    const parsed = createSchema.safeParse(readJson(text));
    if (!parsed.success) throw invalid(parsed.error);
    const { input_file_id, endpoint, completion_window, metadata = null } = parsed.data;
    const { content, about: file } = this.#files.get(input_file_id);
    if (file.purpose !== 'batch') throw new ApiError(400, 'The input file must have the purpose batch.');
    const behaviour = this.#nextBehaviour();
    const { requests, errors } = readInput(content, endpoint);
    if (behaviour.end === 'failed')
      errors.push({ code: behaviour.code, message: 'The batch cannot be run.', param: null, line: null });
    const created_at = seconds();
    const failed = { status: 'failed', failed_at: created_at, errors: { object: 'list', data: errors } };
    const about = {
      id: `batch_${(this.#batches.length + 1).toString(16).padStart(24, '0')}`,
      object: 'batch',
      endpoint,
      model: requests[0]?.body.model ?? null,
      input_file_id,
      completion_window,
      status: 'validating',
      ...UNKNOWN,
      created_at,
      expires_at: created_at + DAY_S,
      request_counts: { total: errors.length > 0 ? 0 : requests.length, completed: 0, failed: 0 },
      metadata,
    };
    const agent = String(headers['x-assay-agent'] ?? '') || null;
    const held = { about: { ...about }, requests, agent, behaviour, looks: 0 };
    this.#batches.push(held);
    if (errors.length > 0) Object.assign(held.about, failed);
    return errors.length > 0 ? about : held.about;
  }

  /** Whoever looks at a batch finds it a step further, as time would have it. */
  #look(held: ModelBatch): object {
    const { about, behaviour } = held;
    held.looks += 1;
    if (about.status === 'cancelling') this.#end(held, 'cancelled');
    if (!['validating', 'in_progress'].includes(about.status)) return about;
    if (held.looks <= behaviour.looks || behaviour.end === 'never')
      Object.assign(about, { status: 'in_progress', in_progress_at: about.in_progress_at ?? seconds() });
    else this.#end(held, behaviour.end);
    return about;
  }

  #end({ about, requests, agent, behaviour }: ModelBatch, status: string): void {
    const executor = { service: this.#service, log: this.#log, agent };
    const { completed, failed, output, errors } = runRequests(requests, executor, behaviour);
    const fileOf = (text: string | null, kind: string) =>
      text === null ? null : this.#files.add(text, `${about.id}_${kind}.jsonl`, 'batch_output').id;
    const at = seconds();
    Object.assign(about, {
      status,
      in_progress_at: about.in_progress_at ?? at,
      finalizing_at: at,
      [`${status}_at`]: at,
      output_file_id: fileOf(output, 'output'),
      error_file_id: fileOf(errors, 'error'),
      request_counts: { total: requests.length, completed, failed },
    });
  }

  #cancel({ about }: ModelBatch): object {
    if (!['validating', 'in_progress'].includes(about.status))
      throw new ApiError(409, `Cannot cancel a batch with status '${about.status}'.`);
    return Object.assign(about, { status: 'cancelling', cancelling_at: seconds() });
  }

  /** The newest first. */
  #list(query: URLSearchParams): object {
    const all = this.#batches.map(({ about }) => about).reverse();
    const after = query.get('after');
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const limit = Number(query.get('limit') ?? 20);
    const data = all.slice(from, from + limit);
    const [first_id, last_id] = [data[0]?.id ?? null, data.at(-1)?.id ?? null];
    return { object: 'list', data, first_id, last_id, has_more: from + limit < all.length };
  }
}
