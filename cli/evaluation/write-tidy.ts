import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import { type CellFigures, cellFigures } from '@assay/lab/evaluation/study/cells/cell-figures';
import type { CellScores } from '@assay/lab/evaluation/study/cells/design-cell';
import type { CellEffort } from '@assay/lab/evaluation/study/cells/effort-table';
import { rankedPairs } from '@assay/lab/evaluation/study/cells/ranked-labels';
import { tidyTables } from '@assay/lab/evaluation/study/cells/tidy-tables';
import { effortOf } from '@assay/lab/evaluation/study/effort';
import type { KeptCell } from './cell-files.ts';
import type { ReadStudy } from './read-study.ts';
import { write } from './write-sections.ts';

/** Whether there is anything to compare cells by. */
const isSpread = (cells: readonly KeptCell[]) =>
  new Set(cells.map(({ cell: { variant } }) => variant)).size < cells.length ||
  cells.some(({ cell: { past, repetition } }) => past !== null || repetition > 1);

function effortOfCell({ cell, system, judgements }: KeptCell): CellEffort {
  const works = new Set(judgements.map(({ id }) => id)).size;
  const { standIn, models = [] } = system;
  return { cell, standIn, models, effort: effortOf(system, works) };
}

/**
 * Writes `tidy/*.csv` for programs, where cells are kept. Returns what the report shows of them: nothing where each variant is one cell.
 * @throws AssayError EvaluationInvalid, FileUnreadable
 */
export async function writeTidy(
  folder: string,
  { truth, study }: ReadStudy,
  { cells, raters }: { cells: readonly KeptCell[]; raters: readonly number[] | undefined },
): Promise<CellFigures | undefined> {
  if (cells.length === 0) return undefined;
  const judged = cells.filter(({ judgements }) => judgements.length > 0);
  const scores = judged.map(({ cell, system, judgements }): CellScores => {
    const { scores, labels } = judgedTruths(judgements, truth, raters);
    return { cell, pairs: [...scores, ...rankedPairs(labels)], standIn: system.standIn };
  });
  const { seed, resamples } = study.protocol;
  const figures = cellFigures(scores, { seed, resamples });
  const tidy = join(folder, 'tidy');
  await mkdir(tidy, { recursive: true });
  const tables = tidyTables(scores, figures, cells.map(effortOfCell));
  for (const [name, text] of Object.entries(tables)) await write(tidy, name, text);
  return isSpread(judged) ? figures : undefined;
}
