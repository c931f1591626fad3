import { plural } from '@assay/platform/report/words/plural';
import { LEAST_CASES, LEAST_QUESTIONS } from '../../draw-units.ts';
import type { StudyFigures } from '../figures.ts';

/** Said wherever a figure of the model stand-in is printed. */
export const STAND_IN = 'Model stand-in: no figure about quality.';

const FEW_WORDS = `[n/a]: fewer than ${LEAST_CASES} works (of what a flag catches: works with a large error) carry the figure, too few for an interval, or it has no value on half of the resamples.`;

/** Said above all figures of a folder that is not as it was written; empty of one that is. */
export const changedWords = ({ changed }: StudyFigures): string =>
  changed.length === 0 ? '' : `Figures of a folder that was changed: ${changed.join(', ')}`;

const MOST_NAMED = 6;

/** The names of the systems that the model stand-in judged for. */
export const standInNames = ({ systems }: StudyFigures): string[] =>
  systems.filter(({ standIn }) => standIn).map(({ name }) => name);

/** The stand-in's sentence with the systems it is about; empty where there is none. */
export function standInWords(figures: StudyFigures): string {
  if (!figures.standIn) return '';
  const { systems } = figures;
  const names = standInNames(figures);
  const all = names.length === systems.length && names.length > MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length - MOST_NAMED;
  return `${STAND_IN} It judged for ${all ? 'all systems' : more > 0 ? `${named} and ${more} more` : named}.`;
}

/** What a bootstrap of the study draws: of labels questions with all of their answers, where there are enough of them. */
function unitWords({ systems }: StudyFigures): string {
  const units = systems.flatMap(({ labels }) => labels.map(({ drawn }) => drawn));
  const questions = units.filter(({ what }) => what === 'questions').map(({ count }) => count);
  if (questions.length === 0)
    return units.length === 0
      ? 'works with all of their items'
      : `answers one by one (questions from ${LEAST_QUESTIONS} of them on)`;
  return `the ${Math.max(...questions)} questions, each with all of its answers`;
}

/** By what intervals were drawn, and where there are none. */
export function drawnWords(figures: StudyFigures): string {
  const { works, resamples, seed } = figures;
  return `n = ${plural(works, 'work', 'works')} with a truth; 95 % intervals: percentile bootstrap that draws ${unitWords(figures)}, ${resamples} resamples, seed ${seed}; a share that is the same on all of them: Wilson’s. ${FEW_WORDS}`;
}

/** A caption of what is of these systems alone: with the stand-in's sentence only where it judged for one of them. */
export function captionOfSystems(
  figures: StudyFigures,
  names: readonly string[],
  ...sentences: string[]
): string {
  const concerned = standInNames(figures).some((name) => names.includes(name));
  return captionOf({ ...figures, standIn: figures.standIn && concerned }, ...sentences);
}

/** A caption: what it was drawn by, what it does not show, and the stand-in's sentence. */
export function captionOf(figures: StudyFigures, ...sentences: string[]): string {
  return [...sentences, standInWords(figures)].filter((words) => words !== '').join(' ');
}
