import type { StudyFigures, SystemFigures } from '../figures.ts';
import {
  counts,
  figures as figureColumns,
  ranged,
  type StudyCell,
  type StudyTable,
  text,
} from './study-table.ts';
import { captionOf, drawnWords } from './words.ts';

/** The row of the raters beside those of systems. */
export const RATERS = 'raters 1 and 2';

/** The items of scores that any system has, in their order. */
export function scoredItems({ systems }: Pick<StudyFigures, 'systems'>): string[] {
  return [...new Set(systems.flatMap(({ scores }) => scores?.traits.map(({ item }) => item) ?? []))];
}

export const traitOf = ({ scores }: SystemFigures, item: string) =>
  scores?.traits.find((trait) => trait.item === item) ?? null;

/** QWK by trait and system, the raters' beside it (MADRAG, Tables 1 and 9; SPEC M13). */
function agreementTable(figures: StudyFigures): StudyTable {
  const items = scoredItems(figures);
  const rows = figures.systems.map((system): StudyCell[] => [
    system.name,
    ...items.map((item) => {
      const trait = traitOf(system, item);
      return { value: trait?.qwk ?? null, interval: trait?.qwkInterval ?? null };
    }),
    { value: system.scores?.mean.qwk ?? null, interval: system.scores?.mean.qwkInterval ?? null },
  ]);
  const raters = [...items, null].map((item) => {
    const human = figures.human.find((human) => human.item === item);
    return { value: human?.qwk ?? null, interval: human?.interval ?? null };
  });
  return {
    id: 'qwk-by-trait',
    title: 'QWK by trait',
    caption: captionOf(
      figures,
      drawnWords(figures),
      'Systems are held against the raters’ mean (rounded half up), raters against each other: a mean of two is steadier than one rater, so a system above the raters’ row is not shown to be a better rater.',
    ),
    columns: [text('System'), ...items.map((item) => ranged(item)), ranged('Mean of traits')],
    rows: [...rows, ...(figures.human.length > 0 ? [[RATERS, ...raters]] : [])],
  };
}

const TRAIT_FIGURES = ['exact', '±1', 'MAE', 'bias', 'r', 'ρ'];

/** Every agreement figure of every trait. */
function traitsTable(figures: StudyFigures): StudyTable {
  const rows = figures.systems.flatMap((system) =>
    (system.scores?.traits ?? []).map((trait): StudyCell[] => [
      ...[system.name, trait.item, trait.count, trait.missing],
      { value: trait.qwk, interval: trait.qwkInterval },
      ...[trait.exact, trait.adjacent, trait.mae, trait.bias, trait.pearson, trait.spearman],
    ]),
  );
  return {
    id: 'agreement',
    title: 'Every figure of agreement',
    caption: captionOf(
      figures,
      drawnWords(figures),
      'Missing scores are counted apart and are in no figure: a system that leaves out what is hard looks better than it is.',
    ),
    columns: [
      ...[text('System'), text('Trait'), ...counts('n', 'missing'), ranged('QWK')],
      ...figureColumns(...TRAIT_FIGURES),
    ],
    rows,
  };
}

/** The standout subset (MADRAG, 4.3 and Table 2). */
function standoutTable(figures: StudyFigures): StudyTable {
  const rows = figures.systems.map(({ name, scores }): StudyCell[] => {
    const standout = scores?.mean.standout;
    return [
      name,
      standout?.count ?? null,
      standout?.agreeAt1 ?? null,
      standout?.mae ?? null,
      standout?.opposed ?? null,
    ];
  });
  return {
    id: 'standout',
    title: 'Standout subset: essay-traits where a rater gave the least or the highest score',
    caption: captionOf(
      figures,
      'All traits together. Agree@1: at most one off that extreme; MAE: to that extreme. Opposed: raters gave both extremes, left out. It says nothing of the scores in between, and rewards a system that always gives extremes.',
    ),
    columns: [
      text('System'),
      ...counts('essay-traits'),
      ...figureColumns('Agree@1', 'MAE to the extreme'),
      ...counts('opposed'),
    ],
    rows,
  };
}

/** Tables of scores; none where a study has labels only. */
export function scoreTables(figures: StudyFigures): StudyTable[] {
  if (scoredItems(figures).length === 0) return [];
  return [agreementTable(figures), standoutTable(figures), traitsTable(figures)];
}
