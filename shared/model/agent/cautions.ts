import { isCutOff, isExample, type Mend } from '../model-call.ts';
import type { AgentRecord } from './agent-run.ts';

/**
 * Why an answer that counts is to be read with care. `other-language`: prose of it is in another language than the one asked
 * for, even after asking again; `cut-off`: it ended at its limit of tokens or broke off; `read-with-care`: it was not as it was asked for,
 * and was read all the same;
 * `nothing-of-its-own`: even when asked again it gave back its prompt, another's words, or the same again and again, which was left out.
 */
export const CAUTIONS = ['other-language', 'cut-off', 'read-with-care', 'nothing-of-its-own'] as const;
export type Caution = (typeof CAUTIONS)[number];

/** What is read into a value beyond its form; the other mends concern how an answer is written, not what it says. */
const OF_VALUES: ReadonlySet<Mend> = new Set([
  'enumeration',
  'percentage',
  'number-as-text',
  'list-too-long',
]);

/** Whether an answer was read although it was not as asked: useless even after a retry, salvaged, or with a value mended. */
function isReadWithCare({ problems = [], call }: Pick<AgentRecord, 'problems' | 'call'>): boolean {
  return problems.length > 0 || call.salvaged || call.mended.some((mend) => OF_VALUES.has(mend));
}

/** Whether an answer is a form of the stand-in's, which says the same in every field: nobody can be blamed for that. */
export const isForm = ({ standIn, systemFingerprint }: AgentRecord['call']): boolean =>
  standIn && !isExample(systemFingerprint);

/** Whether something of an answer was none, though asked twice. */
function isNoneOfItsOwn({ objections = [], call }: Pick<AgentRecord, 'objections' | 'call'>): boolean {
  return objections.length > 0 && !isForm(call);
}

/** What a reader of an agent's answer should know of how it came about, in the order of `CAUTIONS`. */
export function cautionsOf(
  record: Pick<AgentRecord, 'drift' | 'objections' | 'problems' | 'call'>,
): Caution[] {
  const holds: Record<Caution, boolean> = {
    'other-language': (record.drift?.length ?? 0) > 0,
    'cut-off': isCutOff(record.call),
    'read-with-care': isReadWithCare(record),
    'nothing-of-its-own': isNoneOfItsOwn(record),
  };
  return CAUTIONS.filter((caution) => holds[caution]);
}
