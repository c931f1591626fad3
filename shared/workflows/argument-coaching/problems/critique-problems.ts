import { wordsOf } from '@assay/model/admission/shingles';
import type { Critique } from '../critique.ts';
import { readyTextIn } from '../ready-text/ready-text.ts';
import { argumentIn, knownTexts } from './given.ts';

/** Most points that a critique may call major (SocrAItic Circle, III.B.5: the effort goes to the three or four most damaging). */
const MOST_MAJOR = 4;

/** Numbers of the points of which something holds, counted from 1. */
function numbersOf(
  points: Critique['points'],
  holds: (point: Critique['points'][number]) => boolean,
): string {
  return points.flatMap((point, index) => (holds(point) ? [index + 1] : [])).join(', ');
}

/** A problem of some points; none where there are no such points. */
const ofPoints = (numbers: string, words: string) => (numbers === '' ? [] : [`Point ${numbers}: ${words}`]);

function sameQuotes(points: Critique['points']): string {
  const seen = new Set<string>();
  return numbersOf(points, ({ quote }) => {
    const key = wordsOf(quote).join(' ');
    if (key === '') return false;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** What makes a critique useless. Of a student's argument, no alternative may be text that the student could hand in. */
export function critiqueProblems({ points }: Critique, inputs: Record<string, unknown>): string[] {
  const known = knownTexts(inputs);
  const isReady = ({ alternative }: Critique['points'][number]) => readyTextIn(alternative, known).length > 0;
  const major = points.filter(({ damage }) => damage === 'major').length;
  return [
    ...ofPoints(
      numbersOf(points, ({ point }) => point.trim() === ''),
      'it does not say what is weak.',
    ),
    ...ofPoints(
      numbersOf(points, ({ quote }) => wordsOf(quote).length === 0),
      'it quotes nothing; copy the words that it is about.',
    ),
    ...ofPoints(
      numbersOf(points, ({ alternative }) => alternative.trim() === ''),
      'it names no stronger alternative.',
    ),
    ...ofPoints(sameQuotes(points), 'another point quotes the same words; make one point of them.'),
    ...(major > MOST_MAJOR ? [`${major} points are major: call at most ${MOST_MAJOR} so.`] : []),
    ...(argumentIn(inputs.target)
      ? ofPoints(
          numbersOf(points, isReady),
          'its alternative writes text for the student; say what the text has to do, not how it reads.',
        )
      : []),
  ];
}
