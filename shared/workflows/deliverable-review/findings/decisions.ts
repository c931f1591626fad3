import * as z from 'zod';
import type { ComparedFinding } from '../summaries.ts';
import { areRelated } from './kinship.ts';

const DECISIONS = ['keep', 'merge', 'reject'] as const;

const answerSchema = z.strictObject({
  decisions: z
    .array(
      z.strictObject({
        id: z.string().describe('the id of a finding'),
        decision: z.enum(DECISIONS),
        into: z
          .string()
          .nullable()
          .describe('where the decision is merge: the id of the finding that reports the same; else null'),
        reason: z
          .string()
          .nullable()
          .describe('where the decision is reject: why, in one sentence; else null'),
      }),
    )
    .describe('one for each finding, in the order given'),
});

/** What a decision is also called, in English, Italian, German, French and Spanish. */
const CALLED: Record<(typeof DECISIONS)[number], string> = {
  keep: 'keep keeps kept accept accepts accepted retain retained mantieni mantenere mantenuto mantenuta tieni tenere accetta accettare accettato accettata conserva conservare behalten beibehalten akzeptieren akzeptiert garder gardé gardée conserver conservé conservée maintenir accepter mantener mantenido conservar aceptar aceptado',
  merge:
    'merge merges merged duplicate duplicates duplicated unisci unire unito unita fondi fondere duplicato duplicata accorpa accorpare zusammenführen zusammengeführt zusammenlegen duplikat fusionner fusionné fusionnée doublon fusionar fusionado fusionada unificar duplicado duplicada',
  reject:
    'reject rejects rejected discard discards discarded rifiuta rifiutare rifiutato rifiutata scarta scartare scartato scartata respingi respingere respinto respinta ablehnen abgelehnt verwerfen verworfen zurückweisen rejeter rejeté rejetée écarter refuser rechazar rechazado rechazada descartar descartado descartada',
};
const DECISION_OF = new Map(
  DECISIONS.flatMap((decision) => CALLED[decision].split(' ').map((called) => [called, decision] as const)),
);
/** What a row that cannot be read is read as: a decision about no finding. */
const UNREADABLE: DecisionRow = { id: '', decision: 'keep', into: null, reason: null };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readLeniently(row: unknown): DecisionRow {
  if (!isRecord(row)) return UNREADABLE;
  const { id, decision, into, reason } = row;
  const called = typeof decision === 'string' ? decision.normalize('NFKC').toLowerCase() : '';
  const known = DECISION_OF.get(called.replaceAll(/[^\p{L}]/gu, ''));
  if (typeof id !== 'string' || !known) return UNREADABLE;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { id, decision: known, into: text(into), reason: text(reason) };
}

/**
 * What the ConsistencyManager answers (SPEC C12): one decision for each finding, by ids and in no words but reasons. It is
 * asked for strictly and read leniently: what a row lacks is null, further keys are left out, a decision may be in any case
 * or another word for it, and a row that says less is a decision about no finding.
 */
export const consistencyAnswerSchema = z.preprocess((answer) => {
  const rows = isRecord(answer) ? answer.decisions : answer;
  return Array.isArray(rows) ? { decisions: rows.map(readLeniently) } : answer;
}, answerSchema);
export type ConsistencyAnswer = z.infer<typeof answerSchema>;
type DecisionRow = ConsistencyAnswer['decisions'][number];

const count = z.int().min(0);

/** What of an answer was left out, and the findings stayed as they were. */
export const ignoredSchema = z.strictObject({
  unknown: count.describe('decisions that cannot be read, or name an id that no finding has'),
  contradictory: count.describe(
    'findings about which decisions differ, merged into themselves, in a circle or into a rejected one, or rejected although another is merged into them',
  ),
  unexplained: count.describe('rejections without a reason of three words'),
  unrelated: count.describe('merges of findings that have nothing in common'),
});
export type IgnoredDecisions = z.infer<typeof ignoredSchema>;

type ConsistencyDecision =
  | { decision: 'keep' }
  | { decision: 'merge'; into: string }
  | { decision: 'reject'; reason: string };

/** What holds of an answer. Findings that it does not name stay, and so do those of which it says nothing that holds. */
export interface ConsistencyOutcome {
  /** Finding → what was decided of it, where that holds; merges are free of circles. */
  decisions: ReadonlyMap<string, ConsistencyDecision>;
  /** How many findings no decision names. */
  forgotten: number;
  ignored: IgnoredDecisions;
}

/** The same for all spellings of an id: `F-001`, `f-1`, `F 01`, ` F001`. */
export function idKey(id: string): string {
  const plain = id
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return plain.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, ''));
}

type DecisionReading =
  | { id: string; made: ConsistencyDecision }
  | { id: string | null; objection: keyof IgnoredDecisions };

/** “no” is no reason: one has so many words. */
const FEWEST_WORDS = 3;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function isReason(text: string): boolean {
  const words = Array.from(segmenter.segment(text)).filter(({ segment }) => /\p{L}/u.test(segment));
  return words.length >= FEWEST_WORDS;
}

/** One decision by itself: what it says, or what is to be objected to it. */
function readRow(row: DecisionRow, find: (id: string) => ComparedFinding | undefined): DecisionReading {
  const finding = find(row.id);
  if (!finding) return { id: null, objection: 'unknown' };
  const { id } = finding;
  if (row.decision === 'keep') return { id, made: { decision: 'keep' } };
  if (row.decision === 'reject') {
    const reason = row.reason?.trim() ?? '';
    const made = { decision: 'reject' as const, reason };
    return isReason(reason) ? { id, made } : { id, objection: 'unexplained' };
  }
  const target = find(row.into ?? '');
  if (!target) return { id, objection: 'unknown' };
  if (target === finding) return { id, objection: 'contradictory' };
  if (!areRelated(finding, target)) return { id, objection: 'unrelated' };
  return { id, made: { decision: 'merge', into: target.id } };
}

const targetOf = (decision: ConsistencyDecision | undefined) =>
  decision?.decision === 'merge' ? decision.into : undefined;

function areSame(decision: ConsistencyDecision, other: ConsistencyDecision): boolean {
  return decision.decision === other.decision && targetOf(decision) === targetOf(other);
}

/** The findings about which decisions differ. */
function disputed(made: ReadonlyMap<string, readonly ConsistencyDecision[]>): string[] {
  return [...made].flatMap(([id, [first, ...others]]) =>
    others.every((other) => areSame(first!, other)) ? [] : [id],
  );
}

/** The findings merged into a rejected one, and these. */
function intoRejected(decisions: ReadonlyMap<string, ConsistencyDecision>): string[] {
  return [...decisions].flatMap(([id, made]) => {
    const into = targetOf(made);
    return into !== undefined && decisions.get(into)?.decision === 'reject' ? [id, into] : [];
  });
}

/** The findings that are merged, at last, into themselves. */
function inCircles(decisions: ReadonlyMap<string, ConsistencyDecision>): string[] {
  const circles = (id: string) => {
    let at = targetOf(decisions.get(id));
    for (let step = 0; step < decisions.size && at !== undefined && at !== id; step++)
      at = targetOf(decisions.get(at));
    return at === id;
  };
  return [...decisions.keys()].filter(circles);
}

/**
 * Reads an answer as far as it holds. Ids are matched whatever their case, white space, hyphens and leading zeros. The rule
 * for all else is that in doubt a finding stays: a decision about an unknown id, a rejection without a reason of three words and a merge of
 * what has nothing in common (`areRelated`) are no decisions; of a finding about which decisions differ none holds; merges in
 * a circle do not hold; nor do the merge into a rejected finding and that rejection.
 */
export function decide(
  { decisions: rows }: ConsistencyAnswer,
  findings: readonly ComparedFinding[],
): ConsistencyOutcome {
  const byKey = new Map(findings.map((finding) => [idKey(finding.id), finding]));
  const decisionReadings = rows.map((row) => readRow(row, (id) => byKey.get(idKey(id))));
  const objected = (wanted: keyof IgnoredDecisions) =>
    decisionReadings.filter(
      (decisionReading) => 'objection' in decisionReading && decisionReading.objection === wanted,
    );
  const groups = Map.groupBy(
    decisionReadings.filter((one) => 'made' in one),
    ({ id }) => id,
  );
  const all = new Map([...groups].map(([id, same]) => [id, same.map(({ made }) => made)]));
  const decisions = new Map([...all].map(([id, [first]]) => [id, first!]));
  const contradictory = new Set(objected('contradictory').map(({ id }) => id!));
  for (const doubtful of [() => disputed(all), () => intoRejected(decisions), () => inCircles(decisions)])
    for (const id of doubtful()) {
      contradictory.add(id);
      decisions.delete(id);
    }
  const named = new Set(decisionReadings.map(({ id }) => id));
  return {
    decisions,
    forgotten: findings.filter(({ id }) => !named.has(id)).length,
    ignored: {
      unknown: objected('unknown').length,
      contradictory: contradictory.size,
      unexplained: objected('unexplained').length,
      unrelated: objected('unrelated').length,
    },
  };
}
