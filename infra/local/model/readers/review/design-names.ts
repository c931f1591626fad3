import type { Line } from './document/lines.ts';
import { cellsOf } from './document/lines.ts';
import { isTestSection } from './document/requirements.ts';
import { wordCount } from './document/sentences.ts';
import type { Structure } from './document/structure.ts';

/** A part of the design: its name as the document writes it. */
export interface DesignPart {
  name: string;
  responsibility: string | null;
  line: Line;
}

const SECTION =
  /\bcomponents?\b|\bmodules?\b|\bsubsystems?\b|\bservices?\b|componenti|modul[oi]|sottosistem/i;
const SUFFIX =
  /^\p{Lu}[\p{L}\d]*(?:Controller|Service|Manager|Repository|DAO|Dao|Component|Module|Handler|Gateway|Server|Factory|Provider|Sender|Check|Engine|Interface|Client|App|System|Subsystem|Database|DB|API|View|Model)$/u;
const HUMPED = /^\p{Lu}\p{Ll}+(?:\p{Lu}[\p{Ll}\d]+)+$/u;
const ITEM = /^[^\p{L}\p{N}]{0,3}(\p{Lu}[\p{L}\d/ -]{2,40}?)\s*(?::|\s[–—-]\s)\s*(.+)$/u;
const NUMBERED = /^(?:\d+(?:\.\d+)*\.?|[A-Z]\.\d+)\s+/;
const MOST = 60;

function isName(text: string): boolean {
  return SUFFIX.test(text) || HUMPED.test(text);
}

function inRow(line: Line): DesignPart[] {
  const [first = '', ...cells] = cellsOf(line.text);
  const responsibility = cells.reduce((best, cell) => (wordCount(cell) > wordCount(best) ? cell : best), '');
  return first
    .split(/,\s*/)
    .filter(isName)
    .map((name) => ({ name, responsibility: responsibility || null, line }));
}

function inItem(line: Line): DesignPart[] {
  const [, name = '', responsibility = ''] = ITEM.exec(line.text) ?? [];
  if (name === '' || wordCount(name) > 4) return [];
  return [{ name, responsibility, line }];
}

function partsIn(line: Line): DesignPart[] {
  if (isTestSection(line)) return [];
  const heading = line.path.at(-1) ?? '';
  if (line.kind === 'table') return inRow(line);
  if (!SECTION.test(heading)) return [];
  if (line.kind === 'heading') {
    const name = line.text.replace(NUMBERED, '');
    return wordCount(name) <= 4 && !SECTION.test(name) ? [{ name, responsibility: null, line }] : [];
  }
  return line.kind === 'text' ? inItem(line) : [];
}

/** The components a deliverable names: rows, items and headings about components, each once, in order. */
export function designParts({ lines }: Structure): DesignPart[] {
  const found = lines.flatMap(partsIn);
  const firsts = [...Map.groupBy(found, ({ name }) => name.toLowerCase()).values()].map((same) => {
    return same.find(({ responsibility }) => responsibility !== null) ?? same[0]!;
  });
  return firsts.slice(0, MOST);
}
