/** What ids often differ by that mean the same work, the plainest first. */
const DIFFERENCES: readonly { by: string; same: (id: string) => string }[] = [
  { by: 'capitals', same: (id) => id.toLowerCase() },
  { by: 'leading zeros', same: (id) => id.replace(/(?<!\d)0+(?=\d)/g, '') },
  { by: 'a ".0" that a spreadsheet put behind a number', same: (id) => id.replace(/^(\d+)[.,]0+$/, '$1') },
  { by: 'the ending of a file', same: (id) => id.replace(/\.[A-Za-z]\w{0,4}$/, '') },
  { by: 'the folder of a file', same: (id) => id.replace(/^.*[/\\]/, '') },
  { by: 'blanks, hyphens and underscores', same: (id) => id.replace(/[\s_-]+/g, '') },
];

const ALL = {
  by: 'capitals, leading zeros, endings or folders of files, a ".0", blanks, hyphens and underscores',
  same: (id: string) => DIFFERENCES.reduceRight((left, { same }) => same(left), id),
};

/** Ids of one side and of the other that come to the same; ids that several come to are nobody's. */
function coupled(first: readonly string[], second: readonly string[], same: (id: string) => string) {
  const others = Map.groupBy(second, same);
  const groups = [...Map.groupBy(first, same)];
  return groups.flatMap(([key, of]) => {
    const twins = others.get(key);
    return of.length === 1 && twins?.length === 1 ? [[of[0]!, twins[0]!] as const] : [];
  });
}

/**
 * What ids that are on one side only probably differ by, in a sentence with an example; null where nothing is likely. Nothing is
 * matched by it: two students may be "1" and "01".
 */
export function likelyCause(results: readonly string[], truths: readonly string[]): string | null {
  const found = [...DIFFERENCES, ALL].map(({ by, same }) => ({
    by,
    couples: coupled(results, truths, same),
  }));
  const best = found.reduce((most, one) => (one.couples.length > most.couples.length ? one : most));
  const [couple] = best.couples;
  if (!couple) return null;
  return `${best.couples.length} id(s) would match but for ${best.by}: "${couple[0]}" of the results and "${couple[1]}" of the truths. Write them the same way`;
}
