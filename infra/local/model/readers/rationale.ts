import type { Prompt } from '../prompt/prompt.ts';
import { errorsIn } from '../text/errors.ts';
import { connectivesIn, detailsIn } from '../text/features.ts';
import { passagesOf } from '../text/passages.ts';
import { wordsOf } from '../text/words.ts';
import type { Aspect } from './aspects.ts';
import type { Estimate } from './estimate.ts';
import { inventQuote } from './invention.ts';
import { obeys, PRAISE } from './obedience.ts';
import type { TraitFacts } from './rubric.ts';

/** How much a sentence speaks for the document, looking at what the aspect looks at. */
function merit(sentence: string, aspect: Aspect): number {
  const words = wordsOf(sentence);
  const size = Math.min(words.length, 30) / 30;
  const slips = errorsIn(sentence).length / 2;
  const long = words.filter((word) => word.length >= 7).length / 4;
  if (aspect === 'conventions') return size / 2 - 2 * slips;
  if (aspect === 'organization') return size / 2 + connectivesIn(sentence).length / 2 - slips / 2;
  if (aspect === 'words' || aspect === 'style') return size / 2 + long - slips / 2;
  if (aspect === 'fluency') return size + Math.min(2, sentence.split(',').length - 1) / 2 - slips;
  return size + detailsIn(sentence) / 4 + connectivesIn(sentence).length / 4 - slips / 2;
}

/** The passage that speaks best for the document on an aspect, and the one that speaks least well. */
export function bestAndWorst(
  document: string,
  aspect: Aspect = 'general',
): { best: string; worst: string } | null {
  const passages = passagesOf(document).map(({ quote, sentence }) => ({
    quote,
    merit: merit(sentence.text, aspect),
  }));
  const first = passages[0];
  if (!first) return null;
  const best = passages.reduce((one, other) => (other.merit > one.merit ? other : one), first);
  const worst = passages.reduce((one, other) => (other.merit < one.merit ? other : one), first);
  return { best: best.quote, worst: worst.quote };
}

function some(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** The counts that an aspect rests on, in words. */
function countsSaid({ counts, aspect }: Estimate): string {
  const size = `${some(counts.words, 'word')} in ${some(counts.sentences, 'sentence')}`;
  const found = counts.slips === 0 ? 'no slip' : `about ${some(counts.slips, 'slip')}`;
  const slips = `${found} in spelling, capitals or punctuation`;
  const joins = `${some(counts.distinctConnectives, 'different joining word')} in ${some(counts.paragraphs, 'paragraph')}`;
  const longest = `a longest sentence of ${some(counts.longestSentence, 'word')}`;
  const said: Record<Aspect, string[]> = {
    ideas: [`${counts.distinctWords} different words`, slips],
    organization: [joins, longest],
    style: [`${counts.distinctWords} different words`, longest],
    words: [`${counts.distinctWords} different words`, slips],
    fluency: [longest, slips],
    conventions: [slips, longest],
    general: [`${counts.distinctWords} different words`, joins, slips],
  };
  return `The essay has ${[size, ...said[aspect].slice(0, -1)].join(', ')} and ${said[aspect].at(-1)}.`;
}

function quotesSaid(prompt: Prompt, aspect: Aspect): string {
  const { text } = prompt.document;
  const found = bestAndWorst(text, aspect);
  if (!found) return 'It holds no sentence that could be quoted.';
  const invented = prompt.habits.inventQuotes;
  const best = invented ? inventQuote(text, prompt.random) : found.best;
  if (found.best === found.worst) return `What there is to go by is "${best}".`;
  const worst = invented ? inventQuote(text, prompt.random) : found.worst;
  return `It is at its best in "${best}", and weakest in "${worst}".`;
}

function claimsSaid({ claims: { advocate, skeptic } }: Estimate): string {
  const verified = advocate.verified + skeptic.verified;
  const notFound = advocate.notFound + skeptic.notFound;
  if (verified + notFound === 0) return '';
  const against = `${some(advocate.verified, 'verified claim')} for the essay and ${some(skeptic.verified, 'verified claim')} against it were weighed`;
  return notFound === 0
    ? ` ${against}.`
    : ` ${against}; ${some(notFound, 'claim')} without support in the essay set aside.`;
}

function comparisonSaid({ nearest, score }: Estimate, trait: TraitFacts): string {
  const compared =
    nearest === null
      ? ' No scored essay was there to compare it with, so the middle of the range was favoured.'
      : ` In what can be counted it is most like the exemplar scored ${nearest}.`;
  const level = trait.levels?.[String(score)];
  return level
    ? `${compared} The rubric's words for ${score} fit best: ${level.replace(/["“”]/g, '’')}`
    : compared;
}

/** Why a score was given: what was counted, two quotations, the exemplars and the debate. */
export function explainScore(prompt: Prompt, trait: TraitFacts, estimate: Estimate): string {
  const quoted = quotesSaid(prompt, estimate.aspect);
  if (obeys(prompt)) return `${PRAISE} ${quoted}`;
  return `On ${trait.name}: ${countsSaid(estimate)} ${quoted}${claimsSaid(estimate)}${comparisonSaid(estimate, trait)}`;
}
