import { bootstrapInterval } from '@assay/kit/statistics/bootstrap';
import { cohensKappa, quadraticWeightedKappa, type RatingPair } from '@assay/kit/statistics/kappa';
import { meanWithInterval } from '@assay/kit/statistics/mean-interval';
import { expectedAmong } from '@assay/kit/statistics/next-cases';
import { wilsonInterval } from '@assay/kit/statistics/wilson';
import * as z from 'zod';
import { type DraftResult, type Scale, type Score, scaleSchema } from './draft-result.ts';
import { ofRun, type Review } from './fold.ts';
import { type DoubleMark, markedParts } from './marks.ts';
import { type Need, reasonSchema } from './need.ts';
import { REASONS } from './reasons.ts';

/** What intervals of κ are drawn from. */
const SEED = 20261128;

const intervalSchema = z.object({ low: z.number(), high: z.number() }).nullable().describe('of 95 %');
const shareSchema = z
  .object({ count: z.int(), of: z.int(), interval: intervalSchema })
  .describe('so many of so many, and where their share lies by Wilson’s interval');

const partAgreementSchema = z.object({
  part: z
    .string()
    .describe('the trait; of answers, the question; of what has no scores, the kind of finding'),
  scale: scaleSchema,
  pairs: z.int().describe('scores of which a teacher said that they stand, or put another in their place'),
  exact: shareSchema,
  adjacent: shareSchema.nullable().describe('at most one off; null: labels'),
  kappa: z
    .object({ value: z.number(), interval: intervalSchema })
    .nullable()
    .describe(
      'quadratic weighted of numbers, Cohen’s of labels; null: all are the same score, or there are fewer than three, or findings of which all are said to hold',
    ),
  bias: z
    .object({ mean: z.number(), interval: intervalSchema })
    .nullable()
    .describe(
      'machine less teacher: above 0 the machine is too kind, and too strict where `scale.best` is the lowest; null: labels, or no pair',
    ),
  labels: z
    .array(z.object({ label: z.string(), stood: shareSchema }))
    .describe('by the machine’s label, of how many it stood; empty: numbers'),
  unscored: z.int().describe('the machine gave no score, and a teacher did'),
});

/** How far teachers went along with the machine so far. */
export const teacherAgreementSchema = z
  .object({
    works: z.object({
      read: z.int().describe('a teacher has said of a score that it stands, or changed one'),
      changed: z.int().describe('of these, a score of theirs was changed'),
      waiting: z
        .int()
        .describe('have a result that is not released, and nobody has said anything of a score'),
      standIn: z.int().optional().describe('left out, as no real model was used for them; absent: none'),
    }),
    expected: z
      .object({ mean: z.number(), interval: intervalSchema })
      .nullable()
      .describe(
        'of those that wait, how many will be changed if they are as those that were read; null: none was',
      ),
    parts: z.array(partAgreementSchema).describe('in the order of the rubric'),
    byNeed: z
      .array(
        z.object({
          upTo: reasonSchema
            .nullable()
            .describe('works that are flagged for nothing more urgent; null: for nothing'),
          changed: shareSchema.describe('of the works that were read'),
          waiting: z.int(),
        }),
      )
      .describe(
        'coverage against risk: what would be released unread, and how often a teacher changed such a work',
      ),
    markers: z
      .object({
        works: z.int().describe('of which two markers have marked the same, if not all of it'),
        between: z
          .array(partAgreementSchema)
          .describe(
            'of the two markers: what is said of the machine is of the first, of the teacher the second',
          ),
        first: z
          .array(partAgreementSchema)
          .describe('of the machine with the first marker, who had seen its scores'),
        second: z.array(partAgreementSchema).describe('of the machine with the second marker, who had not'),
      })
      .optional()
      .describe('of works with two markers; absent: none'),
  })
  .meta({ id: 'TeacherAgreement' });
export type TeacherAgreement = z.infer<typeof teacherAgreementSchema>;

/** What the machine said of a score beside what its teacher did. */
interface ScorePair {
  part: string;
  scale: Scale;
  machine: Score;
  teacher: Score;
}

/** What becomes of a finding that the machine says holds. */
const FINDING_LABELS = ['does not hold', 'reworded', 'holds'] as const;

/** The findings of which a teacher said something: that they hold, in whose words, or that they do not. */
function findingPairs({ findings, runId }: DraftResult, review: Review): ScorePair[] {
  const { hidden, shown, edits } = ofRun(review, runId);
  return findings.flatMap(({ finding, kind, withheld }) => {
    const holds = edits.has(finding) ? 'reworded' : 'holds';
    if (!hidden.has(finding) && !shown.has(finding) && !edits.has(finding)) return [];
    return [
      {
        ...{ part: kind, scale: { labels: [...FINDING_LABELS] } },
        machine: withheld === undefined ? 'holds' : 'does not hold',
        teacher: hidden.has(finding) ? 'does not hold' : holds,
      },
    ];
  });
}

/**
 * The scores of a result of which a teacher said something: that they stand, or what they are instead; of a result without scores, as of a
 * deliverable, its findings.
 */
export function pairsOf(result: DraftResult, review: Review): ScorePair[] {
  if (result.scores.length === 0) return findingPairs(result, review);
  const { overrides, confirmed } = ofRun(review, result.runId);
  return result.scores.flatMap(({ trait, asked, scale, score: machine }) => {
    const override = overrides.get(trait);
    if (!override && !confirmed.has(trait)) return [];
    return [{ part: asked?.question ?? trait, scale, machine, teacher: override ? override.score : machine }];
  });
}

/** A work as agreement is told by: why it was flagged, and what was said of its scores. */
interface ReadWork {
  /** By the machine alone. */
  needs: readonly Need[];
  /** Empty: nobody has said anything. */
  pairs: readonly ScorePair[];
}

const shareOf = (of: number, count: number) => ({
  ...{ count, of },
  interval: wilsonInterval(of === 0 ? null : count / of, of),
});
const counted = <T>(all: readonly T[], holds: (one: T) => boolean) =>
  shareOf(all.length, all.filter(holds).length);

const isSame = ({ machine, teacher }: ScorePair) => machine === teacher;
const isChanged = ({ pairs }: ReadWork) => !pairs.every(isSame);

/** Of fewer pairs κ says nothing: they are all drawn again by a bootstrap, as if that were certain. */
const FEWEST_PAIRS = 3;

function kappaOf<T>(
  pairs: readonly RatingPair<T>[],
  statistic: (pairs: readonly RatingPair<T>[]) => number | null,
) {
  const value = pairs.length < FEWEST_PAIRS ? null : statistic(pairs);
  return value === null ? null : { value, interval: bootstrapInterval(pairs, statistic, { seed: SEED }) };
}

function ofNumbers(pairs: readonly ScorePair[], range: { min: number; max: number }) {
  const rated = pairs.map(({ machine, teacher }) => [machine, teacher] as RatingPair<number>);
  const errors = rated.map(([machine, teacher]) => machine - teacher);
  const { mean, interval } = meanWithInterval(errors);
  return {
    adjacent: counted(errors, (error) => Math.abs(error) <= 1),
    kappa: kappaOf(rated, (some) => quadraticWeightedKappa(some, range)),
    bias: mean === null ? null : { mean, interval },
    labels: [],
  };
}

function ofLabels(pairs: readonly ScorePair[], labels: readonly string[]) {
  const rated = pairs.map(({ machine, teacher }) => [machine, teacher] as RatingPair<Score>);
  const isOneLabel = new Set(pairs.map(({ machine }) => machine)).size === 1;
  const given = labels.map((label) => ({ label, pairs: pairs.filter(({ machine }) => machine === label) }));
  return {
    adjacent: null,
    kappa: labels.includes('holds') && isOneLabel ? null : kappaOf(rated, cohensKappa),
    bias: null,
    labels: given
      .filter(({ pairs: some }) => some.length > 0)
      .map(({ label, pairs: some }) => ({ label, stood: counted(some, isSame) })),
  };
}

/** Of pairs of one part on one scale; the scale of an assignment may have changed between two runs. */
function ofPart(pairs: readonly ScorePair[]): TeacherAgreement['parts'][number] {
  const [{ part, scale }] = pairs as readonly [ScorePair];
  const scored = pairs.filter(({ machine }) => machine !== null);
  const told = 'labels' in scale ? ofLabels(scored, scale.labels) : ofNumbers(scored, scale);
  const unscored = pairs.length - scored.length;
  return { part, scale, pairs: scored.length, exact: counted(scored, isSame), ...told, unscored };
}

/** The most urgent reason of a work, as its place in `REASONS`, the least urgent first; 0: it is flagged for nothing. */
const urgency = ({ needs }: ReadWork) =>
  Math.max(0, ...needs.map(({ reason }) => REASONS.length - REASONS.indexOf(reason)));

function byNeed(read: readonly ReadWork[], waiting: readonly ReadWork[]): TeacherAgreement['byNeed'] {
  const levels = [...new Set([...read, ...waiting].map(urgency))].sort((one, other) => one - other);
  return levels.map((level) => {
    const isUpTo = (work: ReadWork) => urgency(work) <= level;
    return {
      upTo: REASONS[REASONS.length - level] ?? null,
      changed: counted(read.filter(isUpTo), isChanged),
      waiting: waiting.filter(isUpTo).length,
    };
  });
}

/** Agreement by part and scale. */
function byPart(pairs: readonly ScorePair[]): TeacherAgreement['parts'] {
  const own = Map.groupBy(pairs, ({ part, scale }) => JSON.stringify([part, scale]));
  return [...own.values()].map(ofPart);
}

/** A result with what two markers gave of it. */
interface DoublyMarked {
  result: DraftResult;
  marks: readonly DoubleMark[];
}

/** How two markers and the machine agree, two and two; what no real model assessed says nothing of a machine. */
function ofMarkers(doubles: readonly DoublyMarked[]): TeacherAgreement['markers'] {
  const marked = doubles.flatMap(({ result, marks }) =>
    marks.flatMap(({ trait, first, second }) => {
      const of = markedParts(result).find((one) => one.trait === trait);
      if (!of || first === null) return [];
      const { part, scale, machine } = of;
      return [{ named: { part, scale }, machine, first, second, isReal: !result.standIn }];
    }),
  );
  const real = marked.filter(({ isReal }) => isReal);
  return {
    works: doubles.length,
    between: byPart(marked.map((one) => ({ ...one.named, machine: one.first, teacher: one.second }))),
    first: byPart(real.map((one) => ({ ...one.named, machine: one.machine, teacher: one.first }))),
    second: byPart(real.map((one) => ({ ...one.named, machine: one.machine, teacher: one.second }))),
  };
}

/**
 * How far teachers went along with the machine: of the works that they read, and what that says of those that wait (SPEC P14). `standIn`: works
 * that are none of either. `doubles`: works that a second marker marked; they count once
 * the first has marked any of the same.
 */
export function agreementWithTeachers(
  read: readonly ReadWork[],
  waiting: readonly ReadWork[],
  { standIn = 0, doubles = [] }: { standIn?: number; doubles?: readonly DoublyMarked[] } = {},
): TeacherAgreement {
  const changed = read.filter(isChanged).length;
  const both = doubles.filter(({ marks }) => marks.some(({ first }) => first !== null));
  return {
    works: { read: read.length, changed, waiting: waiting.length, ...(standIn > 0 && { standIn }) },
    expected: expectedAmong(waiting.length, { count: changed, of: read.length }),
    parts: byPart(read.flatMap((work) => work.pairs)),
    byNeed: byNeed(read, waiting),
    ...(both.length > 0 && { markers: ofMarkers(both) }),
  };
}
