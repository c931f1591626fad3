import { batchLine } from '@assay/model/batch/batch-file';
import {
  askedQuestionSchema,
  type BatchOwner,
  batchesKey,
  type OpenBatch,
  type SettledQuestion,
} from '@assay/model/batch/batch-objects';
import { readBatchResults } from '@assay/model/batch/batch-results';
import pLimit from 'p-limit';
import { logger, measure } from '../runtime/define-handler.ts';
import { objects } from '../runtime/storage.ts';
import type { ProviderBatch, ProviderBatches } from './provider-batches.ts';

/** Objects that are read or written at the same time. */
export const AT_ONCE = 32;

const HOUR_MS = 3600_000;

/** OpenAI ends a batch 24 hours after its creation (`completion_window`): what is not at its end two hours later is cancelled … */
const CANCELLED_AFTER_MS = 26 * HOUR_MS;

/** … which takes ten minutes (the SDK on `cancel`), and is waited for so long. So is a batch that cannot be looked at. */
const GIVEN_UP_AFTER_MS = 27 * HOUR_MS;

/** A batch as it is kept: its key in the bucket, by whose last part the provider's is found again. */
export interface KeptBatch extends OpenBatch {
  key: string;
  owner: BatchOwner;
}

const markOf = ({ key, tries }: KeptBatch) =>
  `${key
    .split('/')
    .at(-1)!
    .replace(/\.json$/, '')}-${tries}`;

/** Keeps what became known of a batch. */
async function keep({ key, owner: _, ...batch }: KeptBatch, known: Partial<OpenBatch>): Promise<void> {
  await objects().write(key, { ...batch, ...known });
}

/** Keeps the ends of questions; what was asked is then of no more use, and holds texts. */
export async function settle(
  owner: BatchOwner,
  settled: ReadonlyMap<string, SettledQuestion>,
): Promise<void> {
  await pLimit(AT_ONCE).map([...settled], ([question, said]) =>
    objects().write(batchesKey('answers', owner, question), said),
  );
  await objects().remove([...settled.keys()].map((question) => batchesKey('asked', owner, question)));
  const failed = [...settled.values()].flatMap((said) => ('failed' in said ? [said.failed] : []));
  if (failed.length === 0) return;
  measure({ BatchUnanswered: failed.length });
  logger.warn('asked at the usual price', {
    ...owner,
    questions: failed.length,
    why: [...new Set(failed)].slice(0, 5),
  });
}

/** Ends a batch: first what its questions came to, then the batch; who dies in between has the same to do again. */
async function end(
  { key, owner }: KeptBatch,
  settled: ReadonlyMap<string, SettledQuestion>,
): Promise<'ended'> {
  await settle(owner, settled);
  await objects().remove([key]);
  return 'ended';
}

/** Ends a batch of which nothing came. */
export function giveUp(batch: KeptBatch, failed: string): Promise<'ended'> {
  return end(batch, new Map(batch.questions.map((question) => [question, { failed }])));
}

/** Whether a batch is so old that nothing comes of it any more. `now`: milliseconds since the epoch. */
export const isLost = ({ madeAt, sentAt }: OpenBatch, now: number) =>
  now - (sentAt ?? madeAt) >= GIVEN_UP_AFTER_MS;

/** The lines of a batch; a question whose body is not there any more has none, and comes back as one that is missing. */
async function linesOf({ owner, questions }: KeptBatch): Promise<string> {
  const lines = await pLimit(AT_ONCE).map(questions, async (question) => {
    const asked = await objects().readOptional(batchesKey('asked', owner, question), askedQuestionSchema);
    return asked ? `${batchLine(question, asked.body)}\n` : '';
  });
  return lines.join('');
}

/**
 * Has a batch created at its provider. One that may have been created already (`isNew` is false) is looked for first: who created it may
 * have died before it was written down.
 */
export async function create(
  batch: KeptBatch,
  provider: ProviderBatches,
  { isNew, now }: { isNew: boolean; now: number },
): Promise<'open' | 'ended'> {
  const mark = markOf(batch);
  const known = isNew ? null : await provider.find(mark, batch.madeAt);
  if (!known && now - batch.madeAt >= CANCELLED_AFTER_MS) return giveUp(batch, 'never_created');
  const created = known ?? (await provider.create(batch, await linesOf(batch), mark));
  await keep(batch, { id: created.id, sentAt: now, paidBy: provider.key });
  return 'open';
}

/** OpenAI's code where an organisation has as many tokens in batches as it may: there is room when others are done. */
const NO_ROOM = 'token_limit_exceeded';

const ENDED: readonly ProviderBatch['status'][] = ['completed', 'expired', 'cancelled', 'failed'];

const hasNoRoom = ({ status, errors }: ProviderBatch) =>
  status === 'failed' && (errors?.data ?? []).some(({ code }) => code === NO_ROOM);

/** An answer is charged to whoever's key its batch was created with, whichever is in use by then. */
const charged = ({ paidBy: key }: OpenBatch, said: SettledQuestion): SettledQuestion =>
  'body' in said && key ? { ...said, key } : said;

async function collect(batch: KeptBatch, told: ProviderBatch, provider: ProviderBatches): Promise<'ended'> {
  const files = [told.output_file_id, told.error_file_id];
  const { settled, odd } = readBatchResults(
    await provider.read(files),
    batch.questions,
    told.status === 'completed' ? 'missing' : `batch_${told.status}`,
  );
  if (odd > 0) logger.warn('odd lines in a batch', { batch: told.id, odd });
  await end(batch, new Map([...settled].map(([question, said]) => [question, charged(batch, said)])));
  await provider.forget([told.input_file_id, ...files]);
  return 'ended';
}

/** Looks at a batch that its provider has: takes what it brought when it is at its end, or when that does not come. */
export async function look(
  batch: KeptBatch,
  id: string,
  provider: ProviderBatches,
  now: number,
): Promise<'open' | 'ended'> {
  const told = await provider.get(id);
  if (!told) return giveUp(batch, 'forgotten');
  if (hasNoRoom(told) && now - batch.madeAt < CANCELLED_AFTER_MS) {
    await keep(batch, { id: null, sentAt: null, tries: batch.tries + 1 });
    return 'open';
  }
  if (ENDED.includes(told.status) || isLost(batch, now)) return collect(batch, told, provider);
  const isLate = now - (batch.sentAt ?? batch.madeAt) >= CANCELLED_AFTER_MS;
  if (isLate && told.status !== 'cancelling') await provider.cancel(id);
  return 'open';
}
