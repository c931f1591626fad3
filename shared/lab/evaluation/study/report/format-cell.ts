import { figure } from '@assay/kit/statistics/format-figures';
import { dollars } from '@assay/platform/run/cost-text';
import { type CellForm, isRanged, type StudyCell, type StudyColumn } from './study-table.ts';

/** What stands where nothing is known, defined or measured. */
export const NOTHING = '–';

/** What stands where an interval would be made of too few cases; captions say so. */
const NO_INTERVAL = '[n/a]';

const FORMS: Readonly<Record<CellForm, (value: number) => string>> = {
  text: String,
  plain: String,
  count: String,
  figure,
  signed: (value) => (figure(value).startsWith('-') || figure(value) === '0.000' ? '' : '+') + figure(value),
  dollars: (value) => (value === 0 ? '0' : dollars(value)),
  seconds: (value) => value.toFixed(1),
  chance: (value) => (value < 0.001 ? '<0.001' : figure(value)),
};

function numberText(value: number | null, as: CellForm): string {
  return value === null || !Number.isFinite(value) ? NOTHING : FORMS[as](value);
}

/** A cell in its parts: the value, and the interval where there is one. */
export function cellParts(cell: StudyCell, { as }: StudyColumn): { value: string; interval: string | null } {
  if (cell === null || cell === '') return { value: NOTHING, interval: null };
  if (typeof cell === 'string') return { value: cell, interval: null };
  if (!isRanged(cell)) return { value: numberText(cell, as), interval: null };
  const { value, interval } = cell;
  const between = interval
    ? `[${numberText(interval.low, as)}, ${numberText(interval.high, as)}]`
    : NO_INTERVAL;
  return { value: numberText(value, as), interval: value === null ? null : between };
}

/** A cell as people read it. */
export function cellText(cell: StudyCell, column: StudyColumn): string {
  const { value, interval } = cellParts(cell, column);
  return interval === null ? value : `${value} ${interval}`;
}
