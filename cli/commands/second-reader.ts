import { AssayError } from '../../shared/errors/assay-error.ts';
import { invokeFunction } from '../../shared/lambda/invoke-function.ts';
import type { TraitFigures } from '../../shared/second-reader/reader-figures.ts';
import { findReader } from '../../shared/workflows/essay-scoring/reader-store.ts';
import { trainedLine, unreadWords } from '../../shared/workflows/essay-scoring/summary.ts';
import { type Connection, connected } from '../connection.ts';
import { TENANT } from '../reach.ts';
import { idOf } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';

/** What a training came to. */
interface Trained {
  /** The assignment wants no second reader. */
  off: boolean;
  exemplars: number;
  figures: TraitFigures[];
}

async function train({ lambda, outputs }: Connection, assignment: string): Promise<string> {
  const event = { tenant: TENANT, assignment };
  const trained = await invokeFunction<Trained>(lambda, outputs.TrainReaderFunction, event);
  if (trained.off) return 'second reader: off in this assignment';
  return trainedLine(trained.exemplars, trained.figures);
}

/** Trains an assignment's second reader and says in a line what it learnt, or why it did not: that fails nothing else. */
export async function trainedOrWhyNot(connection: Connection, assignment: string): Promise<string> {
  return train(connection, assignment).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    return `second reader: not trained. ${why} Try "assay second-reader train ${assignment}".`;
  });
}

/** Trains an assignment's second reader anew on the exemplars that there are. @throws AssayError what kept it from learning */
export async function secondReaderTrain(assignment: string): Promise<void> {
  const id = await idOf(assignment);
  process.stdout.write(`${terminalText(await connected((connection) => train(connection, id)))}\n`);
}

const COLUMNS = ['exemplars', 'QWK', 'MAE', 'interval'] as const;

function row(name: string, width: number, cells: readonly string[]): string {
  return [name.padEnd(width), ...cells.map((cell, at) => cell.padStart(COLUMNS[at]!.length + 2))].join('');
}

function figureRow({ trait, n, unread, qwk, mae, intervalHalfWidth }: TraitFigures, width: number): string {
  if (unread) return `${row(trait, width, [String(n)])}  ${unreadWords([{ trait, exemplars: n, unread }])}`;
  const shown = (value: number | null) => (value === null ? '–' : value.toFixed(2));
  const interval = intervalHalfWidth === null ? '–' : `±${intervalHalfWidth.toFixed(1)}`;
  return row(trait, width, [String(n), shown(qwk), shown(mae), interval]);
}

/** A reader's figures as a table, and what they are. */
export function figuresText(figures: readonly TraitFigures[]): string {
  const width = Math.max(8, ...figures.map(({ trait }) => trait.length));
  return [
    row('', width, COLUMNS),
    ...figures.map((one) => figureRow(one, width)),
    'Each exemplar read as if it had not been learnt from. Interval: meant to hold eight of ten means of raters, in points about the estimate.',
    'Before you rely on these, believe "assay evaluate second-reader --folds": it measures afresh, also how many means the interval holds.',
  ].join('\n');
}

/** Prints how far an assignment's second reader can be trusted. @throws AssayError ExemplarsInvalid where there is none */
export async function secondReaderShow(assignment: string, { json }: { json?: boolean }): Promise<void> {
  const id = await idOf(assignment);
  const reader = await connected(({ objects }) => findReader(objects, TENANT, id));
  if (!reader) {
    const words = `${id} has no second reader: "assay exemplars import" gives it scored essays and trains it, "assay second-reader train ${id}" trains it on those there are.`;
    throw new AssayError('ExemplarsInvalid', words);
  }
  const { readerFigures } = await import('../../shared/second-reader/reader-figures.ts');
  const traits = readerFigures(reader);
  const { offered, exemplars, language, model } = reader;
  const learnt = exemplars.length;
  const text = json
    ? JSON.stringify({ assignment: id, model, offered, exemplars: learnt, language, traits })
    : `${id}: learnt from ${learnt}${learnt < offered ? ` (drawn from ${offered})` : ''} exemplars\n${figuresText(traits)}`;
  process.stdout.write(`${terminalText(text)}\n`);
}
