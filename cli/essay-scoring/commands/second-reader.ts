import * as routes from '@assay/essay-scoring/routes/second-reader';
import type { ReaderTraitFigures } from '@assay/essay-scoring/second-reader/reader-figures';
import { trainedLine, unreadWords } from '@assay/essay-scoring/summary';
import type { TrainingOutcome } from '@assay/essay-scoring/training';
import { AssayError, type ErrorCode, nullOn } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { type ApiConnection, overApi } from '../../api-connection.ts';
import { idOf } from '../../read-input.ts';
import { terminalText } from '../../terminal-text.ts';
import { haveDone } from '../../wait-for-work.ts';

/** Has it learn, and waits for how that ends. @throws AssayError what kept it from learning */
async function train({ api, pollMs }: Pick<ApiConnection, 'api' | 'pollMs'>, assignment: string) {
  const params = { assignment };
  const training = {
    ask: () => api.ask(routes.trainSecondReader, { params }),
    look: () => api.ask(routes.getTraining, { params }),
  };
  const { result, failure } = await haveDone(training, pollMs);
  if (result) return trainedText(result);
  const { code, message } = failure!;
  throw new AssayError(code as ErrorCode, message);
}

function trainedText({ off, exemplars, figures }: TrainingOutcome): string {
  return off ? 'second reader: off in this assignment' : trainedLine(exemplars, figures);
}

/** Trains an assignment's second reader and says in a line what it learnt, or why it did not: that fails nothing else. */
export async function trainedOrWhyNot(
  connection: Pick<ApiConnection, 'api' | 'pollMs'>,
  assignment: string,
): Promise<string> {
  return train(connection, assignment).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    return `second reader: not trained. ${why} Try "${assay()} second-reader train ${assignment}".`;
  });
}

/** Trains an assignment's second reader anew on the exemplars that there are. @throws AssayError what kept it from learning */
export async function secondReaderTrain(assignment: string): Promise<void> {
  const id = await idOf(assignment);
  process.stdout.write(`${terminalText(await overApi((connection) => train(connection, id)))}\n`);
}

const COLUMNS = ['exemplars', 'QWK', 'MAE', 'interval'] as const;

function row(name: string, width: number, cells: readonly string[]): string {
  return [name.padEnd(width), ...cells.map((cell, at) => cell.padStart(COLUMNS[at]!.length + 2))].join('');
}

function figureRow(
  { trait, n, unread, qwk, mae, intervalHalfWidth }: ReaderTraitFigures,
  width: number,
): string {
  if (unread) return `${row(trait, width, [String(n)])}  ${unreadWords([{ trait, exemplars: n, unread }])}`;
  const shown = (value: number | null) => (value === null ? '–' : value.toFixed(2));
  const interval = intervalHalfWidth === null ? '–' : `±${intervalHalfWidth.toFixed(1)}`;
  return row(trait, width, [String(n), shown(qwk), shown(mae), interval]);
}

/** A reader's figures as a table, and what they are. */
function figuresText(figures: readonly ReaderTraitFigures[]): string {
  const width = Math.max(8, ...figures.map(({ trait }) => trait.length));
  return [
    row('', width, COLUMNS),
    ...figures.map((traitFigures) => figureRow(traitFigures, width)),
    'Each exemplar read as if it had not been learnt from. Interval: meant to hold eight of ten means of raters, in points about the estimate.',
    `Before you rely on these, believe "${assay()} evaluate second-reader --folds": it measures afresh, also how many means the interval holds.`,
  ].join('\n');
}

/** Prints how far an assignment's second reader can be trusted. @throws AssayError ExemplarsInvalid where there is none */
export async function secondReaderShow(assignment: string, { json }: { json?: boolean }): Promise<void> {
  const id = await idOf(assignment);
  const reader = await overApi(({ api }) =>
    api.ask(routes.getSecondReader, { params: { assignment: id } }).catch(nullOn('ResultMissing')),
  );
  if (!reader) {
    const words = `${id} has no second reader: "${assay()} exemplars import" gives it scored essays and trains it, "${assay()} second-reader train ${id}" trains it on those there are.`;
    throw new AssayError('ExemplarsInvalid', words);
  }
  const { traits, offered, exemplars: learnt, language, model } = reader;
  const text = json
    ? JSON.stringify({ assignment: id, model, offered, exemplars: learnt, language, traits })
    : `${id}: learnt from ${learnt}${learnt < offered ? ` (drawn from ${offered})` : ''} exemplars\n${figuresText(traits)}`;
  process.stdout.write(`${terminalText(text)}\n`);
}
