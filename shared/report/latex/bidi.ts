/** What the Unicode bidirectional algorithm needs to know of a character; a coarser cut of its types. */
type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'ON';

const ARABIC_LETTERS = /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Hanifi_Rohingya}]/u;
const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Mende_Kikakui}\u{10800}-\u{10FFF}]/u;
const CLASSES: [RegExp, BidiClass][] = [
  [/^[0-9]/, 'EN'],
  [/^[٠-٩٫٬]/, 'AN'],
  [/^[\u06F0-\u06F9]/, 'EN'],
  [/^[+\-\u2212]/, 'ES'],
  [/^[#%°‰\p{Sc}]/u, 'ET'],
  [/^[,./:\u00A0،]/, 'CS'],
  [ARABIC_LETTERS, 'AL'],
  [RIGHT_TO_LEFT, 'R'],
  [/^[\p{L}\p{Nl}\p{Nd}\p{M}]/u, 'L'],
];
const OPENING = '([{⟨«‹“‘';
const CLOSING = ')]}⟩»›”’';

/** True where text holds any character that is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(text);
}

function classOf(cluster: string): BidiClass {
  return CLASSES.find(([pattern]) => pattern.test(cluster))?.[1] ?? 'ON';
}

/** UAX 9, W2 to W7: numbers take their kind from the last letter, separators and signs from the numbers around them. */
function resolveNumbers(classes: BidiClass[], base: BidiClass): void {
  let letter = base;
  for (const [i, kind] of classes.entries()) {
    if (kind === 'L' || kind === 'R' || kind === 'AL') letter = kind;
    if (kind === 'EN' && letter === 'AL') classes[i] = 'AN';
  }
  for (const [i, kind] of classes.entries()) {
    const [before, after] = [classes[i - 1], classes[i + 1]];
    const joins =
      (kind === 'ES' && before === 'EN') || (kind === 'CS' && (before === 'EN' || before === 'AN'));
    if (joins && before === after) classes[i] = before!;
  }
  for (const [i, kind] of classes.entries())
    if (kind === 'ET') {
      const run = classes.slice(i).find((other) => other !== 'ET');
      if (classes[i - 1] === 'EN' || run === 'EN') classes[i] = 'EN';
    }
  letter = base;
  for (const [i, kind] of classes.entries()) {
    if (kind === 'L' || kind === 'R' || kind === 'AL') letter = kind;
    if (kind === 'EN' && letter === 'L') classes[i] = 'L';
  }
}

type Direction = 'L' | 'R';

function strongOf(kind: BidiClass): Direction | null {
  if (kind === 'L') return 'L';
  return kind === 'R' || kind === 'AL' || kind === 'EN' || kind === 'AN' ? 'R' : null;
}

/** UAX 9, N0: a pair of brackets takes the paragraph's direction if it holds any of it, else that of its surroundings. */
function resolveBrackets(clusters: string[], directions: (Direction | null)[], base: Direction): void {
  const open: { at: number; closing: string }[] = [];
  for (const [i, cluster] of clusters.entries()) {
    const opening = OPENING.indexOf(cluster);
    if (opening >= 0 && cluster.length === 1) open.push({ at: i, closing: CLOSING[opening]! });
    const match = open.findLastIndex(({ closing }) => closing === cluster);
    if (match < 0) continue;
    const start = open[match]!.at;
    open.length = match;
    const inside = directions.slice(start + 1, i).filter((direction) => direction !== null);
    if (inside.length === 0) continue;
    const before = directions.slice(0, start).findLast((direction) => direction !== null) ?? base;
    const direction = inside.includes(base) ? base : before;
    directions[start] = direction;
    directions[i] = direction;
  }
}

/** UAX 9, N1 and N2: what lies between two of one direction takes it, all else the paragraph's. */
function resolveNeutrals(directions: (Direction | null)[], base: Direction): Direction[] {
  const resolved: Direction[] = [];
  for (let i = 0; i < directions.length; ) {
    const direction = directions[i]!;
    if (direction) {
      resolved.push(direction);
      i += 1;
      continue;
    }
    let end = i;
    while (end < directions.length && directions[end] === null) end += 1;
    const [before, after] = [resolved.at(-1) ?? base, directions[end] ?? base];
    for (; i < end; i += 1) resolved.push(before === after ? before : base);
  }
  return resolved;
}

/** The direction of a paragraph: that of its first letter (UAX 9, P2 and P3). */
export function paragraphDirection(clusters: string[]): Direction {
  const first = clusters.map(classOf).find((kind) => kind === 'L' || kind === 'R' || kind === 'AL');
  return first === 'R' || first === 'AL' ? 'R' : 'L';
}

/**
 * The embedding level of every grapheme cluster of a paragraph: 0 left to right, 1 right to left, 2 left to right
 * within right to left (UAX 9 without explicit embeddings, which the escaper takes out).
 */
export function bidiLevels(clusters: string[], base: Direction): number[] {
  const classes = clusters.map(classOf);
  resolveNumbers(classes, base);
  const directions = classes.map(strongOf);
  resolveBrackets(clusters, directions, base);
  const resolved = resolveNeutrals(directions, base);
  return resolved.map((direction, i) => {
    if (classes[i] === 'EN' || classes[i] === 'AN') return 2;
    if (direction === 'R') return 1;
    return base === 'R' ? 2 : 0;
  });
}
