import type { AgentCall } from '@assay/model/agent/agent-call';
import { type AgentRecord, callsOf } from '@assay/model/agent/agent-run';
import { type Caution, cautionsOf } from '@assay/model/agent/cautions';
import type { ModelCall } from '@assay/model/model-call';
import { type Artifact, declarationOf } from '@assay/platform/run/artifact';
import {
  type CallOutcome,
  type Failure,
  failureOf,
  type MissingAgent,
  missingOf,
} from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as artifacts from '../artifacts.ts';
import type { CoachingPlan, PanelPlan } from '../plan.ts';
import { turnsOf } from '../planning/plan-debate.ts';

const ofPanel = (panel: PanelPlan | null): AgentCall[] =>
  panel ? [...panel.calls, ...(panel.meta ? [panel.meta] : [])] : [];

/** Every call that a plan may make. */
export function callsOfPlan({
  check,
  coach,
  debate,
}: Pick<CoachingPlan, 'check' | 'coach' | 'debate'>): AgentCall[] {
  const ofCoach = coach
    ? [coach.critique, ...ofPanel(coach.panel), coach.rebuttal, coach.questions, coach.revised?.answered]
    : [];
  const ofTurns = debate
    ? turnsOf(debate).flatMap(({ preparation, speech, draftPanel, reflection, revision }) => [
        ...preparation,
        speech,
        ...ofPanel(draftPanel),
        reflection,
        revision,
      ])
    : [];
  const ofJudges = debate
    ? debate.beats.flatMap(({ after }) => after.flatMap(({ panel }) => ofPanel(panel)))
    : [];
  return [check, ...ofCoach, ...ofTurns, ...ofJudges].filter((call) => call !== null && call !== undefined);
}

/** What the agents of a run left behind, and how their calls ended. */
export class CoachingRecords {
  readonly #records: ReadonlyMap<string, AgentRecord>;
  readonly #outcomes: ReadonlyMap<string, CallOutcome>;

  constructor(records: ReadonlyMap<string, AgentRecord>, outcomes: readonly CallOutcome[]) {
    this.#outcomes = new Map(outcomes.map((outcome) => [outcome.step, outcome]));
    this.#records = records;
  }

  /** Whether this attempt's call for a step was answered: what an earlier attempt left behind does not count. */
  answered(step: string): boolean {
    return this.#outcomes.get(step)?.error === null;
  }

  /** The record of a step, null where its call failed or was not made in this attempt. */
  of(step: string): AgentRecord | null {
    return this.answered(step) ? (this.#records.get(step) ?? null) : null;
  }

  /** What the agent answered whose record it is. */
  answer<T>({ name }: Artifact<AgentRecord<T>>): T | null {
    const record = this.of(name) as AgentRecord<T> | null;
    return record?.output ?? null;
  }

  /** Why a step has no answer; null where it has one, or was not asked for. */
  failure(step: string): Failure | null {
    const outcome = this.#outcomes.get(step);
    return outcome ? failureOf(outcome) : null;
  }

  /** All agents whose calls failed. */
  get missing(): MissingAgent[] {
    return missingOf([...this.#outcomes.values()]);
  }

  /** How the answers of this attempt came about: in another language even after asking again (SPEC C18), cut off, mended. */
  get cautions(): ReadonlySet<Caution> {
    const counted = [...this.#records].filter(([step]) => this.answered(step));
    return new Set(counted.flatMap(([, record]) => cautionsOf(record)));
  }

  /** Answers of this attempt that put a question to the teacher, by their steps. */
  get asking(): [step: string, record: AgentRecord][] {
    return [...this.#records].filter(([step, { question }]) => question && this.answered(step));
  }

  /** Every model call. */
  get calls(): ModelCall[] {
    return [...this.#records.values()].flatMap(callsOf);
  }

  /** Agent → content hash of its prompt. */
  get prompts(): Record<string, string> {
    return Object.fromEntries([...this.#records.values()].map((record) => [record.agent, record.promptHash]));
  }
}

/** Reads what the agents of a plan left behind. */
export async function readRecords(
  plan: CoachingPlan,
  outcomes: readonly CallOutcome[],
  kept: Pick<RunArtifacts, 'readOptional'>,
): Promise<CoachingRecords> {
  const read = await Promise.all(
    callsOfPlan(plan).map(async ({ step }) => {
      const declared = declarationOf(Object.values(artifacts), step) as Artifact<AgentRecord>;
      const record = await kept.readOptional(declared);
      return record ? [[step, record] as const] : [];
    }),
  );
  return new CoachingRecords(new Map(read.flat()), outcomes);
}
