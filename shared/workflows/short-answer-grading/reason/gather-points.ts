import type { Evidence } from '@assay/evidence/evidence-schema';
import { isNumber } from '@assay/evidence/words';
import type { KeptPoint } from '../grade.ts';
import type { Label } from '../label.ts';
import type { AnchoredPoint, Opinion } from '../weighed.ts';
import { cleanQuotations, type Quotable } from './clean-quotations.ts';
import { stanceOf } from './judging-words.ts';
import { withoutLead } from './lead-words.ts';
import { areTheSame, type ComparedText, DIRECTIONS, isSaidBy, paraphrases, saidIn } from './same-point.ts';
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
  /** Whether what a grader says that was outvoted stands all the same. */
  isUpheld(said: ComparedText): boolean;
}

const isSupported = ({ quoted }: AnchoredPoint) => quoted === 'in the answer';

/**
 * Whether a point may be held against the answer: what it quotes is there, and no sentence of the answer holds what it calls missing. One that says the
 * reference's or the question's words are missing rests on no quote of the answer.
 */
function holds({ quoted, evidence, point }: AnchoredPoint, { isGiven, isDenied }: Quotable): boolean {
  if (isDenied(point)) return false;
  if (quoted === 'in the answer') return true;
  return quoted === 'nothing' || (stanceOf(point).includes('m') && isGiven(evidence?.quote ?? ''));
}

/**
 * Whether a grader's points speak for a label: it gave that label, or nobody did and it lies between those that were given, so that both
 * sides' points make it.
 */
function speaksFor(opinions: readonly Opinion[], label: Label): (opinion: Pick<Opinion, 'label'>) => boolean {
  if (opinions.some((opinion) => opinion.label === label)) return (opinion) => opinion.label === label;
  return () => label === 'Partially correct';
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

function standingPoints({ opinions, label, refuted, quotable, isUpheld }: PointSources): GatheredPoints {
  const speaks = speaksFor(opinions, label);
  const all = opinions.flatMap((opinion) =>
    opinion.points.map((point) => ({ grader: opinion.grader, point, isOutvoted: !speaks(opinion) })),
  );
  const refutedSaid = all
    .filter(({ point }) => refuted.has(point.id))
    .map(({ point }) => saidIn(point.point, isSupported(point) ? point.evidence : null));
  const left = all.filter(({ point }) => !refuted.has(point.id));
  const holding = left.filter(({ point }) => holds(point, quotable));
  const standing = holding.flatMap(({ grader, point, isOutvoted }): StandingPoint[] => {
    const evidence = isSupported(point) ? point.evidence : null;
    const written = concrete(cleanQuotations(point.point, quotable), label, evidence !== null);
    if (written === null) return [];
    const text = withoutLead(written);
    const comparedText = saidIn(text, evidence);
    if (refutedSaid.some((other) => areTheSame(comparedText, other))) return [];
    if (isOutvoted && !isUpheld(comparedText)) return [];
    return [{ point: text, graders: [grader], evidence, said: comparedText }];
  });
  return { standing, dropped: left.length - holding.length };
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
function merged(points: readonly StandingPoint[], { isTopic }: Quotable): StandingPoint[] {
  const standingPoints: StandingPoint[] = [];
  for (const point of points.toSorted(bySpecificity)) {
    const covers = (one: ComparedText, other: ComparedText) =>
      isSaidBy(one, other) || paraphrases(one, other, isTopic);
    const isSaid = ({ said }: StandingPoint) => covers(point.said, said);
    const says = ({ said }: StandingPoint) => covers(said, point.said);
    const fuller = standingPoints.findIndex(isSaid);
    const at = fuller >= 0 ? fuller : standingPoints.findIndex(says);
    const other = standingPoints[at];
    if (!other) standingPoints.push(point);
    else {
      const kept = fuller >= 0 ? other : point;
      const evidence: Evidence | null = kept.evidence ?? point.evidence;
      const graders = [...new Set([...other.graders, ...point.graders])];
      standingPoints[at] = { ...kept, graders, evidence, said: { ...kept.said, evidence } };
    }
  }
  return standingPoints;
}

/**
 * The points of graders that stood (SPEC G13): first what is right, then what is missing, then what is wrong, each in the order of the
 * words of the answer that they are about, those about none at the end in the order they were made. Left out are refuted ones and what
 * repeats them word by word, those of graders who were outvoted unless they are upheld, those that say nothing beyond a label, and,
 * counted in `dropped`, those that rest on words that are not in the answer or call missing what the answer says. A verdict on the whole
 * answer that the label contradicts is cut from its point, what it is given for stays.
 */
export function gatherPoints(pointSources: PointSources): { points: KeptPoint[]; dropped: number } {
  const { standing, dropped } = standingPoints(pointSources);
  const order = new Map(standing.map(({ point }, at) => [point, at]));
  const placeOf = ({ evidence }: StandingPoint) => evidence?.start ?? Number.MAX_SAFE_INTEGER;
  const sorted = merged(standing, pointSources.quotable).sort(
    (one, other) =>
      DIRECTIONS.indexOf(one.said.direction) - DIRECTIONS.indexOf(other.said.direction) ||
      placeOf(one) - placeOf(other) ||
      order.get(one.point)! - order.get(other.point)!,
  );
  const names = pointSources.opinions.map(({ grader }) => grader);
  const byName = (one: string, other: string) => names.indexOf(one) - names.indexOf(other);
  const points = sorted.map(({ said: _, ...kept }) => ({ ...kept, graders: kept.graders.toSorted(byName) }));
  return { points, dropped };
}
