import { prepareDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import type { CheckedCritique, CheckedPoint, Critique } from './critique.ts';
import { createProseCheck } from './judging/check-prose.ts';

type LookedUp = Omit<CheckedPoint, 'id'>;

const plain = (words: string) => words.toLowerCase().replace(/\s+/g, ' ').trim();

/** The words that a point is about; of words that are not there, what was quoted, or said. */
function aboutOf({ point, evidence: { supported, spans, quote } }: LookedUp): string {
  const about = supported ? spans.map(({ start, end }) => `${start}-${end}`).join(' ') : plain(quote);
  return about || plain(point);
}

/** What two points share that say the same of the same words: the kind of weakness, or what would be stronger in its place. */
const SUBJECTS: readonly ((point: LookedUp) => string)[] = [
  (point) => `${point.dimension} ${aboutOf(point)}`,
  (point) => `${plain(point.alternative) || point.dimension} ${aboutOf(point)}`,
];

/** Of points with one subject the first, or the first that does major damage. */
function distinct(points: readonly LookedUp[]): readonly LookedUp[] {
  return SUBJECTS.reduce((left, subjectOf) => {
    const groups = Map.groupBy(left, subjectOf);
    return [...groups.values()].map((group) => group.find(({ damage }) => damage === 'major') ?? group[0]!);
  }, points);
}

const numbered = (points: readonly LookedUp[], first: number): CheckedPoint[] =>
  points.map((point, at) => ({ id: `P${first + at}`, ...point }));

/**
 * Holds a critique against the text it is about (SPEC S2, S10): points whose quote stands there, word for word or nearly,
 * stay; the others are dropped, and so are points without a quote. Points of one dimension, or
 * with one alternative, on the same passage are one. What
 * the points quote besides becomes the text's own words or is no quotation any more. Those that stay are P1, P2, …; the dropped ones are numbered after them.
 */
export function checkCritique({ points }: Critique, text: string): CheckedCritique {
  const document = prepareDocument(text);
  const prose = createProseCheck(document);
  const looked = points.map(({ quote, ...said }) => {
    return { ...said, point: prose(said.point), evidence: findEvidence(document, quote) };
  });
  const { kept = [], dropped = [] } = Object.groupBy(distinct(looked), ({ evidence }) =>
    evidence.supported ? 'kept' : 'dropped',
  );
  return { points: numbered(kept, 1), dropped: numbered(dropped, kept.length + 1) };
}
