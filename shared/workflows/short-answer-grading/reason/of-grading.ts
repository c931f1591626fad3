import { INFLECTED, likeness } from '@assay/evidence/words';
import type { Opinion } from '../weighed.ts';
import type { ReasonMaterial } from './clean-quotations.ts';
import { withoutLead } from './lead-words.ts';
import { leansOnLast, sentencesAsWritten } from './sentences-of-prose.ts';

/** Who grades and debates, and what they do there: in English, German, Italian. */
const GRADING = String.raw`graders?['’]?|debat(?:e[sd]?|ing)|divergence|voted|voters?|votes?|voting|refut(?:ed?|es|ing|ations?)|bewerter(?:n|s|in|innen)?|debatten?|abgestimmt|abstimmung|widerlegt\p{L}*|valutator[ei]|dibattit[oi]|vota(?:to|ti|zione)|confutat[oiae]|confutazion[ei]`;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Where something stands as a word, or as words, of its own. */
const standing = (words: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'giu');

/**
 * A debate's conclusion without the sentences that tell of the grading instead of the answer: of graders by their roles, of points by their ids, of
 * votes and what was refuted; and without what only leans on these. A word of the question, the reference or the answer, in whatever form, is about these.
 */
export function withoutGrading(
  text: string,
  opinions: readonly Opinion[],
  { answer, question }: Omit<ReasonMaterial, 'examples'>,
): string {
  const ids = opinions.flatMap(({ points }) => points.map(({ id }) => id));
  const names = [...ids, ...opinions.map(({ role }) => role)].filter((name) => name.trim() !== '');
  const told = standing([GRADING, ...names.map(literal)].join('|'));
  const given = [question.text, question.reference, question.criteria ?? '', answer].join('\n');
  const words = given.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isGiven = (name: string) =>
    standing(literal(name)).test(given) ||
    (/^\p{L}+$/u.test(name) && words.some((word) => likeness(name.toLowerCase(), word) >= INFLECTED));
  const isOfGrading = (sentence: string) =>
    Array.from(sentence.matchAll(told)).some(([name]) => !isGiven(name));
  const sentences = sentencesAsWritten(text);
  const left: string[] = [];
  let isLastLeft = true;
  for (const sentence of sentences) {
    const stands = isLastLeft ? sentence : withoutLead(sentence);
    isLastLeft = !isOfGrading(sentence) && (isLastLeft || !leansOnLast(sentence));
    if (isLastLeft) left.push(stands);
  }
  return left.length === sentences.length ? text : left.join(' ');
}
