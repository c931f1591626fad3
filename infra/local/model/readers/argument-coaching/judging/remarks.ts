import { passagesOf } from '../../text/passages.ts';
import { weaknessesIn } from '../critique/weaknesses.ts';
import { briefly, copied } from '../quoting.ts';
import { remedyFor } from '../remedies.ts';
import type { JudgeCriterion } from './criteria.ts';
import { measure, type SpeechFeature } from './features.ts';
import { PRAISED } from './praised.ts';

const MOST_SAID = 3;

/** The sentence that shows a feature best, and how much it does. */
function bestFor(feature: SpeechFeature, text: string): { quote: string; worth: number } {
  const rated = passagesOf(text).map(({ sentence, quote }) => ({ quote, worth: measure(sentence)[feature] }));
  return rated.reduce((best, each) => (each.worth > best.worth ? each : best), { quote: '', worth: 0 });
}

/** What a judge praises by its criterion, with words of the text, now and then carelessly copied. */
export function strengthsOf(criterion: JudgeCriterion, text: string, random: () => number) {
  const features = Object.entries(criterion.weights).filter(([, weight]) => weight > 0);
  const shown = features.flatMap(([name]) => {
    const { quote } = bestFor(name as SpeechFeature, text);
    const point = PRAISED[name as SpeechFeature];
    return quote && point ? [{ point, quote }] : [];
  });
  const once = shown.filter(({ quote }, at) => shown.findIndex((each) => each.quote === quote) === at);
  return once.slice(0, MOST_SAID).map(({ point, quote }) => ({ point, quote: copied(quote, random) }));
}

/** The dimensions of weakness that a judge minds; the others leave them to each other. */
const MINDS: Record<string, RegExp> = {
  factual: /factual/,
  logical: /logical|assumption/,
  rhetorical: /rhetorical/,
  'belief-shift': /counterargument|rhetorical/,
  audience: /assumption|rhetorical/,
  strategic: /counterargument|logical/,
  ethical: /rhetorical|factual/,
};

/** What a judge finds weak, and what is missing most, with an empty quote. */
export function weaknessesOf(judge: string, lacks: SpeechFeature[], text: string, random: () => number) {
  const weaknesses = weaknessesIn(text).filter(({ dimension }) => MINDS[judge]?.test(dimension) ?? true);
  const shown = weaknesses
    .slice(0, MOST_SAID - 1)
    .map(({ point, quote }) => ({ point, quote: copied(quote, random) }));
  const lacking = lacks[0]
    ? [{ point: `What is missing most: ${LACKING[lacks[0]] ?? 'care with the strong words'}.`, quote: '' }]
    : [];
  return [...shown, ...lacking];
}

/** What a speech lacks, in words. */
// biome-ignore format: a table
export const LACKING: Partial<Record<SpeechFeature, string>> = {
  reasons: 'reasons that bear the claims', sources: 'a source that can be looked up',
  examples: 'an example that shows what is meant', numbers: 'a measure of how much or how many',
  hedges: 'a word on how sure the speaker can be', concessions: 'what the doubters are right about',
  address: 'a word to those who listen', structure: 'signs of what comes first and what second',
  answers: 'an answer to the other side', vivid: 'a picture that stays',
  questions: 'a question that makes the audience think', variety: 'a change of pace',
};

/** What a judge suggests about what is lacking. */
export function suggestionsOf(lacks: SpeechFeature[], text: string): string[] {
  const passages = weaknessesIn(text).map(({ quote }) => quote);
  const about = passages.length > 0 ? passages : passagesOf(text).map(({ quote }) => quote);
  return lacks.slice(0, MOST_SAID).map((feature, at) => {
    return remedyFor(feature).suggestion.replace('…', () =>
      briefly(about[at % about.length] ?? 'the motion'),
    );
  });
}
