import { type KnownName, type NamePart, tellsAlone } from './known-names.ts';
import { type Stretch, type TextWord, writtenIn } from './written-words.ts';

/** What stands between letters that are spaced out, everywhere in a word the same: "Q u e n b y", "Q.u.e.n.b.y", in boxes "Q | u | e | n | b | y". */
const SPACING = /^(?:[\s\u00a0.\-‐‑_·]{1,3}|\s?[|¦]\s?)$/u;
/** So many letters in a row are looked at as a word, and so many below each other that other words stand beside. */
const LETTERS = { least: 3, most: 30, down: 4 };

const isLetter = ({ word }: TextWord) => [...word].length === 1;

/** Letters that stand alone, in rows with the same between all of them. */
function rowsOf(text: string, words: readonly TextWord[]): TextWord[][] {
  const rows: TextWord[][] = [];
  let spacing: string | null = null;
  let last: TextWord | undefined;
  for (const textWord of words) {
    const between: string | null = last ? text.slice(last.end, textWord.start) : null;
    const goesOn =
      isLetter(textWord) && between !== null && SPACING.test(between) && (spacing ?? between) === between;
    if (goesOn) {
      rows.at(-1)!.push(textWord);
      spacing = between;
    } else {
      if (isLetter(textWord)) rows.push([textWord]);
      spacing = null;
    }
    last = isLetter(textWord) ? textWord : undefined;
  }
  return rows;
}

/** The parts of a name that letters spell one after the other, to the last letter; null where they spell something else. */
function spelled(letters: string, parts: ReadonlyMap<string, NamePart>): NamePart[] | null {
  const from: (NamePart[] | null)[] = [];
  from[letters.length] = [];
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const first = parts
      .keys()
      .find((spelling) => letters.startsWith(spelling, at) && from[at + spelling.length]);
    from[at] = first === undefined ? null : [parts.get(first)!, ...from[at + first.length]!];
  }
  return from[0]!;
}

/** Where letters in a row spell a name: two parts of it, or one that is the name by itself. */
function acrossIn(text: string, words: readonly TextWord[], { parts }: KnownName): Stretch[] {
  return rowsOf(text, words).flatMap((row) => {
    if (row.length < LETTERS.least || row.length > LETTERS.most) return [];
    const [plain, whole] = [0, -1].map((way) => row.map(({ readings }) => readings.at(way)!).join(''));
    const nameParts = spelled(whole!, parts) ?? spelled(plain!, parts) ?? [];
    const [first] = nameParts;
    const names = nameParts.length > 1 || (first !== undefined && tellsAlone(first, row[0]!.capital));
    return names ? [{ start: row[0]!.start, end: row.at(-1)!.end }] : [];
  });
}

/** The letters that stand alone, line by line. */
function lettersByLine(text: string, words: readonly TextWord[]): TextWord[][] {
  const lines: TextWord[][] = [[]];
  let end = 0;
  for (const textWord of words) {
    for (const _ of text.slice(end, textWord.start).matchAll(/\n/g)) lines.push([]);
    if (isLetter(textWord)) lines.at(-1)!.push(textWord);
    end = textWord.end;
  }
  return lines;
}

/** Where letters of lines one below the other spell a name downwards, whatever stands beside them: two parts of it, or one that is it by itself. */
function downIn(text: string, words: readonly TextWord[], { parts }: KnownName): Stretch[] {
  const lines = lettersByLine(text, words);
  const below = (spelling: string, at: number) =>
    [...spelling].map((letter, down) => (lines[at + down] ?? []).filter(({ word }) => word === letter));
  const spellings = [...parts].filter(([spelling]) => spelling.length >= LETTERS.down);
  const found = lines.flatMap((_, at) =>
    spellings.flatMap(([spelling, part]) => {
      const letters = below(spelling, at);
      return letters.every((some) => some.length > 0) ? [{ part, letters: letters.flat() }] : [];
    }),
  );
  const isWhole = new Set(found.map(({ part }) => part.word)).size > 1;
  return found.flatMap(({ part, letters }) =>
    isWhole || tellsAlone(part, letters[0]!.capital) ? letters : [],
  );
}

/** Where letters that stand alone spell a name, side by side or below each other. */
export function spacedIn(text: string, name: KnownName): Stretch[] {
  const words = writtenIn(text);
  return [...acrossIn(text, words, name), ...downIn(text, words, name)];
}
