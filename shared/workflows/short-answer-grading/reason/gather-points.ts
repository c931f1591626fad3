import type { Evidence } from '@assay/evidence/evidence-schema';
import { isNumber } from '@assay/evidence/words';
import type { KeptPoint } from '../grade.ts';
import type { Label } from '../label.ts';
import type { AnchoredPoint, Opinion } from '../weighed.ts';
import { cleanQuotations, type Quotable } from './clean-quotations.ts';
import { stanceOf } from './judging-words.ts';
import { areTheSame, type ComparedText, isSaidBy, saidIn } from './same-point.ts';
import { sentencesAsWritten } from './sentences-of-prose.ts';
import { isBareVerdict, isWholeVerdict, withoutContradiction } from './verdict.ts';

/** A point that stood, with what it is compared by. */
interface StandingPoint extends KeptPoint {
  said: ComparedText;
}

/** What is to be kept of what graders said. */
interface PointSources {
  opinions: readonly Opinion[];
  label: Label;
  refuted: ReadonlySet<string>;
  quotable: Quotable;
}

const isSupported = ({ quoted }: AnchoredPoint) => quoted === 'in the answer';

/** A point that says the reference's or the question's words are missing rests on no quote of the answer. */
function restsOnNothing({ quoted, evidence, point }: AnchoredPoint, { isGiven }: Quotable): boolean {
  return quoted !== 'not in the answer' || (stanceOf(point).includes('m') && isGiven(evidence?.quote ?? ''));
}

/** A point without the verdicts on the whole answer that the label contradicts; null where nothing concrete is left. */
function concrete(text: string, label: Label, hasEvidence: boolean): string | null {
  const sentences = sentencesAsWritten(text);
  const kept = sentences
    .map((sentence) => withoutContradiction(sentence, label))
    .filter((sentence) => sentence !== '' && (sentences.length === 1 || !isWholeVerdict(sentence)));
  if (kept.length === 0) return null;
  const left = kept.every((sentence, at) => sentence === sentences[at]) ? text : kept.join(' ');
  if (!isBareVerdict(left)) return left;
  return hasEvidence && !kept.some(isWholeVerdict) ? left : null;
}

interface GatheredPoints {
  standing: StandingPoint[];
  dropped: number;
}

function standingPoints({ opinions, label, refuted, quotable }: PointSources): GatheredPoints {
  const all = opinions.flatMap(({ grader, points }) => points.map((point) => ({ grader, point })));
  const refutedSaid = all
    .filter(({ point }) => refuted.has(point.id))
    .map(({ point }) => saidIn(point.point, isSupported(point) ? point.evidence : null));
  const left = all.filter(({ point }) => !refuted.has(point.id));
  const resting = left.filter(({ point }) => restsOnNothing(point, quotable));
  const standing = resting.flatMap(({ grader, point }): StandingPoint[] => {
    const evidence = isSupported(point) ? point.evidence : null;
    const text = concrete(cleanQuotations(point.point, quotable), label, evidence !== null);
    if (text === null) return [];
    const comparedText = saidIn(text, evidence);
    if (refutedSaid.some((other) => areTheSame(comparedText, other))) return [];
    return [{ point: text, graders: [grader], evidence, said: comparedText }];
  });
  return { standing, dropped: left.length - resting.length };
}

/** How much a point tells: its words, numbers twice. */
export function specificity({ words }: ComparedText): number {
  return words.length + words.filter(isNumber).length;
}

function bySpecificity(standingPoint: StandingPoint, other: StandingPoint): number {
  return (
    specificity(other.said) - specificity(standingPoint.said) ||
    Number(other.evidence !== null) - Number(standingPoint.evidence !== null) ||
    standingPoint.point.length - other.point.length
  );
}

/** Points that say the same become the one that tells most; it names all their graders and has their evidence. */
function merged(points: readonly StandingPoint[]): StandingPoint[] {
  const standingPoints: StandingPoint[] = [];
  for (const point of points.toSorted(bySpecificity)) {
    const at = standingPoints.findIndex(({ said }) => isSaidBy(point.said, said));
    const other = standingPoints[at];
    if (!other) standingPoints.push(point);
    else {
      const evidence: Evidence | null = other.evidence ?? point.evidence;
      const graders = [...new Set([...other.graders, ...point.graders])];
      standingPoints[at] = { ...other, graders, evidence, said: { ...other.said, evidence } };
    }
  }
  return standingPoints;
}

/**
 * The points of graders that stood (SPEC G13), in the order of the words of the answer that they are about, those about none
 * at the end in the order they were made. Left out are refuted ones and what repeats them word by word, those that say nothing
 * beyond a label, and, counted in `dropped`, those that rest on words that are not in the answer. A verdict on the whole
 * answer that the label contradicts is cut from its point, what it is given for stays.
 */
export function gatherPoints(pointSources: PointSources): { points: KeptPoint[]; dropped: number } {
  const { standing, dropped } = standingPoints(pointSources);
  const order = new Map(standing.map(({ point }, at) => [point, at]));
  const placeOf = ({ evidence }: StandingPoint) => evidence?.start ?? Number.POSITIVE_INFINITY;
  const sorted = merged(standing).sort((standingPoint, other) => {
    const [here, there] = [placeOf(standingPoint), placeOf(other)];
    return here === there ? order.get(standingPoint.point)! - order.get(other.point)! : here - there;
  });
  const names = pointSources.opinions.map(({ grader }) => grader);
  const byName = (one: string, other: string) => names.indexOf(one) - names.indexOf(other);
  const points = sorted.map(({ said: _, ...kept }) => ({ ...kept, graders: kept.graders.toSorted(byName) }));
  return { points, dropped };
}
