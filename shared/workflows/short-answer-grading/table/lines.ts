const SHOWN = 5;
const SHOWN_COLUMNS = 12;
const LONGEST_NAME = 40;

/** `line 3`, `lines 3 and 9`, `lines 3, 9, 12, 20, 31 and 7 more`. */
export function inLines(lines: readonly number[]): string {
  const shown = lines.slice(0, SHOWN);
  const rest = lines.length - shown.length;
  const last = rest > 0 ? `${rest} more` : String(shown.pop());
  return `${lines.length > 1 ? 'lines' : 'line'} ${shown.length > 0 ? `${shown.join(', ')} and ` : ''}${last}`;
}

/** `name` in quotation marks, cut where it is long: a table without a header has an answer there. */
export function inQuotes(name: string): string {
  const flat = name.replace(/\s+/g, ' ').trim();
  return `"${flat.length > LONGEST_NAME ? `${flat.slice(0, LONGEST_NAME - 1)}…` : flat}"`;
}

/** A sentence that names the columns which a table has. */
export function describeColumns(columns: readonly string[]): string {
  const shown = columns.slice(0, SHOWN_COLUMNS).map(inQuotes).join(', ');
  const rest = columns.length > SHOWN_COLUMNS ? ` and ${columns.length - SHOWN_COLUMNS} more` : '';
  return `Its columns are ${shown}${rest}.`;
}
