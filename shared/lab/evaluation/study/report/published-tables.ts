import { isDeepStrictEqual } from 'node:util';
import type { ScoreRange } from '@assay/kit/statistics/kappa';
import { traitKey } from '@assay/kit/tables/trait-key';
import { plural } from '@assay/platform/report/words/plural';
import type { PublishedTable } from '@assay/platform/workflow/study';
import type { StudyFigures, SystemFigures } from '../figures.ts';
import { RATERS, traitOf } from './score-tables.ts';
import {
  figures as figureColumns,
  type StudyCell,
  type StudyColumn,
  type StudyTable,
  text,
} from './study-table.ts';
import { captionOf } from './words.ts';

const OURS = 'ours';

function labelsOf(system: SystemFigures, item: string | null) {
  if (item !== null) return system.labels.find((labels) => traitKey(labels.item) === traitKey(item)) ?? null;
  return system.labels.length === 1 ? system.labels[0]! : null;
}

function scoreFigure(system: SystemFigures, figure: string, item: string | null): number | null {
  const { scores } = system;
  if (!scores) return null;
  const name = scores.traits
    .map((trait) => trait.item)
    .find((name) => item !== null && traitKey(name) === traitKey(item));
  const of = item === null ? scores.mean : name === undefined ? null : traitOf(system, name);
  if (!of) return null;
  const found: Record<string, number | null> = {
    qwk: of.qwk,
    exact: of.exact,
    mae: of.mae,
    'agree-1': of.standout.agreeAt1,
    'mae-to-the-extreme': of.standout.mae,
  };
  return found[traitKey(figure)] ?? null;
}

function labelFigure(system: SystemFigures, figure: string, item: string | null): number | null {
  const byLabel = system.labels.length === 1 ? system.labels[0]! : null;
  const label = item !== null && byLabel?.confusion.labels.find((one) => traitKey(one) === traitKey(item));
  const key = traitKey(figure);
  if (byLabel && label) {
    const { precision, recall, f1 } = byLabel.labels[label]!;
    return ({ precision, recall, f1 } as Record<string, number>)[key] ?? null;
  }
  const labels = labelsOf(system, item);
  const found: Record<string, number | null | undefined> = {
    accuracy: labels?.accuracy,
    'macro-f1': labels?.macroF1,
    'cohen-s-κ': labels?.kappa,
    κ: labels?.kappa,
    bleu: labels?.reasons?.bleu,
    'rouge-2': labels?.reasons?.rouge2.f1,
    'embedding-score': labels?.reasons?.embedding.f1,
    validity: system.validity?.rate,
  };
  return found[key] ?? null;
}

/** Our figure of the name that a paper uses, by trait, criterion or label; null where we have none. */
function ourFigure(system: SystemFigures, figure: string, item: string | null): number | null {
  return scoreFigure(system, figure, item) ?? labelFigure(system, figure, item);
}

/** The items of a study by the keys of their names; a score's with its scale. */
function itemsOf({ systems }: StudyFigures): Map<string, ScoreRange | null> {
  const labels = systems.flatMap((system) =>
    system.labels.flatMap(({ item, confusion }) => [item, ...confusion.labels]),
  );
  const scored = systems.flatMap(({ scores }) => scores?.traits ?? []);
  return new Map([
    ...labels.map((item) => [traitKey(item), null] as const),
    ...scored.map(({ item, range }) => [traitKey(item), range] as const),
  ]);
}

const UNSEEN = { answers: 'unseen answers to known questions', questions: 'unseen questions' } as const;
const scale = ({ min, max }: ScoreRange) => `${min} to ${max}`;

/** What was not seen before: of folds other answers to the same questions are the past, so that answers are unseen. */
function unseenOf({ study: { protocol } }: StudyFigures): PublishedTable['unseen'] | null {
  return protocol.unseen ?? (protocol.folds === null ? null : 'answers');
}

/**
 * Why a paper's table does not stand beside ours, in words; null where it does. It must be of traits that are all the assignment's,
 * on the same scale, and of what was unseen here too.
 */
function whyLeftOut(figures: StudyFigures, table: PublishedTable): string | null {
  const { range, unseen } = table;
  const items = itemsOf(figures);
  const own = table.items ?? table.figures.flatMap(({ item }) => (item === null ? [] : [item]));
  const missing = [...new Set(own)].filter((item) => !items.has(traitKey(item)));
  if (missing.length > 0) return `nothing here is scored by ${missing.join(', ')}`;
  const other =
    range &&
    own.map((item) => items.get(traitKey(item))).find((scoreRange) => !isDeepStrictEqual(scoreRange, range));
  if (range && other) return `its scale is ${scale(range)}, and here it is ${scale(other)}`;
  const here = unseenOf(figures);
  if (unseen !== undefined && unseen !== here)
    return `it is of ${UNSEEN[unseen]}, and here ${here ? `are ${UNSEEN[here]}` : 'known and unknown questions are not told apart'}`;
  const measured = figures.systems.some((system) =>
    table.figures.some(({ item }) => ourFigure(system, table.figure, item) !== null),
  );
  return measured ? null : 'nothing of it was measured here';
}

/** Papers' tables by name, each with why it is left out; a table is left out where each of its figures is. */
function chosenTables(figures: StudyFigures) {
  return [...Map.groupBy(figures.published, ({ name }) => name)].map(([name, tables]) => {
    const why = tables.map((table) => whyLeftOut(figures, table));
    return { name, tables, why: why.includes(null) ? null : why[0]! };
  });
}

/** Which papers' tables are not shown, and why: one sentence, or none. */
export function publishedLeftOut(figures: StudyFigures): string[] {
  const left = chosenTables(figures).filter(({ why }) => why !== null);
  if (left.length === 0) return [];
  const alike = [...Map.groupBy(left, ({ why }) => why)];
  const words = alike.map(([why, of]) => `${of.map(({ name }) => name).join('; ')} (${why})`);
  return [`Papers’ tables that are not shown: ${words.join('; ')}.`];
}

function humanCell(figures: StudyFigures, figure: string, item: string | null): number | null {
  if (traitKey(figure) !== 'qwk') return null;
  const human = figures.human.find((human) =>
    item === null ? human.item === null : human.item !== null && traitKey(human.item) === traitKey(item),
  );
  return human?.qwk ?? null;
}

interface PublishedLayout {
  columns: StudyColumn[];
  row: (cell: (figure: string, item: string | null) => number | null) => StudyCell[][];
}

/** One figure: a column for each item. Several: a column for each figure, a row for each item. */
function layoutOf(tables: readonly PublishedTable[], items: ReadonlyMap<string, unknown>): PublishedLayout {
  const shown = [...new Set(tables.flatMap((table) => table.figures.map(({ item }) => item)))].filter(
    (item) => item === null || items.has(traitKey(item)),
  );
  const names = tables.map(({ figure }) => figure);
  if (names.length === 1)
    return {
      columns: figureColumns(...shown.map((item) => item ?? names[0]!)),
      row: (cell) => [shown.map((item) => cell(names[0]!, item))],
    };
  const named = shown.some((item) => item !== null);
  return {
    columns: [...(named ? [text('Item')] : []), ...figureColumns(...names)],
    row: (cell) =>
      shown.map((item) => [...(named ? [item ?? 'all'] : []), ...names.map((name) => cell(name, item))]),
  };
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0;

/** A paper's figures with as many decimals as its table has. */
function asPrinted(tables: readonly PublishedTable[]): (cell: StudyCell) => StudyCell {
  const decimals = Math.max(
    0,
    ...tables.flatMap((table) => table.figures.map(({ value }) => decimalsOf(value))),
  );
  return (cell) => (typeof cell === 'number' ? cell.toFixed(decimals) : cell);
}

function publishedTable(
  figures: StudyFigures,
  [name, tables]: readonly [string, readonly PublishedTable[]],
): StudyTable {
  const { columns, row } = layoutOf(tables, itemsOf(figures));
  const papers = [...new Set(tables.flatMap((table) => table.figures.map(({ system }) => system)))];
  const theirs = papers.flatMap((system) =>
    row((figure, item) => {
      const table = tables.find((one) => one.figure === figure);
      return (
        table?.figures.find(
          (publishedFigure) => publishedFigure.system === system && publishedFigure.item === item,
        )?.value ?? null
      );
    }).map((cells): StudyCell[] => ['paper', system, ...cells.map(asPrinted(tables))]),
  );
  const own = figures.systems.flatMap((system) =>
    row((figure, item) => ourFigure(system, figure, item)).map((cells): StudyCell[] => [
      OURS,
      system.name,
      ...cells,
    ]),
  );
  const raters = row((figure, item) => humanCell(figures, figure, item))
    .filter((cells) => cells.some((cell) => typeof cell === 'number'))
    .map((cells): StudyCell[] => [OURS, RATERS, ...cells]);
  const data = [...new Set(tables.map((table) => table.data))].join('; ');
  const models = [...new Set(tables.flatMap(({ model }) => model ?? []))];
  const what = tables.map(({ figure }) => figure).join(', ');
  return {
    id: `published-${traitKey(name)}`,
    title: `Beside ${name}: ${what}`,
    caption: captionOf(
      figures,
      `The paper measured on ${data}. Ours is measured on ${figures.study.data.file} (${plural(figures.works, 'work', 'works')}): unless these are the same essays and the same split, the rows are not to be ranked against each other. The paper’s figures are as printed.`,
      ...models,
    ),
    columns: [text('Whose'), text('System'), ...columns],
    rows: [...own, ...raters, ...theirs],
  };
}

/** Papers' tables beside ours, those of one name as one; `publishedLeftOut` says which are not shown. */
export function publishedTables(figures: StudyFigures): StudyTable[] {
  return chosenTables(figures)
    .filter(({ why }) => why === null)
    .map(({ name, tables }) => publishedTable(figures, [name, tables]));
}
