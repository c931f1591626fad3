import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type DesignCell, designCellSchema } from '@assay/lab/evaluation/study/cells/design-cell';
import { type Judgement, judgementSchema } from '@assay/platform/run/judgement';
import { type StudySystem, studySchema } from '@assay/platform/workflow/study';
import * as z from 'zod';

/** The folder of a study's cells within its own. */
export const CELLS = 'cells';

/** A cell of a study that was judged, as it is kept. */
export interface KeptCell<J extends Judgement = Judgement> {
  cell: DesignCell;
  system: StudySystem;
  judgements: J[];
  /** Its place among the cells of the study, from 0. */
  place: number;
}

const keptCellSchema: z.ZodType<KeptCell> = z.strictObject({
  cell: designCellSchema,
  system: studySchema.shape.systems.element,
  judgements: z.array(judgementSchema),
  place: z.int().min(0),
});

const fileOf = ({ system }: Pick<DesignCell, 'system'>) =>
  `${encodeURIComponent(system.replaceAll(' · ', '_'))}.json`;

/** Keeps a cell that is judged, whole or not at all. */
export async function keepCell(folder: string, kept: KeptCell): Promise<void> {
  const to = join(folder, CELLS);
  await mkdir(to, { recursive: true });
  const file = join(to, fileOf(kept.cell));
  await writeFile(`${file}.part`, `${JSON.stringify(kept)}\n`);
  await rename(`${file}.part`, file);
}

/** As it was written, so that its judgements are the same bytes again: a schema would put their parts into its own order. */
async function readCell(file: string): Promise<KeptCell> {
  try {
    const kept: KeptCell = JSON.parse(await readFile(file, 'utf8'));
    keptCellSchema.parse(kept);
    return kept;
  } catch (cause) {
    const words = `${file} is not as an evaluation writes it: delete it, and the same command judges its cell again.`;
    throw new AssayError('EvaluationInvalid', words, { cause });
  }
}

/** The cells that are kept in a study's folder, by their files; none where an earlier version made it. @throws AssayError EvaluationInvalid */
export async function keptCells(folder: string): Promise<KeptCell[]> {
  const names = (await readdir(join(folder, CELLS)).catch(() => [])).filter((name) => name.endsWith('.json'));
  const kept = await Promise.all(names.map((name) => readCell(join(folder, CELLS, name))));
  return kept.sort((one, other) => one.place - other.place);
}
