import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import { type CellFigures, cellFigures } from '@assay/lab/evaluation/study/cells/cell-figures';
import type { CellScores } from '@assay/lab/evaluation/study/cells/design-cell';
import { tidyTables } from '@assay/lab/evaluation/study/cells/tidy-tables';
import type { KeptCell } from './cell-files.ts';
import type { ReadStudy } from './read-study.ts';
import { write } from './write-sections.ts';

/** Whether there is anything to compare cells by. */
const isSpread = (cells: readonly KeptCell[]) =>
  new Set(cells.map(({ cell: { variant } }) => variant)).size < cells.length ||
  cells.some(({ cell: { past, repetition } }) => past !== null || repetition > 1);

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
  const scores = cells.map(
    ({ cell, system, judgements }): CellScores => ({
      cell,
      pairs: judgedTruths(judgements, truth, raters).scores,
      standIn: system.standIn,
    }),
  );
  const { seed, resamples } = study.protocol;
  const figures = cellFigures(scores, { seed, resamples });
  const tidy = join(folder, 'tidy');
  await mkdir(tidy, { recursive: true });
  for (const [name, text] of Object.entries(tidyTables(scores, figures))) await write(tidy, name, text);
  return isSpread(cells) ? figures : undefined;
}
