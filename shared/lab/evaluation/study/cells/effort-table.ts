import type { StudyModel } from '@assay/platform/workflow/study';
import type { Effort } from '../effort.ts';
import type { DesignCell } from './design-cell.ts';
import { column, ofRepetition, standIn, type TidyTable } from './tidy-columns.ts';

/** What a cell took, and who answered. */
export interface CellEffort {
  cell: DesignCell;
  standIn: boolean;
  effort: Effort;
  models: readonly StudyModel[];
}

const modelsOf = ({ models }: CellEffort, kind: StudyModel['kind']) =>
  models.filter((one) => one.kind === kind);
/** What a model called itself; the stand-in, which answers by any name, is named. */
const nameOf = ({ answered, standIn: isStandIn }: StudyModel) => (isStandIn ? 'stand-in' : answered);
const listed = (values: readonly (string | null)[]) =>
  [...new Set(values.filter((value) => value !== null))].join('; ') || null;

/** One row for each cell. */
export const EFFORT_ROWS: TidyTable<CellEffort> = {
  id: 'effort',
  row: 'a variant × backbone × prompt set × repetition',
  columns: [
    ...ofRepetition<CellEffort>(),
    column(
      'answered_by',
      'chat models, as they called themselves; `stand-in`: the model stand-in, by whatever name it was asked',
      (row) => listed(modelsOf(row, 'chat').map(nameOf)),
    ),
    column('endpoint', 'addresses at which they were asked; empty: the stand-in, or not known', (row) =>
      listed(modelsOf(row, 'chat').map(({ endpoint }) => endpoint)),
    ),
    column(
      'vectors_by',
      'embedding models, by which texts were found alike, likewise; empty: none was asked',
      (row) => listed(modelsOf(row, 'embedding').map(nameOf)),
    ),
    column(
      'calls_asked',
      'questions to chat models, each once, also where it was put off, repaired or asked anew; vectors are none',
      ({ effort }) => effort.calls,
    ),
    column('calls_answered', 'of these', ({ effort }) => effort.answered),
    column(
      'calls_failed',
      'of these: refused, failed, or with no answer of use, such as a score off its scale',
      ({ effort }) => effort.unanswered,
    ),
    column(
      'calls_remembered',
      'answers that are shared: an equal question was asked once, in the same cell, another or an earlier study; not asked again, not paid again',
      ({ effort }) => effort.remembered,
    ),
    column(
      'tokens',
      'read and written, of what was asked; none of vectors of the stand-in',
      ({ effort }) => effort.tokens,
    ),
    column(
      'cost',
      'US dollars of what was asked, vectors of the works with it; empty: not known',
      ({ effort }) => effort.cost,
    ),
    column('cost_at_least', 'what of it is known', ({ effort }) => effort.costAtLeast),
    column(
      'remembered_cost',
      'US dollars that the answers from memory once cost; in no other figure',
      ({ effort }) => effort.rememberedCost,
    ),
    column('works', 'that were timed', ({ effort }) => effort.timed),
    column('seconds_median', 'of a work, by the clock', ({ effort }) => effort.secondsMedian),
    column('seconds_p90', 'the 90th percentile', ({ effort }) => effort.secondsP90),
    standIn<CellEffort>(),
  ],
};
