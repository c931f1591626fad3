import type { OpenLine, TokenHolder } from '@assay/platform/run/line/hand-out';
import { type AttemptOwner, isOf } from '@assay/platform/run/line/next-in-line';
import type { VirtualClock } from './virtual-clock.ts';

/** A read or write of DynamoDB, milliseconds. */
const ITEM_MS = 5;

type AttemptKey = Pick<AttemptOwner, 'runId' | 'attempt'>;
const nameOf = ({ runId, attempt }: AttemptKey) => `${runId}#${attempt}`;
const groupOf = ({ tenant, assignment }: AttemptOwner) => `${tenant}#${assignment}`;

/** The line and its places in memory, each access as long as one of DynamoDB takes; a claim is one conditional write. */
export class MemoryLine implements OpenLine {
  readonly size: number;
  readonly #clock: VirtualClock;
  readonly #owners = new Map<string, AttemptOwner>();
  readonly #waiting = new Map<string, Map<string, { holder: TokenHolder; retry: number }>>();

  constructor(clock: VirtualClock, size: number) {
    this.#clock = clock;
    this.size = size;
  }

  async places(): Promise<AttemptOwner[]> {
    await this.#clock.sleep(ITEM_MS);
    return [...this.#owners.values()];
  }

  async heads(): Promise<TokenHolder[]> {
    await this.#clock.sleep(ITEM_MS * (this.#waiting.size + 1));
    return [...this.#waiting.values()].map(firstOf);
  }

  async claim(owner: AttemptOwner): Promise<boolean> {
    await this.#clock.sleep(ITEM_MS);
    if (this.#owners.size >= this.size || this.#owners.has(nameOf(owner))) return false;
    const { runId, attempt, tenant, assignment } = owner;
    this.#owners.set(nameOf(owner), { runId, attempt, tenant, assignment });
    return true;
  }

  async remove(waiting: TokenHolder): Promise<void> {
    await this.#clock.sleep(ITEM_MS);
    const group = this.#waiting.get(groupOf(waiting));
    if (group?.get(nameOf(waiting))?.holder.token !== waiting.token) return;
    group.delete(nameOf(waiting));
    if (group.size === 0) this.#waiting.delete(groupOf(waiting));
  }

  async isEmpty(): Promise<boolean> {
    await this.#clock.sleep(ITEM_MS);
    return this.#waiting.size === 0;
  }

  async wait(waiting: TokenHolder, retry: number): Promise<void> {
    await this.#clock.sleep(ITEM_MS);
    const group = this.#waiting.get(groupOf(waiting)) ?? new Map();
    const known = group.get(nameOf(waiting));
    if (known && known.retry > retry) return;
    group.set(nameOf(waiting), { holder: waiting, retry });
    this.#waiting.set(groupOf(waiting), group);
  }

  async leave(attempt: AttemptKey): Promise<boolean> {
    await this.#clock.sleep(ITEM_MS);
    return this.#owners.delete(nameOf(attempt));
  }

  /** Whether a waiting attempt and an owner are the same. */
  hasPlace(attempt: AttemptKey): boolean {
    return [...this.#owners.values()].some((owner) => isOf(owner, attempt));
  }
}

/** Who came first of a group that is not empty. */
function firstOf(group: Map<string, { holder: TokenHolder }>): TokenHolder {
  let first: TokenHolder | undefined;
  for (const { holder } of group.values()) if (!first || isBefore(holder, first)) first = holder;
  return first!;
}

const isBefore = (tokenHolder: TokenHolder, other: TokenHolder) =>
  tokenHolder.since < other.since || (tokenHolder.since === other.since && tokenHolder.runId < other.runId);
