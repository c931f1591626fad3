import { inMarks } from '@assay/evidence/quotations';
import type { Debate } from '../debate-schemas.ts';
import type { GradeReason, KeptPoint } from '../grade.ts';
import type { Label } from '../label.ts';
import type { Opinion } from '../weighed.ts';
import { faultsOfReason } from './check-reason.ts';
import { cleanQuotations, type Quotable, quotableOf, type ReasonMaterial } from './clean-quotations.ts';
import { gatherPoints } from './gather-points.ts';
import { withoutLead } from './lead-words.ts';
import { withoutGrading } from './of-grading.ts';
import type { ReasonFault } from './reason-faults.ts';
import { holdingRefutations, refutedIds } from './refuted-points.ts';
import { type ComparedText, isSaidBy, saidIn } from './same-point.ts';
import { leansOnLast, sentencesAsWritten } from './sentences-of-prose.ts';

/**
 * A final reason. `dropped`: points that rest on words that are not in the answer, for the flag `unsupported-points`; `faults`: why
 * nobody should read it before a teacher has.
 */
export interface FinalReason extends GradeReason {
  dropped: number;
  faults: ReasonFault[];
}

/** What a final reason is made of: a debate's conclusion, or the one of a debate's retry, and what the graders had said. */
interface FinalReasonInput {
  conclusion: Pick<Debate, 'label' | 'reason' | 'refuted'>;
  opinions: readonly Opinion[];
  material: ReasonMaterial;
}

const unquoted = (sentence: string, { evidence }: Pick<KeptPoint, 'evidence'>) =>
  sentence.replace(evidence ? inMarks(evidence.passage!) : '', '');

/** A sentence and, where it sets one thing against another, each of them: "It names both modes but lacks their downsides." */
const withClauses = (sentence: string) => [
  sentence,
  ...sentence.split(/[,;]?(?<!\s)\s+(?:but|while|whereas|aber|während|ma|mentre)\s+/iu),
];

/** Whether a sentence of the conclusion says a point already; one with evidence only where it quotes the same words. */
function isInConclusion(point: KeptPoint, sentences: readonly string[]): boolean {
  const comparedText = saidIn(point.point, null);
  return sentences.some((sentence) => {
    const own = unquoted(sentence, point);
    return (!point.evidence || own !== sentence) && isSaidBy(comparedText, saidIn(own, null));
  });
}

/** A point that a sentence of the conclusion says in full takes its words, if the sentence says more and holds no other point. */
function inFullerWords(points: readonly KeptPoint[], sentences: readonly string[]): KeptPoint[] {
  const texts = [...points];
  for (const sentence of sentences) {
    const one = saidIn(sentence, null);
    const held = points.filter((point) => isSaidBy(saidIn(point.point, null), one));
    const at = held.length === 1 ? points.indexOf(held[0]!) : -1;
    if (at >= 0 && one.words.length > saidIn(texts[at]!.point, null).words.length)
      texts[at] = { ...points[at]!, point: withoutLead(sentence) };
  }
  return texts;
}

/**
 * A conclusion without the sentences that another one of it, or a point, says in full. What judges such a sentence goes with it to its point; what
 * only leaned on it by its first words stands by itself.
 */
function saidOnce(
  sentences: readonly string[],
  points: readonly KeptPoint[],
): Pick<GradeReason, 'conclusion' | 'points'> {
  const concluded = sentences.map((sentence) => saidIn(sentence, null));
  const pointed = points.map(({ point }) => saidIn(point, null));
  const isSaidBeside = (one: ComparedText, at: number) =>
    concluded.some(
      (other, place) => place !== at && isSaidBy(one, other) && (place < at || !isSaidBy(other, one)),
    );
  const texts = points.map(({ point }) => point);
  const left: string[] = [];
  let home = -1;
  let isLastLeft = false;
  for (const [at, sentence] of sentences.entries()) {
    const one = concluded[at]!;
    const place = one.words.length === 0 ? -1 : pointed.findIndex((other) => isSaidBy(one, other));
    const goesAlong = place < 0 && home >= 0 && leansOnLast(sentence);
    if (goesAlong) texts[home] = `${texts[home]} ${sentence}`;
    else home = place;
    const isTwice = one.words.length > 0 && isSaidBeside(one, at) && !leansOnLast(sentences[at + 1] ?? '');
    const isLeft = home < 0 && !isTwice;
    if (isLeft) left.push(isLastLeft ? sentence : withoutLead(sentence));
    isLastLeft = isLeft;
  }
  return {
    conclusion: left.join(' '),
    points: points.map((point, at) => ({ ...point, point: texts[at]! })),
  };
}

function checked(reason: GradeReason & { dropped: number }, label: Label, quotable: Quotable): FinalReason {
  return { ...reason, faults: faultsOfReason(reason, label, quotable) };
}

/**
 * The reason a student reads (SPEC G13; GET, 5.1.2: debates sum details away): the debate's conclusion, as far as it is of the answer, with
 * quotations in it held against that, then every concrete point of the graders that gave the label that it came to, and of the others what it says
 * too, unless the debate refuted it or it rests on words that are not in the answer; each once with its graders, as `gatherPoints`
 * orders them. A point that shows words of the answer stands in place of the sentence of the conclusion that says the same.
 */
export function finalReason({ conclusion, opinions, material }: FinalReasonInput): FinalReason {
  const { label } = conclusion;
  const quotable = quotableOf(material);
  const ids = opinions.flatMap(({ points }) => points.map(({ id }) => id));
  const standing = opinions.flatMap(({ points }) => points.filter(({ evidence }) => evidence?.supported));
  const there = new Set(standing.map(({ id }) => id));
  const refuted = refutedIds(holdingRefutations(conclusion.refuted, there), ids);
  const text = cleanQuotations(withoutGrading(conclusion.reason, opinions, material), quotable);
  const sentences = sentencesAsWritten(text);
  const concluded = sentences.map((sentence) => saidIn(sentence, null));
  const isUpheld = (said: ComparedText) =>
    concluded.some((one) => isSaidBy({ ...said, evidence: null }, one));
  const { points, dropped } = gatherPoints({ opinions, label, refuted, quotable, isUpheld });
  const unsaid = inFullerWords(
    points.filter((point) => !isInConclusion(point, sentences.flatMap(withClauses))),
    sentences,
  );
  const said = saidOnce(sentences, unsaid);
  const left = said.conclusion === sentences.join(' ') ? text : said.conclusion;
  const reason = checked({ ...said, conclusion: left, dropped }, label, quotable);
  const isNone = text === '' && points.length === 0 && conclusion.reason.trim() !== '';
  return isNone ? { ...reason, faults: [...reason.faults, 'no-reason'] } : reason;
}

/** Chooses one of so many, by its place. */
type PickOne = (count: number) => number;

/**
 * The reason where there is no debate, from the graders that gave the label, or from all where a tie came to one that nobody
 * gave. `pick` chooses one of them, and what it says without pointing at words of the answer becomes the conclusion, which is empty
 * where it says nothing such. The points of all of them follow, each once.
 */
export function reasonWithoutDebate(
  opinions: readonly Opinion[],
  label: Label,
  pick: PickOne,
  material: ReasonMaterial,
): FinalReason {
  const agreeing = opinions.filter((opinion) => opinion.label === label);
  const winners = agreeing.length > 0 ? agreeing : opinions;
  const picked = (winners[pick(winners.length)] ?? winners[0])?.grader;
  const quotable = quotableOf(material);
  const { points, dropped } = gatherPoints({
    opinions: winners,
    label,
    refuted: new Set(),
    quotable,
    isUpheld: () => false,
  });
  const isConclusion = ({ evidence, graders }: KeptPoint) =>
    evidence === null && picked !== undefined && graders.includes(picked);
  const conclusion = points.filter(isConclusion).map(({ point }) => withStop(point));
  const others = points.filter((point) => !isConclusion(point));
  return checked({ conclusion: conclusion.join(' '), points: others, dropped }, label, quotable);
}

/**
 * The reason of a majority (GET, 4.5.1): of one of the graders that gave its label, at random, and of no other. A tie that came to a
 * label that nobody gave has what all say.
 */
export function reasonOfMajority(
  opinions: readonly Opinion[],
  label: Label,
  pick: PickOne,
  material: ReasonMaterial,
): FinalReason {
  const agreeing = opinions.filter((opinion) => opinion.label === label);
  const picked = agreeing[pick(agreeing.length)] ?? agreeing[0];
  return reasonWithoutDebate(picked ? [picked] : opinions, label, pick, material);
}

const STOP = /[.!?…。！？:;][”"»’)\]]*$/u;

/** A text with a stop at its end. */
function withStop(text: string): string {
  return text === '' || STOP.test(text) ? text : `${text}.`;
}

function pointText({ point, evidence }: KeptPoint): string {
  const quoted = evidence?.passage ? inMarks(evidence.passage) : null;
  if (quoted === null || point.includes(quoted)) return withStop(point);
  const [text, stop] = point.endsWith('.') ? [point.slice(0, -1), '.'] : [point, ''];
  return `${text} (${quoted})${STOP.test(text) ? '' : stop || '.'}`;
}

/** A reason as plain text, for tables: the conclusion, then each point with the words of the answer that it is about. */
export function reasonText({ conclusion, points }: GradeReason): string {
  return [withStop(conclusion.trim()), ...points.map(pointText)].filter((text) => text !== '').join(' ');
}
