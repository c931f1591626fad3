import type { RunItem } from '../../run/items.ts';
import { addressLines } from '../../submission/teacher-note.ts';
import type { Summary } from '../workflow.ts';
import type { EssayResult, TraitScore } from './result.ts';

function scoreLine({ trait, score, min, max, flags }: TraitScore): string {
  const shown = score === null ? 'missing' : `${score}`;
  return `  ${trait.padEnd(24)} ${shown.padStart(7)}   of ${min}-${max}${flags.length ? `   (${flags.join(', ')})` : ''}`;
}

/** How much of the file was left out, and why. */
function leftOut(result: EssayResult | null): string[] {
  const { hiddenCharacters: hidden = 0, bylineLines: lines = 0 } = result?.submission ?? {};
  return [
    ...(hidden > 0
      ? [`${hidden.toLocaleString('en')} characters of hidden text (invisible when the file is opened)`]
      : []),
    ...(lines > 0
      ? [`${lines} ${lines === 1 ? 'line' : 'lines'} that say who wrote it (name, course, date)`]
      : []),
  ].map((words) => `  left out: ${words}`);
}

/** The variant and the scores, a line each, and why the first that is missing is. */
export function summarizeScores(result: EssayResult | null, { options }: RunItem): Summary {
  const scores = result?.scores ?? [];
  return {
    fields: {
      variant: result?.variant ?? options.variant ?? null,
      ...(result && { addressed: result.addressed, screened: result.screened }),
      scores: scores.map(({ trait, score, min, max, rationale, flags }) => {
        return { trait, score, min, max, rationale, flags };
      }),
    },
    lines: [...scores.map(scoreLine), ...leftOut(result), ...(result ? addressLines(result) : [])],
    reason: scores.find(({ missing }) => missing)?.missing ?? result?.doubt ?? null,
  };
}
