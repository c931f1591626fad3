/** What people call what was erased, by the kinds that a proof counts; the first that fits. */
const CALLED: readonly [kinds: RegExp, words: string][] = [
  [/^objects\/submissions/, 'files that were handed in'],
  [/^objects\/runs/, 'files of assessments and reports'],
  [/^items\/REVIEW/, 'decisions of reviews'],
  [/^objects\/memo/, 'remembered answers of models'],
  [/^(?:objects|vectors)/, 'other files'],
  [/^/, 'records of what was done with them'],
];

const calledFor = (kind: string) => CALLED.find(([kinds]) => kinds.test(kind))![1];

/** What an erasure counts, in words; '' where that is nothing. @example countsInWords({ 'objects/submissions': 2 }) // => 'files that were handed in: 2' */
export function countsInWords(counts: Readonly<Record<string, number>>): string {
  const byWords = Map.groupBy(Object.entries(counts), ([kind]) => calledFor(kind));
  return CALLED.flatMap(([, words]) => {
    const sum = (byWords.get(words) ?? []).reduce((all, [, count]) => all + count, 0);
    return sum > 0 ? [`${words}: ${sum}`] : [];
  }).join(', ');
}
