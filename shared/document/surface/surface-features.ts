import { ERRORS } from './features/errors.ts';
import type { FeatureGroup } from './features/feature-group.ts';
import { GRAMMAR, NARRATION } from './features/kinds.ts';
import { LENGTH, PARAGRAPHS } from './features/length.ts';
import { PUNCTUATION } from './features/punctuation.ts';
import { QUESTION } from './features/question.ts';
import { SENTENCES } from './features/sentences.ts';
import { DIVERSITY, READABILITY, WORDS } from './features/vocabulary.ts';
import { readSurface } from './surface.ts';

const GROUPS: readonly { group: FeatureGroup; promptIndependent: boolean }[] = [
  { group: LENGTH, promptIndependent: true },
  { group: PARAGRAPHS, promptIndependent: true },
  { group: SENTENCES, promptIndependent: true },
  { group: PUNCTUATION, promptIndependent: true },
  { group: ERRORS, promptIndependent: true },
  { group: DIVERSITY, promptIndependent: true },
  { group: WORDS, promptIndependent: true },
  { group: READABILITY, promptIndependent: true },
  { group: GRAMMAR, promptIndependent: true },
  { group: NARRATION, promptIndependent: false },
  { group: QUESTION, promptIndependent: false },
];

const COMPUTED = GROUPS.flatMap(({ group, promptIndependent }) =>
  Object.entries(group).map(([name, value]) => ({ name, promptIndependent, value })),
);

/**
 * The names of the features, in their order. `promptIndependent`: it means the same whatever was asked, so that what is learnt
 * of it on one assignment may help on another. It is the meaning that is the same and not the level: 300 words are few here
 * and many there, so scale every feature within its assignment.
 */
export const SURFACE_FEATURES: readonly { name: string; promptIndependent: boolean }[] = COMPUTED.map(
  ({ name, promptIndependent }) => ({ name, promptIndependent }),
);

/**
 * The surface features of an essay (issue 13's recipe, 2), in the order of SURFACE_FEATURES: every one is finite for any text.
 * `question`: what was set, or ''. Without a word list of the language (there is one of English) what needs it is 0 for every
 * text, and so says nothing after scaling.
 */
export function surfaceFeatures(text: string, question: string, language: string): Float64Array {
  const surface = readSurface(text, question, language);
  return Float64Array.from(COMPUTED, ({ value }) => value(surface));
}
