import type { CutList, DigestList, DigestLists } from './schema.ts';

/** How long entries may be, in characters, from the first length at which all of them fit. */
const LENGTHS = [1200, 600, 300, 160, 80];
/** What goes first where even short entries do not fit: what other agents said, not what the document holds. */
const FIRST_TO_GO: readonly DigestList[] = ['reported', 'traceability', 'features'];
/** JSON's indent, comma and line end around an entry. */
const AROUND_ENTRY = 6;

/** The lists as far as there is room for them, and what is not whole of them. */
interface FittedLists {
  lists: DigestLists;
  /** The most characters that an entry has, where any is cut; null where all are whole. */
  shortened: number | null;
  cut: CutList[];
}

const entriesOf = (lists: DigestLists) => Object.entries(lists) as [DigestList, string[]][];

function mapLists(
  lists: DigestLists,
  change: (entries: string[], list: DigestList) => string[],
): DigestLists {
  return Object.fromEntries(
    entriesOf(lists).map(([list, entries]) => [list, change(entries, list)]),
  ) as DigestLists;
}

function sizeOf(lists: DigestLists): number {
  const size = (entry: string) => JSON.stringify(entry).length + AROUND_ENTRY;
  return entriesOf(lists).reduce(
    (sum, [, entries]) => sum + entries.reduce((own, entry) => own + size(entry), 0),
    0,
  );
}

function shorten(entry: string, longest: number): string {
  return entry.length <= longest ? entry : `${entry.slice(0, longest - 1).toWellFormed()}…`;
}

/** So many entries, as evenly spread over the list as can be: the end of a document counts as much as its beginning. */
function spread(entries: readonly string[], kept: number): string[] {
  return Array.from({ length: kept }, (_, index) => entries[Math.floor((index * entries.length) / kept)]!);
}

/**
 * Makes the lists of a digest fit into so many characters of JSON: entries are shortened as little as is enough; then what
 * other agents said is left out, list by list; then every list keeps the same share of its entries. Says what it did.
 */
export function fitLists(lists: DigestLists, mostCharacters: number): FittedLists {
  if (sizeOf(lists) <= mostCharacters) return { lists, shortened: null, cut: [] };
  const shortenedTo = (length: number) => mapLists(lists, (all) => all.map((one) => shorten(one, length)));
  const length = LENGTHS.find((most) => sizeOf(shortenedTo(most)) <= mostCharacters) ?? LENGTHS.at(-1)!;
  let shortest = shortenedTo(length);
  for (const list of FIRST_TO_GO)
    if (sizeOf(shortest) > mostCharacters) shortest = { ...shortest, [list]: [] };
  let fitted = shortest;
  // The entries that are kept may be the longer ones: then fewer are.
  for (let share = mostCharacters / sizeOf(shortest); sizeOf(fitted) > mostCharacters; share *= 0.9)
    fitted = mapLists(shortest, (all) => spread(all, Math.floor(all.length * share)));
  const cut = entriesOf(lists).flatMap(([list, { length: of }]) => {
    const kept = fitted[list].length;
    return kept < of ? [{ list, kept, of }] : [];
  });
  return { lists: fitted, shortened: length, cut };
}

/** Whether something of what the document holds is left out, so that what is not in the digest may be in the document. */
export function isCutInDocument(cut: readonly CutList[]): boolean {
  return cut.some(({ list }) => !FIRST_TO_GO.some((other) => other === list));
}
