import { areInOtherColumns, type ColumnEdge, findColumns } from './columns.ts';
import { type Box, union } from './geometry.ts';
import type { LineText } from './placed-text.ts';
import { axisOf } from './turned-box.ts';
import { joinedBoxes, joinWords, onOneLine, type PageWord } from './words.ts';

/** Words that stand on one line close together: a line of a column, a cell's line, a label. */
export interface Segment {
  words: PageWord[];
  text: string;
  /** Where it is shown. */
  box: Box;
  /** With the text turned upright. */
  line: Box;
  /** Size of most of its characters, points. */
  size: number;
  /** All of it is bold. */
  bold: boolean;
}

/** A wider gap, in ems, separates segments; up to the second value where the file has a space character. */
const SEGMENT_GAP = 1;
const SPACED_GAP = 1.6;
const OVERLAP = 0.4;
const BAND = 4;

function bandsOf([, top, , bottom]: Box): [number, number] {
  return [Math.floor(top / BAND), Math.floor(bottom / BAND)];
}

function indexBands(words: readonly PageWord[]): Map<number, PageWord[]> {
  const bands = new Map<number, PageWord[]>();
  for (const word of words) {
    const [first, last] = bandsOf(word.line);
    for (let band = first; band <= last; band++) {
      const there = bands.get(band);
      if (there) there.push(word);
      else bands.set(band, [word]);
    }
  }
  for (const there of bands.values()) there.sort((a, b) => a.line[0] - b.line[0]);
  return bands;
}

function follows(word: PageWord, next: PageWord): boolean {
  if (next === word || next.line[0] <= word.line[0] || !onOneLine(word.line, next.line)) return false;
  const em = Math.max(word.size, next.size);
  const gap = (next.line[0] - word.line[2]) / em;
  return gap > -OVERLAP && gap < (next.spaced ? SPACED_GAP : SEGMENT_GAP);
}

function firstAfter(words: readonly PageWord[], x: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.line[0] > x) high = middle;
    else low = middle + 1;
  }
  return low;
}

function nextOf(
  word: PageWord,
  bands: Map<number, PageWord[]>,
  columns: readonly ColumnEdge[],
): PageWord | undefined {
  let best: PageWord | undefined;
  const middle = Math.floor((word.line[1] + word.line[3]) / 2 / BAND);
  for (const band of [middle - 1, middle, middle + 1]) {
    const there = bands.get(band) ?? [];
    for (let at = firstAfter(there, word.line[0]); at < there.length; at++) {
      const next = there[at]!;
      if (best && next.line[0] >= best.line[0]) break;
      if (next.line[0] > word.line[2] + SPACED_GAP * 2 * word.size) break;
      if (follows(word, next) && !areInOtherColumns(word, next, columns)) best = next;
    }
  }
  return best;
}

/** Size of most characters of some words. */
function usualSize(words: readonly PageWord[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of words) {
    const key = Math.round(size * 10) / 10;
    characters.set(key, (characters.get(key) ?? 0) + text.length);
  }
  return [...characters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

function segmentOf(words: PageWord[]): Segment {
  return {
    words,
    text: joinWords(words),
    box: union(words.map((word) => word.box)),
    line: union(words.map((word) => word.line)),
    size: usualSize(words),
    bold: words.every((word) => word.bold),
  };
}

/** Pieces of one line (at least one), left to right, as its text. */
export function joinPieces(pieces: readonly Pick<Segment, 'text' | 'words'>[]): LineText {
  const { direction } = pieces[0]!.words[0]!.run;
  const axis = axisOf(direction);
  return {
    text: pieces.map(({ text }) => text).join(' '),
    boxes: pieces.flatMap(({ words }) => joinedBoxes(words, axis)),
    direction,
  };
}

/** Chains the words of one direction into segments, each within its column. */
export function chainSegments(words: readonly PageWord[]): Segment[] {
  const bands = indexBands(words);
  const columns = findColumns(words);
  const following = new Map<PageWord, PageWord>();
  const taken = new Set<PageWord>();
  for (const word of [...words].sort((a, b) => a.line[0] - b.line[0])) {
    const next = nextOf(word, bands, columns);
    if (!next || taken.has(next)) continue;
    following.set(word, next);
    taken.add(next);
  }
  return words
    .filter((word) => !taken.has(word))
    .map((first) => {
      const chain: PageWord[] = [];
      for (let word: PageWord | undefined = first; word; word = following.get(word)) chain.push(word);
      return segmentOf(chain);
    });
}
