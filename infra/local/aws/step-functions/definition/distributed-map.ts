import * as z from 'zod';
import { everyState, isDistributed } from './chains.ts';
import { expression, wholeNumber } from './fields.ts';
import { itemReader, resultWriter } from './item-source.ts';
import type { StateChain } from './states-language.ts';

/** Letters that a label may not hold ("Map state in Distributed mode", Label), and `/`, which stands before it in ARNs. */
const NO_LABEL = /[\s?*<>{}[\]:;,|^~$#%&`"\\/\p{Cc}]/u;

/** How a Map runs its items: as branches of its own execution, or each as an execution of its own. */
export const processorConfig = z
  .strictObject({
    Mode: z.enum(['INLINE', 'DISTRIBUTED'], { error: 'must be INLINE or DISTRIBUTED' }).optional(),
    ExecutionType: z.enum(['STANDARD', 'EXPRESS'], { error: 'must be STANDARD or EXPRESS' }).optional(),
  })
  .refine(
    ({ Mode, ExecutionType }) => (Mode === 'DISTRIBUTED') === (ExecutionType !== undefined),
    'ExecutionType belongs to Mode DISTRIBUTED, which needs it',
  );
export type ProcessorConfig = z.output<typeof processorConfig>;

/** The fields of a Map state that only Mode DISTRIBUTED has. */
export const distributedFields = {
  ItemReader: itemReader.optional(),
  ResultWriter: resultWriter.optional(),
  Label: z
    .string()
    .min(1)
    .max(40)
    .refine((label) => !NO_LABEL.test(label), 'holds a character that a label may not hold')
    .optional(),
  ToleratedFailureCount: wholeNumber(0),
  ToleratedFailurePercentage: z.union([z.number().min(0).max(100), expression]).optional(),
};

/** Refuses what a Map of its mode cannot have, and in Express children what waits for others. */
export function lintMap(
  map: { [field in keyof typeof distributedFields]?: unknown } & {
    Items?: unknown;
    ItemProcessor: StateChain;
  },
  { addIssue }: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
  if (!isDistributed(map)) {
    const fields = Object.keys(distributedFields).filter((field) => field in map);
    for (const field of fields) refuse(field, 'belongs to Mode DISTRIBUTED');
  }
  if (map.Items !== undefined && map.ItemReader !== undefined) refuse('Items', 'stand beside an ItemReader');
  if (map.ItemProcessor.ProcessorConfig?.ExecutionType !== 'EXPRESS') return;
  for (const [name, state] of everyState(map.ItemProcessor))
    if (state.Type === 'Task' && /\.(sync(:2)?|waitForTaskToken)$/.test(state.Resource))
      refuse('ItemProcessor', `the state '${name}' waits for another job, which Express executions cannot`);
}

/** Refuses labels that are given twice: each names the children of one Map. */
export function lintLabels(chain: StateChain, { addIssue }: z.RefinementCtx): void {
  const labels = [...everyState(chain)].flatMap(([, state]) => ('Label' in state ? [state.Label] : []));
  for (const label of new Set(labels.filter((label, index) => labels.indexOf(label) !== index)))
    if (label !== undefined)
      addIssue({ code: 'custom', message: `The Label '${label}' is given to several Maps` });
}
