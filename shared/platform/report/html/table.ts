import { partedAt } from './reader.ts';

/** The columns of a table by its own description: whether they hold figures, and how wide they are, millimetres. */
const columnsOf = (columns: string) =>
  [...columns.matchAll(/([LR])\{([\d.]+)mm\}/g)].map(([, kind, width]) => ({
    isRight: kind === 'R',
    width: Number(width),
  }));

const ROW = /\\\\\*?/y;
const CELL = /&/y;

/** The rows of a part of a table, each as its cells. */
function rowsOf(source: string): string[][] {
  const bare = source.replace(/\\Assay(?:HeadLine|RowLine\{\d+\})/g, '');
  return partedAt(bare, ROW)
    .filter((row) => row.trim() !== '')
    .map((row) => partedAt(row.trim(), CELL));
}

/** What spans all columns of a table; null where a cell does not. */
const spanning = (cell: string): string | null =>
  /^\s*\\multicolumn\{\d+\}\{.*?\}\}\{([\s\S]*)\}\s*$/.exec(cell)?.[1] ?? null;

/** LaTeX's long table as a table of HTML, whose cells know their heads where it is narrow. */
export function tableHtml(columns: string, source: string, cellHtml: (cell: string) => string): string {
  const described = columnsOf(columns);
  const whole = described.reduce((sum, { width }) => sum + width, 0);
  const [above, below] = source.includes('\\endhead') ? source.split('\\endhead') : ['', source];
  const heads = (rowsOf(above!)[0] ?? []).map(cellHtml);
  const aligned = (at: number) => (described[at]?.isRight ? ' class="r"' : '');
  const named = heads.map((head) => head.replace(/<[^<>]*>/g, ''));
  const rows = rowsOf(below!).map((cells) => {
    const wide = cells.length === 1 ? spanning(cells[0]!) : null;
    if (wide !== null) return `<tr><td colspan="${Math.max(heads.length, 1)}">${cellHtml(wide)}</td></tr>`;
    const shown = cells.map((cell, at) => {
      const head = named[at] ? ` data-head="${named[at]}"` : '';
      return `<td${aligned(at)}${head}>${cellHtml(cell)}</td>`;
    });
    return `<tr>${shown.join('')}</tr>`;
  });
  const head = heads.map((one, at) =>
    one === '' ? `<td></td>` : `<th scope="col"${aligned(at)}>${one}</th>`,
  );
  const thead = heads.length > 0 ? `<thead><tr>${head.join('')}</tr></thead>` : '';
  const cols = described.map(({ width }) => `<col width="${((100 * width) / whole).toFixed(1)}%">`);
  return `<table><colgroup>${cols.join('')}</colgroup>${thead}<tbody>${rows.join('')}</tbody></table>`;
}
