import type { ReaderTask, ScoredEssay } from '@assay/essay-scoring/second-reader/reading';
import { type RandomSource, seededRandom } from '@assay/kit/statistics/seeded-random';

const NOUNS =
  'garden river teacher bicycle window brother kitchen mountain letter morning storm question harbour market engine ladder blanket summer village hammer pocket island candle ticket'.split(
    ' ',
  );
const VERBS =
  'found carried remembered painted followed answered watched repaired opened crossed borrowed counted dropped measured noticed reached studied visited wanted washed'.split(
    ' ',
  );
const PLAIN = 'good nice big small old new fast slow'.split(' ');
const RARE =
  'weathered luminous reluctant intricate solitary abundant meticulous fragile resilient tranquil obscure vivid'.split(
    ' ',
  );
const LINKS = ['However', 'Because of this', 'Later', 'In the end', 'Meanwhile', 'For example'];

const pick = <T>(random: RandomSource, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)]!;

/** A sentence of a writer whose skill is 0 to 1: richer words, links and fewer slips where it is high. */
function sentence(random: RandomSource, skill: number): string {
  const adjective = pick(random, random() < skill ? RARE : PLAIN);
  const link = random() < skill * 0.6 ? `${pick(random, LINKS)}, ` : '';
  const noun = random() > 0.3 + skill * 0.7 ? `${pick(random, NOUNS)}z` : pick(random, NOUNS);
  const subject = random() < 0.15 + 0.8 * skill ? 'I' : 'i';
  const tail = random() < skill ? `, and the ${pick(random, NOUNS)} was ${pick(random, RARE)}` : '';
  const said = `${link}${subject} ${pick(random, VERBS)} the ${adjective} ${noun}${tail}`;
  return random() < 0.1 + 0.9 * skill ? `${said}.` : said;
}

/** An essay of a skill, longer where it is high. */
export function madeText(random: RandomSource, skill: number): string {
  const count = 5 + Math.floor(8 * skill + 4 * random());
  return Array.from({ length: count }, () => sentence(random, skill)).join(' ');
}

export const TASK: ReaderTask = {
  traits: [
    { name: 'Ideas', min: 0, max: 3 },
    { name: 'Word Choice', min: 1, max: 6 },
  ],
  question: 'Tell a story about a day that you remember.',
  language: 'en',
};

/** Essays with scores of two raters in the mean, on two scales. */
export function madeEssays(count: number, seed: number): ScoredEssay[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const skill = random();
    const rated = (min: number, max: number) => {
      const one = () =>
        Math.round(Math.max(min, Math.min(max, min + (max - min) * skill + (random() - 0.5))));
      return (one() + one()) / 2;
    };
    const text = madeText(random, skill);
    return { id: `e${index}`, text, scores: { ideas: rated(0, 3), 'word-choice': rated(1, 6) } };
  });
}
