import { openZip, type Zip, ZipError } from '@assay/kit/zip/open-zip';
import { attribute, child, readXml, type XmlNode } from './xml.ts';

/** Most columns and rows of a sheet that are read: far more than a table for people has. */
const [MOST_COLUMNS, MOST_ROWS] = [256, 2_000];

/** A sheet of a workbook: its name and its cells, row by row, each as it was written. */
export interface Sheet {
  name: string;
  rows: string[][];
}

const part = (zip: Zip, name: string): XmlNode | null => {
  const bytes = zip.read(name);
  return bytes && readXml(bytes);
};

/** A text in runs, as people formatted it. Readings of Japanese beside it are left out. */
const textOf = (node: XmlNode): string =>
  node.children
    .map((one) => (one.name === 't' ? one.text : one.name === 'r' ? textOf(one) : ''))
    .join('')
    .trim();

/** The column of a cell's reference, from 0: `AB12` is 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: XmlNode, shared: readonly string[]): string {
  const value = child(cell, 'v')?.text.trim() ?? '';
  const inline = child(cell, 'is');
  if (inline) return textOf(inline);
  return attribute(cell, 't') === 's' ? (shared[Number(value)] ?? '') : value;
}

function rowsOf(sheet: XmlNode | null, shared: readonly string[]): string[][] {
  const rows = child(sheet ?? undefined, 'sheetData')?.children.slice(0, MOST_ROWS) ?? [];
  return rows.map((row) => {
    const cells: string[] = [];
    for (const [at, cell] of row.children.entries()) {
      const told = columnOf(attribute(cell, 'r') ?? '');
      const column = told < 0 ? at : told;
      if (column >= MOST_COLUMNS) continue;
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, shared);
    }
    return cells;
  });
}

/**
 * The sheets of a workbook (.xlsx), in its order, hidden ones left out. Numbers are as they were written and dates therefore days; formulas
 * count by what they last came to.
 * @throws ZipError where it is none, or larger inside than a table is
 */
export function readSheets(bytes: Uint8Array): Sheet[] {
  const zip = openZip(bytes);
  const workbook = part(zip, 'xl/workbook.xml');
  if (workbook?.name !== 'workbook') throw new ZipError('broken');
  const shared = (part(zip, 'xl/sharedStrings.xml')?.children ?? []).map(textOf);
  const targets = new Map(
    (part(zip, 'xl/_rels/workbook.xml.rels')?.children ?? []).map((one) => [
      attribute(one, 'Id'),
      (attribute(one, 'Target') ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  );
  return (child(workbook, 'sheets')?.children ?? [])
    .filter((sheet) => (attribute(sheet, 'state') ?? 'visible') === 'visible')
    .map((sheet) => {
      const target = targets.get(sheet.attributes['r:id']);
      return { name: sheet.attributes.name ?? '', rows: target ? rowsOf(part(zip, target), shared) : [] };
    });
}
