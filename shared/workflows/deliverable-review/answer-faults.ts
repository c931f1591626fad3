import type { AgentRecord } from '@assay/model/agent/agent-run';
import { isForm } from '@assay/model/agent/cautions';
import { isCutOff, MENDS } from '@assay/model/model-call';
import type { MissingAgent } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { type ListFaults, listFaultsSchema } from './held-against.ts';

/** What of an agent's answer was not as it was asked for, and what became of it. */
export const answerFaultsSchema = listFaultsSchema.extend({
  agent: z.string(),
  kept: z
    .int()
    .nullable()
    .describe('of an answer that was cut off or unusable twice, the items that are whole; null: all of it'),
  cutOff: z.boolean().describe('whether it was the limit that it ended at'),
  mended: z.array(z.enum(MENDS)).describe('what was read although it was not written as asked'),
});
type AnswerFaults = z.infer<typeof answerFaultsSchema>;

/** How many items the list has that an answer consists of. */
function itemsIn(output: unknown): number {
  return Object.values(output as object).find(Array.isArray)?.length ?? 0;
}

/** The answers that were not as they were asked for, in the order of the runs. */
export function answerFaults(
  runs: readonly { step: string; run: Pick<AgentRecord, 'agent' | 'output' | 'objections' | 'call'> }[],
  listFaults: readonly ListFaults[],
): AnswerFaults[] {
  const faults = runs.map(({ step, run: { agent, output, objections = [], call } }): AnswerFaults => {
    const ofList = isForm(call) ? undefined : listFaults.find((list) => list.step === step);
    const { forgotten, doubled, ...list } = ofList ?? { forgotten: [], doubled: [], dropped: 0 };
    const dropped = isForm(call) ? 0 : list.dropped + objections.length;
    const kept = call.salvaged ? itemsIn(output) : null;
    const cutOff = call.salvaged && isCutOff(call);
    return { step, agent, kept, cutOff, mended: call.mended, forgotten, doubled, dropped };
  });
  return faults.filter(
    ({ kept, mended, forgotten, doubled, dropped }) =>
      kept !== null || mended.length + forgotten.length + doubled.length + dropped > 0,
  );
}

/** The agents whose answers are there only in part. */
export function partlyMissing(faults: readonly AnswerFaults[]): MissingAgent[] {
  return faults.flatMap(({ agent, step, kept, cutOff }) => {
    if (kept === null) return [];
    const what = cutOff ? 'was cut off at its limit twice' : 'could not be used as a whole twice';
    const items = kept === 1 ? '1 item of it that is whole was' : `${kept} items of it that are whole were`;
    const message = `The answer ${what}: ${items} kept, the rest is lost. Resume the run to ask again, or give the role a more capable model.`;
    return [{ agent, step, code: 'ModelOutputInvalid', message }];
  });
}
