import { inMarks } from '@assay/evidence/quotations';
import type { Debate } from '../debate-schemas.ts';
import type { GradeReason, KeptPoint } from '../grade.ts';
import type { Label } from '../label.ts';
import type { Opinion } from '../weighed.ts';
import { cleanQuotations, quotableOf, type ReasonMaterial } from './clean-quotations.ts';
import { gatherPoints } from './gather-points.ts';
import { holdingRefutations, refutedIds } from './refuted-points.ts';
import { isSaidBy, saidIn } from './same-point.ts';
import { sentencesAsWritten } from './sentences-of-prose.ts';

/** A final reason. `dropped`: points that rest on words that are not in the answer, for the flag `unsupported-points`. */
export interface FinalReason extends GradeReason {
  dropped: number;
}

/** What a final reason is made of: a debate's conclusion, or the one of a debate's retry, and what the graders had said. */
interface FinalReasonInput {
  conclusion: Pick<Debate, 'label' | 'reason' | 'refuted'>;
  opinions: readonly Opinion[];
  material: ReasonMaterial;
}

/** Whether a sentence of the conclusion says a point already; one with evidence only where it quotes the same words. */
function isInConclusion({ point, evidence }: KeptPoint, sentences: readonly string[]): boolean {
  const comparedText = saidIn(point, null);
  return sentences.some((sentence) => {
    const quoted = evidence ? inMarks(evidence.passage!) : '';
    const own = sentence.replace(quoted, '');
    return sentence.includes(quoted) && isSaidBy(comparedText, saidIn(own, null));
  });
}

/**
 * The reason a student reads (SPEC G13; GET, 5.1.2: debates sum details away): the debate's conclusion with quotations in it
 * held against the answer, then every concrete point of every grader that the debate did not refute and that does not rest on
 * words that are not in the answer, each once with all its graders, in the answer's order. What the
 * conclusion says already is not said again unless the point shows the words of the answer and the conclusion does not.
 */
export function finalReason({ conclusion, opinions, material }: FinalReasonInput): FinalReason {
  const quotable = quotableOf(material);
  const ids = opinions.flatMap(({ points }) => points.map(({ id }) => id));
  const standing = opinions.flatMap(({ points }) => points.filter(({ evidence }) => evidence?.supported));
  const there = new Set(standing.map(({ id }) => id));
  const refuted = refutedIds(holdingRefutations(conclusion.refuted, there), ids);
  const text = cleanQuotations(conclusion.reason, quotable);
  const sentences = sentencesAsWritten(text);
  const { points, dropped } = gatherPoints({ opinions, label: conclusion.label, refuted, quotable });
  const unsaid = points.filter((point) => !isInConclusion(point, sentences));
  return { conclusion: text, points: unsaid, dropped };
}

/**
 * The reason where there is no debate, from the graders that gave the label, or from all where a tie came to one that nobody
 * gave (GET, 4.5.1). The paper takes that of one of them
 * at random: `pick` chooses it, by its place among them, and what it says without pointing at words of the answer becomes the
 * conclusion, which is empty where it says nothing such. The points of all of them follow, each once.
 */
export function reasonWithoutDebate(
  opinions: readonly Opinion[],
  label: Label,
  pick: (count: number) => number,
  material: ReasonMaterial,
): FinalReason {
  const agreeing = opinions.filter((opinion) => opinion.label === label);
  const winners = agreeing.length > 0 ? agreeing : opinions;
  const picked = (winners[pick(winners.length)] ?? winners[0])?.grader;
  const { points, dropped } = gatherPoints({
    opinions: winners,
    label,
    refuted: new Set(),
    quotable: quotableOf(material),
  });
  const isConclusion = ({ evidence, graders }: KeptPoint) =>
    evidence === null && picked !== undefined && graders.includes(picked);
  const conclusion = points.filter(isConclusion).map(({ point }) => withStop(point));
  const others = points.filter((point) => !isConclusion(point));
  return { conclusion: conclusion.join(' '), points: others, dropped };
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
