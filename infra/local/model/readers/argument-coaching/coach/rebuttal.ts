import type { Prompt, ReaderAnswer } from '../../../prompt/prompt.ts';
import { passagesOf } from '../../text/passages.ts';
import { weaknessesIn } from '../critique/weaknesses.ts';
import { sizeOf } from '../cues.ts';
import { topicOf } from '../motion.ts';
import { inProse } from '../prose.ts';
import { neededText, pointsIn } from '../sources.ts';
import { anglesOn } from '../speech/angles.ts';
import { type DebateSide, type DebateStance, other, sideOf } from '../stance.ts';

const LEAST_WORDS = 160;
const MOST_WORDS = 235;
const MOST_QUOTES = 3;
const LONGEST_QUOTE = 16;

function quotesIn(prompt: Prompt, text: string): string[] {
  const noted = pointsIn(prompt, 'points').map(({ passage }) => passage);
  const found = weaknessesIn(text).map(({ quote }) => quote);
  const any = passagesOf(text).map(({ quote }) => quote);
  const all = [...noted, ...found, ...any].filter((quote) => quote !== '' && !/["“”«»]/.test(quote));
  const short = all.map((quote) => quote.split(' ').slice(0, LONGEST_QUOTE).join(' ').slice(0, 160));
  return [...new Set(short)].slice(0, MOST_QUOTES);
}

const ANSWERS = [
  'You say "…". That is stated, and nothing is offered for why it should be so; whoever doubts it is left with the doubt, and the rest of your argument leans on it.',
  'You also say "…". Even if that holds in some cases, it does not hold in those that we have to decide about, because they are the hard ones.',
  'And then there is "…". Here the one does not follow from the other, since something else may well be behind both.',
];

function beginning(side: DebateSide): string {
  if (side === 'both')
    return 'Your text argues both sides and does not decide; I answer what it leans on most.';
  if (side === 'neither') return 'Your text says little about the motion itself; I answer what it claims.';
  return `I speak ${other(side)} the motion, and I grant you that you care about the right thing: the matter is not a small one.`;
}

/**
 * Answers an argument aloud, in the voice of the other side: it quotes the text two or three times and ends on its own strongest
 * reason, in 150 to 250 words. @throws ApiError 400 when the motion or the text is missing
 */
export function rebut(prompt: Prompt): ReaderAnswer {
  const [motion, text] = [neededText(prompt, 'motion'), neededText(prompt, 'target')];
  const side = sideOf(text, motion);
  const stance: DebateStance = side === 'against' ? 'for' : 'against';
  const angles = anglesOn(stance, topicOf(motion), prompt.model);
  const said = [
    beginning(side),
    ...quotesIn(prompt, text).map((quote, at) => ANSWERS[at]!.replace('…', () => quote)),
  ];
  const [strongest, ...others] = angles.map(({ claim, warrant, example, more }) => [
    `${claim}, because ${warrant}.`,
    `You may ${example}.`,
    more,
  ]);
  const last = strongest!.slice(0, 1).join(' ');
  for (const sentence of others.flat()) {
    const size = sizeOf([...said, last].join(' '));
    if (size >= LEAST_WORDS || size + sizeOf(sentence) > MOST_WORDS) break;
    said.push(sentence);
  }
  const rebuttal = [...said, last].join(' ');
  return { value: { rebuttal }, content: inProse({ rebuttal }) };
}
