import { type Journal, openJournal } from '../../../journal/journal.ts';
import { ServiceError } from '../../wire/service-error.ts';
import type { AcceptedDefinitions } from '../definition/accepted-definitions.ts';
import { parseDefinition } from '../definition/parse-definition.ts';
import type { StateMachineDefinition } from '../definition/states-language.ts';

/** A state machine as it was last created or updated; `definition` as it was sent, dates in milliseconds since the epoch. */
export interface StateMachineRevision {
  readonly stateMachineArn: string;
  readonly name: string;
  readonly roleArn: string;
  readonly definition: string;
  readonly revisionId: string;
  readonly creationDate: number;
}

/** The state machines; changes survive a kill as soon as they are visible. */
export class StateMachineStore {
  readonly #journal: Journal<StateMachineRevision>;
  readonly #machines = new Map<string, StateMachineRevision>();
  readonly #definitions = new WeakMap<StateMachineRevision, StateMachineDefinition>();

  readonly accepted: AcceptedDefinitions;

  constructor(file: string | undefined, accepted: AcceptedDefinitions = new Set()) {
    this.accepted = accepted;
    this.#journal = openJournal<StateMachineRevision>(file, {
      replay: (revision) => this.#machines.set(revision.stateMachineArn, revision),
      snapshot: () => this.#machines.values(),
    });
  }

  find(stateMachineArn: string): StateMachineRevision | undefined {
    return this.#machines.get(stateMachineArn);
  }

  get(stateMachineArn: string): StateMachineRevision {
    const machineRevision = this.find(stateMachineArn);
    if (machineRevision !== undefined) return machineRevision;
    throw new ServiceError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${stateMachineArn}'`);
  }

  all(): StateMachineRevision[] {
    return [...this.#machines.values()];
  }

  /** The definition of a revision, read once. */
  definition(revision: StateMachineRevision): StateMachineDefinition {
    const definition = this.#definitions.get(revision) ?? parseDefinition(revision.definition);
    this.#definitions.set(revision, definition);
    return definition;
  }

  put(revision: StateMachineRevision): void {
    this.#journal.append(revision);
    this.#machines.set(revision.stateMachineArn, revision);
  }

  close(): void {
    this.#journal.close();
  }
}
