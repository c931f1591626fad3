import { cellParts } from './format-cell.ts';
import type { StudyCell, StudyColumn, StudyTable } from './study-table.ts';

/** Millimetres of a page's text, between two columns, and the narrowest and widest that a column may be. */
const PAGE = 160;
const BETWEEN = 2;
const NARROWEST = 8;
const WIDEST = { key: 38, other: 34 };
/** A letter of a value, of a head and of the small line of an interval. */
const LETTER = { value: 1.54, head: 1.58, interval: 1 };

/** A table, or a part of its columns, as LaTeX's longtable takes it; texts are not escaped yet. */
interface TablePart {
  /** The columns: numbers and letters of code alone. */
  spec: string;
  heads: string[];
  /** `begins`: its first cell is not that of the row before. */
  rows: { begins: boolean; cells: { value: string; interval: string | null }[] }[];
}

/** Millimetres: of a line of values, of one with intervals below, of a heading with the table's head. */
const LINE = { value: 4.6, interval: 8.4, heading: 17 };

/** Letters of the widest text; capitals and wide signs count for more. */
const longest = (texts: readonly string[]) =>
  texts.reduce(
    (most, text) =>
      Math.max(
        most,
        [...text].reduce(
          (sum, sign) =>
            sum + (/[\p{Lu}%@]/u.test(sign) ? 1.3 : /[\p{Lo}\p{Emoji_Presentation}]/u.test(sign) ? 2 : 1),
          0,
        ),
      ),
    0,
  );

function widthOf(column: StudyColumn, cells: readonly StudyCell[], isKey: boolean): number {
  const parts = cells.map((cell) => cellParts(cell, column));
  const value = longest(parts.map((part) => part.value)) * LETTER.value;
  const interval = longest(parts.map((part) => part.interval ?? '')) * LETTER.interval;
  const head = longest(column.name.split(/\s+/)) * LETTER.head;
  return Math.min(Math.max(NARROWEST, value, interval, head) + 0.6, isKey ? WIDEST.key : WIDEST.other);
}

/** The places of columns that fit onto the page together, the key columns with each. */
function chunksOf(widths: readonly number[], keys: number): number[][] {
  const keyWidth = widths.slice(0, keys).reduce((total, width) => total + width + BETWEEN, 0);
  const chunks: number[][] = [];
  let left = 0;
  for (const [place, width] of [...widths.entries()].slice(keys)) {
    left -= width + BETWEEN;
    if (left < 0 || chunks.length === 0) {
      chunks.push([]);
      left = PAGE - keyWidth - width;
    }
    chunks.at(-1)!.push(place);
  }
  return chunks.length > 0 ? chunks : [[]];
}

/** A table for a page: columns as wide as what they hold, and in several parts where they do not fit beside each other. */
export function tableParts({ columns, rows }: StudyTable): TablePart[] {
  const firstNumber = columns.findIndex(({ as }) => as !== 'text');
  const keys = firstNumber < 0 ? Math.min(1, columns.length) : firstNumber;
  const widths = columns.map((column, at) =>
    widthOf(
      column,
      rows.map((row) => row[at]!),
      at < keys,
    ),
  );
  const grouped = new Set(rows.map(([first]) => first)).size < rows.length;
  return chunksOf(widths, keys).map((chunk) => {
    const places = [...Array.from({ length: keys }, (_, at) => at), ...chunk];
    const letter = (place: number) => (columns[place]!.as === 'text' ? 'L' : 'R');
    return {
      spec: `@{}${places.map((place) => `${letter(place)}{${widths[place]!.toFixed(1)}mm}`).join('')}@{}`,
      heads: places.map((place) => columns[place]!.name),
      rows: rows.map((row, at) => ({
        begins: grouped && at > 0 && row[0] !== rows[at - 1]![0],
        cells: places.map((place) => cellParts(row[place]!, columns[place]!)),
      })),
    };
  });
}

/** What a table needs on a page to be begun there: all of it, where it is no longer than half a page. */
export function tableNeed({ columns, rows }: StudyTable, parts: number): number {
  const line = columns.some(({ ranged }) => ranged) ? LINE.interval : LINE.value;
  return parts * LINE.heading + Math.min(110, Math.max(1, rows.length) * line * parts);
}
