import { gzipSync } from 'node:zlib';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { LABELS, type Label } from '@assay/short-answer-grading/label';

const QUESTIONS = ['Why does a bridge expand in summer?', 'What does a fuse protect?'];
const WORDS: Record<Label, string[]> = {
  Incorrect: ['paint', 'wind', 'cars', 'magnets', 'sand'],
  'Partially correct': ['warm', 'sun', 'bigger', 'hot', 'swells'],
  Correct: ['temperature', 'molecules', 'distance', 'lengthens', 'steel'],
};

/** A made answer: what it is worth shows in its words. */
export interface MadeAnswer {
  question: string;
  answer: string;
  truth: Label;
}

/** Made answers to two questions; every tenth is empty. */
export function madeAnswers(count: number, seed = 3): MadeAnswer[] {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: count }, (_, index) => {
    const truth = index % 10 === 9 ? 'Incorrect' : pick(LABELS);
    const words = Array.from({ length: 6 }, () => pick(random() < 0.6 ? WORDS[truth] : WORDS[pick(LABELS)]));
    const answer = index % 10 === 9 ? 'No response.' : `${words.join(' ')} ${index}`;
    return { question: QUESTIONS[index % 2]!, answer, truth };
  });
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A grader's file of made labels, right as often as `skill` says. */
export function recording(answers: readonly MadeAnswer[], skill: number, seed: number): string {
  const random = seededRandom(seed);
  const rows = answers.map(({ question, answer, truth }, index) => {
    const other = LABELS[Math.floor(random() * 3)]!;
    const said = (random() < skill ? truth : other).toLowerCase();
    return [String(index), question, answer, 'A reference.', truth.toLowerCase(), said, 'Because.']
      .map(quoted)
      .join(',');
  });
  return [',question,student,reference,label,clean_pred_label,pred_feedback', ...rows].join('\n');
}

const file = (name: string, text: string, packed = false) => ({
  name,
  content: packed ? gzipSync(text) : Buffer.from(text),
});

/** Five files of four models. */
export function madeFiles(answers: readonly MadeAnswer[]) {
  return [
    file('plain_alpha.csv.gz', recording(answers, 0.7, 1), true),
    file('plain_beta.csv', recording(answers, 0.5, 2)),
    file('plain_gamma.csv', recording(answers, 0.4, 4)),
    file('shots_alpha.csv', recording(answers, 0.75, 5)),
    file('shots_delta.csv', recording(answers, 0.3, 6)),
  ];
}
