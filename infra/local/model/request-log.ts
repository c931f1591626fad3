/** What a provider puts on the bill. Cached tokens are part of the prompt's. */
export interface TokenCharge {
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
}

/** What is known of one request: counts and sizes, no texts. */
export interface RequestLogEntry {
  /** batch: a request within a batch. */
  endpoint: 'chat' | 'embeddings' | 'models' | 'batch' | 'other';
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
  /** What tells whether two requests ask the same: a digest of model, messages, form and seed; null where it was refused before. */
  digest: string | null;
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
  inputs: number;
  images: number;
  /** The kinds of the faults that met it. */
  faults: string[];
  /**
   * What is charged for it: nothing where no model was reached; everything where one answered, whatever became of the answer
   * (refused, cut off, dropped on the way, never sent) and whatever its usage says.
   */
  charged: TokenCharge;
}

const NOTHING: TokenCharge = { promptTokens: 0, cachedTokens: 0, completionTokens: 0 };

function sum(tokenCharge: TokenCharge, other: TokenCharge): TokenCharge {
  return {
    promptTokens: tokenCharge.promptTokens + other.promptTokens,
    cachedTokens: tokenCharge.cachedTokens + other.cachedTokens,
    completionTokens: tokenCharge.completionTokens + other.completionTokens,
  };
}

const REMEMBERED = 100_000;

/** The requests of a server in order of arrival, the last hundred thousand of them. */
export class RequestLog {
  readonly #entries: RequestLogEntry[] = [];
  #forgotten = NOTHING;

  open(endpoint: RequestLogEntry['endpoint'], agent: string | null): RequestLogEntry {
    const unknown = { model: null, schema: null, status: null, latencyMs: null };
    const tokens = { promptTokens: 0, cachedTokens: 0, completionTokens: 0 };
    const entry = {
      endpoint,
      agent,
      ...unknown,
      ...tokens,
      requestBytes: 0,
      digest: null,
      inputs: 0,
      images: 0,
      faults: [],
      charged: NOTHING,
    };
    this.#entries.push(entry);
    if (this.#entries.length > REMEMBERED)
      this.#forgotten = sum(this.#forgotten, this.#entries.shift()!.charged);
    return entry;
  }

  /** A copy: later requests do not change it. */
  entries(): RequestLogEntry[] {
    return this.#entries.map((entry) => ({ ...entry, faults: [...entry.faults] }));
  }

  /** What is charged for all requests so far, also for those that are no longer remembered. */
  charged(): TokenCharge {
    return this.#entries.reduce((total, entry) => sum(total, entry.charged), this.#forgotten);
  }
}
