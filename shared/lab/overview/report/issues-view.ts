import type { ClassReading } from '@assay/platform/workflow/class-reading';
import type { OverviewRow, OverviewWork } from '../overview.ts';
import type { OverviewWords } from './words/overview-words.ts';

/** Works that stand beside each other in a table. */
const BESIDE = 8;

/** A work with a result, the name and the number by which tables name it. */
export type NumberedWork = Pick<OverviewWork, 'issues'> & {
  number: string;
  name: string;
  result: ClassReading;
};

/** Rows with a cell for each work, in as many tables as there are pages' widths of works. */
function comparedWorks<T>(
  works: readonly NumberedWork[],
  all: readonly T[],
  nameOf: (one: T) => string,
  cellOf: (one: T, work: NumberedWork) => string,
) {
  return Array.from({ length: Math.ceil(works.length / BESIDE) }, (_, part) => {
    const beside = works.slice(part * BESIDE, (part + 1) * BESIDE);
    const rows = all.map((one) => ({ name: nameOf(one), cells: beside.map((work) => cellOf(one, work)) }));
    return { heads: beside.map(({ number }) => number), width: '11', rows };
  });
}

/** What is expected × works, and of how many of which it is known each is present. */
function expectedView(works: readonly NumberedWork[], words: OverviewWords) {
  const statusIn = (title: string, { result }: NumberedWork) =>
    result.expected?.find((feature) => feature.title === title)?.status;
  const nameOf = (title: string) => {
    const known = works.flatMap((work) => statusIn(title, work) ?? []);
    return words.presentIn(title, known.filter((status) => status === 'Present').length, known.length);
  };
  const titles = new Set(works.flatMap(({ result }) => result.expected?.map(({ title }) => title) ?? []));
  return comparedWorks(works, [...titles], nameOf, (title, work) => {
    const status = statusIn(title, work);
    return status === undefined ? '–' : words.statuses[status ?? 'undecided'];
  });
}

/** What nobody could say of a work that there is none of. */
const unreadOf = ({ result }: NumberedWork): readonly string[] => result.kinds?.unread ?? [];

/** How many were found; ? where there may be others, and in place of none. */
const counts = (count: number, isWhole: boolean, { notLooked }: OverviewWords): string =>
  isWhole ? String(count) : [count || '', notLooked].join(' ').trim();

/** What was not read of a work, in words; null: nothing. */
function unreadText(work: NumberedWork, names: Record<string, string>, words: OverviewWords): string | null {
  const unread = Object.keys(names).filter((category) => unreadOf(work).includes(category));
  if (unread.length === 0) return null;
  const isAll = unread.length === Object.keys(names).length;
  return isAll ? words.notRead : words.notReadFor(unread.map((category) => names[category]).join(', '));
}

/** What was found in works and what is expected of them, work beside work; null: their workflow finds nothing of a kind. */
export function issuesView(works: readonly NumberedWork[], words: OverviewWords) {
  const kinds = works.findLast(({ result }) => result.kinds)?.result.kinds;
  if (!kinds) return null;
  const categories = Object.entries(kinds.categories);
  const counted = (issues: OverviewRow['issues']) =>
    Object.entries(kinds.severities).map(([severity, word]) => {
      const own = issues.filter((issue) => issue.severity === severity);
      return { own, word, letter: word.slice(0, 1), count: own.length };
    });
  const of = (issues: OverviewRow['issues'], category: string) =>
    issues.filter((issue) => issue.category === category);
  return {
    severities: counted([]),
    works: works.map((work) => {
      const isWhole = unreadOf(work).length === 0;
      const told = counted(work.issues).map((one) => ({ ...one, told: counts(one.count, isWhole, words) }));
      const all = counts(work.issues.length, isWhole, words);
      return { ...work, counts: told, all, unread: unreadText(work, kinds.categories, words) };
    }),
    categories: categories.map(([category, name]) => {
      const read = works.filter((work) => !unreadOf(work).includes(category));
      const found = works.filter(({ issues }) => of(issues, category).length > 0);
      const beside = found.filter((work) => !read.includes(work)).length;
      return {
        name,
        counts: counted(works.flatMap(({ issues }) => of(issues, category))),
        works: words.foundIn(found.length - beside, read.length, beside),
      };
    }),
    parts: comparedWorks(
      works,
      categories,
      ([, name]) => name,
      ([category], work) => {
        const found = counted(of(work.issues, category)).filter(({ count }) => count > 0);
        const unread = unreadOf(work).includes(category) ? [words.notLooked] : [];
        return [...found.map(({ letter, count }) => `${count}${letter}`), ...unread].join(' ') || '–';
      },
    ),
    names: kinds.categories,
    expected: expectedView(works, words),
  };
}
