import type { SpeechFeature } from './features.ts';

/** What is said where a feature shows itself. */
// biome-ignore format: a table
export const PRAISED: Partial<Record<SpeechFeature, string>> = {
  reasons: 'A claim is given its reason here.', examples: 'An example shows what is meant.',
  sources: 'It says what this rests on.', numbers: 'It says how much or how many.',
  hedges: 'It claims no more than it can bear out.',
  concessions: 'It grants the other side what it is right about.', address: 'It speaks to those who listen.',
  structure: 'It tells the audience where it stands.', answers: 'It answers what the other side says.',
  vivid: 'It gives the audience something to see.', questions: 'It makes the audience think.',
};
