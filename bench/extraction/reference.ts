import { execFileSync } from 'node:child_process';

/** A word of the reference and the middle of its box, points from the page's top left corner. */
export interface ReferenceWord {
  text: string;
  page: number;
  x: number;
  y: number;
}

const WORD = /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)<\/word>/u;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/gu, (_, name: string) => ENTITIES[name]!);
}

/** What `pdftotext` finds, in its order (`raw`: in the file's order), with places. */
export function referenceWords(file: string, raw: boolean): ReferenceWord[] {
  const options = { encoding: 'utf8' as const, maxBuffer: 1 << 28 };
  const xml = execFileSync(
    'pdftotext',
    [...(raw ? ['-raw'] : []), raw ? '-bbox' : '-bbox-layout', file, '-'],
    options,
  );
  const words: ReferenceWord[] = [];
  let page = 0;
  for (const line of xml.split('\n')) {
    if (line.includes('<page ')) page++;
    const word = WORD.exec(line);
    if (!word) continue;
    const [x0, y0, x1, y1] = word.slice(1, 5).map(Number) as [number, number, number, number];
    words.push({ text: withoutEntities(word[5]!), page, x: (x0 + x1) / 2, y: (y0 + y1) / 2 });
  }
  return words;
}
