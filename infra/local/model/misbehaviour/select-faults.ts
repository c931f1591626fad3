import { drawFor, hashText } from '../random.ts';
import type { Fault, FaultKind } from './behaviour.ts';
import type { Parameter } from './held-parameters.ts';

/** What faults are chosen by. */
export interface RequestFacts {
  endpoint: 'chat' | 'embeddings' | 'models';
  agent?: string;
  model?: string;
  /** The last user message, and the user's words outside of all blocks. */
  task?: string;
  /** Everything that makes the request what it is; a retry has the same. */
  content: string;
  usesJsonSchema?: boolean;
  /** What of it a provider may refuse. */
  held?: ReadonlySet<Parameter>;
}

// biome-ignore format: a table
const ENDING: ReadonlySet<FaultKind> = new Set<FaultKind>([
  'rate-limited', 'server-error', 'html-error', 'html-page', 'out-of-credit', 'not-a-completion',
  'refused-parameter', 'dropped-connection', 'hang', 'no-json-schema',
]);

function concerns(fault: Fault, facts: RequestFacts): boolean {
  const { kind, when } = fault;
  const { endpoint, agent = '', model = '', task = '' } = facts;
  if (when.endpoint && when.endpoint !== endpoint) return false;
  if (when.agent && !new RegExp(`^(?:${when.agent})$`).test(agent)) return false;
  if (when.model && !new RegExp(when.model).test(model)) return false;
  if (when.task && !new RegExp(when.task).test(task)) return false;
  if (kind === 'no-json-schema') return facts.usesJsonSchema === true;
  if (kind === 'refused-parameter') return facts.held?.has(fault.parameter) === true;
  return kind !== 'no-logprobs' || facts.held?.has('logprobs') === true;
}

/** Chooses, request by request, which faults of a behaviour happen. Counts occurrences and attempts as it goes. */
export class FaultSelection {
  readonly #faults: Fault[];
  readonly #seed: number;
  readonly #happened: number[];
  readonly #attempts = new Map<number, number>();
  #requests = 0;

  constructor(faults: Fault[], seed: number) {
    this.#faults = faults;
    this.#seed = seed;
    this.#happened = faults.map(() => 0);
  }

  /** The faults of one request; at most one of them ends it, and then it comes with latency only. */
  select(facts: RequestFacts): Fault[] {
    const content = hashText(facts.content, this.#seed);
    const attempt = (this.#attempts.get(content) ?? 0) + 1;
    this.#attempts.set(content, attempt);
    this.#requests += 1;
    const meets = (index: number) => this.#meets(index, facts, content, attempt);
    const indices = this.#faults.keys().toArray();
    const ending = indices.find((index) => this.#ends(index) && meets(index));
    const others = indices.filter(
      (index) => !this.#ends(index) && (ending === undefined || this.#isLatency(index)),
    );
    const chosen = [...(ending === undefined ? [] : [ending]), ...others.filter(meets)];
    for (const index of chosen) this.#happened[index]! += 1;
    return chosen.map((index) => this.#faults[index]!);
  }

  #isLatency(index: number): boolean {
    return this.#faults[index]!.kind === 'latency';
  }

  #ends(index: number): boolean {
    const fault = this.#faults[index]!;
    return ENDING.has(fault.kind) || ('reject' in fault && fault.reject);
  }

  #meets(index: number, facts: RequestFacts, content: number, attempt: number): boolean {
    const fault = this.#faults[index]!;
    const { times, attempts, probability } = fault;
    if (!concerns(fault, facts)) return false;
    if (times !== undefined && this.#happened[index]! >= times) return false;
    if (attempts !== undefined && attempt > attempts) return false;
    const by = fault.draw === 'content' ? `${content}:${attempt}` : `${this.#requests}`;
    return drawFor('fault', this.#seed, index, by) < probability;
  }
}
