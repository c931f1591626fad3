import { type KnownName, type NamePart, tellsAlone } from './known-names.ts';
import { type Stretch, type Written, writtenIn } from './written-words.ts';

/** What stands between letters that are spaced out, everywhere in a word the same: "Q u e n b y", "Q.u.e.n.b.y". */
const SPACING = /^[\s\u00a0.\-‐‑_·]{1,3}$/u;
/** So many letters in a row are looked at as a word. */
const LETTERS = { least: 3, most: 30 };

/** Letters that stand alone, in rows with the same between all of them. */
function rowsOf(text: string): Written[][] {
  const rows: Written[][] = [];
  let spacing: string | null = null;
  let last: Written | undefined;
  for (const one of writtenIn(text)) {
    const between: string | null = last ? text.slice(last.end, one.start) : null;
    const isLetter = [...one.word].length === 1;
    const goesOn = isLetter && between !== null && SPACING.test(between) && (spacing ?? between) === between;
    if (goesOn) {
      rows.at(-1)!.push(one);
      spacing = between;
    } else {
      if (isLetter) rows.push([one]);
      spacing = null;
    }
    last = isLetter ? one : undefined;
  }
  return rows;
}

/** The parts of a name that letters spell one after the other, to the last letter; null where they spell something else. */
function spelled(letters: string, parts: ReadonlyMap<string, NamePart>): NamePart[] | null {
  if (letters === '') return [];
  for (const [spelling, part] of parts) {
    if (!letters.startsWith(spelling)) continue;
    const rest = spelled(letters.slice(spelling.length), parts);
    if (rest) return [part, ...rest];
  }
  return null;
}

/** Where letters that are spaced out spell a name: two parts of it, or one that is the name by itself. */
export function spacedIn(text: string, { parts }: KnownName): Stretch[] {
  return rowsOf(text).flatMap((row) => {
    if (row.length < LETTERS.least || row.length > LETTERS.most) return [];
    const found = spelled(row.map(({ word }) => word).join(''), parts) ?? [];
    const [first] = found;
    const names = found.length > 1 || (first !== undefined && tellsAlone(first, row[0]!.capital));
    return names ? [{ start: row[0]!.start, end: row.at(-1)!.end }] : [];
  });
}
