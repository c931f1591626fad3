import type { AgentRecord } from '@assay/model/agent/agent-run';
import { type CallOutcome, failureOf } from '@assay/platform/run/outcome';
import type { SectionCalls } from '../plan.ts';
import type { PartBrief } from './compose-digest.ts';
import type { UnreadPart } from './schema.ts';

const KEPT_IN_PART = 'The answer could not be used as a whole: only items of it were kept.';

/** The calls on the parts of a document that have no answer, or only a part of one: what they were asked stays open there. */
export function unreadParts(
  sections: readonly SectionCalls[],
  briefs: readonly PartBrief[],
  { outcomes, runs }: { outcomes: readonly CallOutcome[]; runs: ReadonlyMap<string, AgentRecord> },
): UnreadPart[] {
  const failures = new Map(outcomes.map((outcome) => [outcome.step, failureOf(outcome)?.message]));
  return sections.flatMap(({ calls }, index) => {
    const { number: part, firstPage, lastPage } = briefs[index]!.section;
    return calls.flatMap(({ agent, step }) => {
      const run = runs.get(step);
      if (run && !run.call.salvaged) return [];
      const message = run ? KEPT_IN_PART : (failures.get(step) ?? 'It was not asked.');
      return [{ agent, step, part, firstPage, lastPage, partly: run !== undefined, message }];
    });
  });
}
