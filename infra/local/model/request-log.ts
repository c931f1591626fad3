/** What is known of one request: counts and sizes, no texts. */
export interface RequestLogEntry {
  endpoint: 'chat' | 'embeddings' | 'models' | 'other';
  /** Who asked, by the header `x-assay-agent`: `{workflow}/{agent}`. */
  agent: string | null;
  model: string | null;
  /** The name of the JSON schema asked for. */
  schema: string | null;
  /** The HTTP status; null where none was sent (hang, dropped connection before its status) or not yet. */
  status: number | null;
  /** From the request's arrival to its answer; null while there is none. */
  latencyMs: number | null;
  requestBytes: number;
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
  inputs: number;
  images: number;
  /** The kinds of the faults that met it. */
  faults: string[];
}

const REMEMBERED = 100_000;

/** The requests of a server in order of arrival, the last hundred thousand of them. */
export class RequestLog {
  readonly #entries: RequestLogEntry[] = [];

  open(endpoint: RequestLogEntry['endpoint'], agent: string | null): RequestLogEntry {
    const unknown = { model: null, schema: null, status: null, latencyMs: null };
    const tokens = { promptTokens: 0, cachedTokens: 0, completionTokens: 0 };
    const entry = {
      endpoint,
      agent,
      ...unknown,
      ...tokens,
      requestBytes: 0,
      inputs: 0,
      images: 0,
      faults: [],
    };
    this.#entries.push(entry);
    if (this.#entries.length > REMEMBERED) this.#entries.shift();
    return entry;
  }

  /** A copy: later requests do not change it. */
  entries(): RequestLogEntry[] {
    return this.#entries.map((entry) => ({ ...entry, faults: [...entry.faults] }));
  }
}
