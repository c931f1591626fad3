import { contentOf } from '@assay/platform/questions/question-likeness';
import type { OverviewWork } from './overview.ts';

/** Which side of a work findings of a kind tell. */
const SIDES = { weakness: 'weakness', critique: 'weakness', strength: 'strength' } as const;
export type RemarkSide = (typeof SIDES)[keyof typeof SIDES];

/** Letters by which words are one (`comma`, `commas`; `virgola`, `virgole`); which words have; what every weakness says of something. */
const STEM = { letters: 5, shortest: 4, without: 'missing' };
/** Themes that are told at most, and how much more often than elsewhere a theme's word stands there. */
const THEMES = { most: 3, moreOften: 2 };

/** What was said of a work, and is shown to its student. `stems`: its words of content by theirs. */
interface ClassRemark {
  work: number;
  about: string;
  side: RemarkSide;
  text: string;
  /** The work's own words that it is about; null: none. */
  passage: string | null;
  stems: ReadonlyMap<string, string>;
}

/** A word that remarks on several works have in common, with the shortest of them; null: none, and the remark is an example. */
interface RemarkTheme extends Pick<ClassRemark, 'text' | 'passage'> {
  word: string | null;
  works: number;
}

function stemsOf(text: string): ReadonlyMap<string, string> {
  const words = contentOf(text).filter((word) => word.length >= STEM.shortest && word !== STEM.without);
  return new Map(words.map((word) => [word.slice(0, STEM.letters), word]));
}

const remarksOf = ({ result, counts }: OverviewWork, work: number): ClassRemark[] =>
  (counts?.findings ?? []).flatMap(({ finding, kind, trait, fields, hidden, quotes }) => {
    const side = SIDES[kind as keyof typeof SIDES];
    const [about, text] = [trait ?? result?.about?.[finding], Object.values(fields)[0]];
    if (!side || about === undefined || text === undefined || hidden !== null) return [];
    return [{ work, about, side, text, passage: quotes[0] ?? null, stems: stemsOf(text) }];
  });

const worksOf = (remarks: readonly ClassRemark[]) => new Set(remarks.map(({ work }) => work)).size;
const byStem = (remarks: readonly ClassRemark[]) => {
  const stems = remarks.flatMap((remark) => [...remark.stems.keys()].map((stem) => ({ stem, remark })));
  return Map.groupBy(stems, ({ stem }) => stem);
};

/** A theme of remarks: the first of the words that they have by a stem, and the shortest remark, one with a passage before others. */
function themeOf(remarks: readonly ClassRemark[], stem: string): RemarkTheme {
  const keyOf = ({ text, passage }: ClassRemark) =>
    `${Number(passage === null)}${String(text.length).padStart(9, '0')}${text}${passage}`;
  const [least] = remarks.map(keyOf).sort();
  const { text, passage } = remarks.find((remark) => keyOf(remark) === least)!;
  const [word = null] = remarks.flatMap(({ stems }) => stems.get(stem) ?? []).sort();
  return { word, works: worksOf(remarks), text, passage };
}

/** Themes of remarks, each remark in one of them: the word that most works have in common, then of what is left. */
function themesOf(
  remarks: readonly ClassRemark[],
  isOwn: (stem: string) => boolean,
  most = THEMES.most,
): RemarkTheme[] {
  const stems = byStem(remarks);
  const [first] = [...stems.keys()]
    .sort()
    .map((stem) => ({ stem, own: stems.get(stem)!.map(({ remark }) => remark) }))
    .filter(({ stem, own }) => worksOf(own) > 1 && isOwn(stem))
    .sort((one, other) => worksOf(other.own) - worksOf(one.own));
  if (!first || most === 0) return [];
  const left = remarks.filter((remark) => !remark.stems.has(first.stem));
  return [themeOf(first.own, first.stem), ...themesOf(left, isOwn, most - 1)];
}

/**
 * What was said of a class about each part and on each side, in how many works, and what most often. Remarks of one theme have a word of content
 * in common that stands at least twice as often among those about the part as among others: by words alone, so that one point in other words is
 * not seen. Where there is no theme, an example stands for itself.
 */
export function remarksOfClass(works: readonly OverviewWork[]) {
  const all = works.flatMap(remarksOf);
  const everywhere = byStem(all);
  return [...Map.groupBy(all, ({ about }) => about)].flatMap(([about, here]) => {
    const heard = byStem(here);
    const isOwn = (stem: string) => {
      const own = heard.get(stem)!.length;
      const others = everywhere.get(stem)!.length - own;
      return own * Math.max(1, all.length - here.length) >= THEMES.moreOften * others * here.length;
    };
    return [...Map.groupBy(here, ({ side }) => side)].map(([side, own]) => {
      const themes = themesOf(own, isOwn);
      const example = { ...themeOf(own, ''), works: 1 };
      return { about, side, works: worksOf(own), themes: themes.length > 0 ? themes : [example] };
    });
  });
}
