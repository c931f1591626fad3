import { parseDefinition } from '../definition/parse-definition.ts';
import type { StateMachineDefinition } from '../definition/state-machine-definition.ts';
import type { Journal } from './journal.ts';

const FILE = 'state-machines.ndjson';

type Entry = { put: StateMachineRevision } | { deleted: string };

/** One revision of a state machine; `definition` as it was sent, dates in milliseconds since the epoch. */
export interface StateMachineRevision {
  readonly stateMachineArn: string;
  readonly name: string;
  readonly roleArn: string;
  readonly definition: string;
  readonly revisionId: string;
  readonly creationDate: number;
  readonly updateDate: number;
}

/** The state machines, and the earlier revisions that executions still run or were run by. */
export class StateMachineStore {
  readonly #journal: Journal | undefined;
  readonly #current = new Map<string, StateMachineRevision>();
  readonly #revisions = new Map<string, StateMachineRevision>();
  readonly #parsed = new Map<string, StateMachineDefinition>();

  constructor(journal: Journal | undefined) {
    this.#journal = journal;
    for (const entry of (journal?.load(FILE) ?? []) as Entry[]) this.#apply(entry);
  }

  get(stateMachineArn: string): StateMachineRevision | undefined {
    return this.#current.get(stateMachineArn);
  }

  revision(revisionId: string): StateMachineRevision | undefined {
    return this.#revisions.get(revisionId);
  }

  all(): StateMachineRevision[] {
    return [...this.#current.values()];
  }

  /** The definition of a revision, read once. */
  definition({ revisionId, definition }: StateMachineRevision): StateMachineDefinition {
    const parsed = this.#parsed.get(revisionId) ?? parseDefinition(definition);
    this.#parsed.set(revisionId, parsed);
    return parsed;
  }

  /** Makes a revision the current one; settles when it would survive a kill. */
  async put(revision: StateMachineRevision): Promise<void> {
    this.#apply({ put: revision });
    await this.#journal?.append(FILE, { put: revision });
  }

  async delete(stateMachineArn: string): Promise<void> {
    if (!this.#current.has(stateMachineArn)) return;
    this.#apply({ deleted: stateMachineArn });
    await this.#journal?.append(FILE, { deleted: stateMachineArn });
  }

  #apply(entry: Entry): void {
    if ('deleted' in entry) {
      this.#current.delete(entry.deleted);
      return;
    }
    this.#current.set(entry.put.stateMachineArn, entry.put);
    this.#revisions.set(entry.put.revisionId, entry.put);
  }
}
