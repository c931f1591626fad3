import { plural } from '../../../report/words/plural.ts';
import type { StudyFigures } from '../figures.ts';

/** Said wherever a figure of the model stand-in is printed. */
export const STAND_IN = 'Model stand-in: no figure about quality.';

const MOST_NAMED = 6;

/** The stand-in's sentence with the systems it is about; empty where there is none. */
export function standInWords({ systems, standIn }: StudyFigures): string {
  if (!standIn) return '';
  const names = systems.filter((system) => system.standIn).map(({ name }) => name);
  const all = names.length === systems.length && names.length > MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length - MOST_NAMED;
  return `${STAND_IN} It judged for ${all ? 'all systems' : more > 0 ? `${named} and ${more} more` : named}.`;
}

/** By what intervals were drawn. */
export function drawnWords({ works, resamples, seed }: StudyFigures): string {
  return `n = ${plural(works, 'work', 'works')} with a truth; 95 % intervals: percentile bootstrap that draws works with all of their items, ${resamples} resamples, seed ${seed}.`;
}

/** A caption: what it was drawn by, what it does not show, and the stand-in's sentence. */
export function captionOf(figures: StudyFigures, ...sentences: string[]): string {
  return [...sentences, standInWords(figures)].filter((words) => words !== '').join(' ');
}
