import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import * as z from 'zod';
import {
  type Erasure,
  type Manifest,
  manifestKey,
  manifestSchema,
  merge,
  NOTHING,
  proofOf,
} from '../../shared/privacy/erasure.ts';
import { isUnderWay } from '../../shared/run/items.ts';
import { listVersions, removeVersions } from '../../shared/storage/object-versions.ts';
import { cancel } from '../cancel.ts';
import { defineConsumer } from '../define-consumer.ts';
import { logger } from '../define-handler.ts';
import { erasures, sendErasure } from '../erasures.ts';
import { exportsFolder, heldOn } from '../holdings.ts';
import { setting } from '../setting.ts';
import { documents, objects, runStore, s3 } from '../storage.ts';
import { eraseFromBanks } from './bank.ts';
import { eraseFromCohorts } from './cohorts.ts';
import { scopeOf } from './scope.ts';

/** Items that are deleted at the same time. */
const DELETED_AT_ONCE = 20;

/** Rounds of looking and removing: what is written meanwhile by a run that was stopped is found by the next. */
const ROUNDS = 3;

/** How long after it is done it is looked again, in seconds: the longest that a function runs on, and that SQS keeps a message back. */
const LOOK_AGAIN = 900;

/** How long an erased submission is known as that, in seconds: a word of an upload waits 14 days in the queue, and as long as a dead letter. */
const TOMBSTONE = 30 * 24 * 3600;

const manifestOf = async (erasure: Erasure) =>
  (await objects().readOptional(manifestKey(erasure), manifestSchema)) ?? NOTHING;

/** Stops what is under way, and marks the submissions, so that what is told late of their uploads leaves nothing behind. */
async function stop({ tenant }: Erasure, { submissions, runs }: Manifest): Promise<void> {
  const expiresAt = Math.floor(Date.now() / 1000) + TOMBSTONE;
  for (const one of submissions) await runStore().putErased({ tenant, ...one }, expiresAt);
  for (const runId of runs) {
    const run = await runStore().findRun(runId);
    if (run && isUnderWay(run)) await cancel(run);
  }
}

/** What is there now of what an erasure is of. */
async function look({ tenant }: Erasure, { submissions, runs, archives }: Manifest): Promise<Manifest> {
  const held = await heldOn({ tenant, submissions, runs });
  const exported = await Promise.all(
    archives.map((hash) => listVersions(s3(), setting('BUCKET'), exportsFolder(tenant, hash))),
  );
  const items = held.items.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }));
  return { ...NOTHING, objects: [...held.objects, ...exported.flat()], items };
}

async function remove({ objects: versions, items }: Pick<Manifest, 'objects' | 'items'>): Promise<void> {
  await removeVersions(s3(), setting('BUCKET'), versions);
  await pLimit(DELETED_AT_ONCE).map(items, (Key) =>
    documents().send(new DeleteCommand({ TableName: setting('TABLE'), Key })),
  );
}

/** Takes out of banks and cohorts; what the vector index refuses is told in the proof. */
async function takeOut(
  erasure: Erasure,
  manifest: Manifest,
): Promise<{ found: Manifest; left: NonNullable<Erasure['left']> }> {
  const inCohorts = await eraseFromCohorts(erasure.tenant, manifest);
  const { versions, refused } = await eraseFromBanks(erasure.tenant, manifest);
  const left = refused === null ? [] : [{ kind: 'vectors', count: 1, why: refused }];
  return { found: { ...NOTHING, objects: [...inCohorts, ...versions] }, left };
}

/** Removes what is found until nothing is, each time noting first what it is. Returns all that was removed, and what is left. */
async function removeAll(erasure: Erasure, noted: Manifest): Promise<{ manifest: Manifest; left: Manifest }> {
  let manifest = noted;
  await remove(manifest);
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await look(erasure, manifest);
    if (found.objects.length + found.items.length === 0) break;
    manifest = merge(manifest, found);
    await objects().write(manifestKey(erasure), manifest);
    await remove(found);
  }
  return { manifest, left: await look(erasure, manifest) };
}

const describeLeft = ({ objects: versions, items }: Manifest): NonNullable<Erasure['left']> =>
  [
    { kind: 'objects', count: versions.length, why: 'written again while it was erased' },
    { kind: 'items', count: items.length, why: 'written again while it was erased' },
  ].filter(({ count }) => count > 0);

/**
 * Notes what is known before anything is touched, so that another try knows it too; then stops, takes out and removes. Returns all that was
 * removed until now, and what is left.
 */
async function sweep(erasure: Erasure): Promise<{ manifest: Manifest; left: NonNullable<Erasure['left']> }> {
  const known = merge(await manifestOf(erasure), { ...NOTHING, ...(await scopeOf(erasure)) });
  await objects().write(manifestKey(erasure), known);
  await stop(erasure, known);
  const { found, left: refused } = await takeOut(erasure, known);
  const noted = merge(known, found);
  await objects().write(manifestKey(erasure), noted);
  const { manifest, left } = await removeAll(erasure, noted);
  return { manifest, left: [...refused, ...describeLeft(left)] };
}

async function erase(erasure: Erasure): Promise<void> {
  await erasures().put({ ...erasure, state: 'erasing' });
  const { manifest, left } = await sweep(erasure);
  await erasures().put({
    ...erasure,
    state: left.length > 0 ? 'incomplete' : 'erased',
    finishedAt: new Date().toISOString(),
    ...proofOf(manifest),
    left,
  });
  await sendErasure(erasure, LOOK_AGAIN);
}

/** Forgets what an erasure was of: the proof stays. */
async function forget(erasure: Erasure): Promise<void> {
  const versions = await listVersions(s3(), setting('BUCKET'), manifestKey(erasure));
  await removeVersions(s3(), setting('BUCKET'), versions);
}

/** Looks a last time for what a stopped run or a re-evaluation wrote late. */
async function lookAgain(erasure: Erasure): Promise<void> {
  const { manifest, left } = await sweep(erasure);
  const { of: _, ...proof } = erasure;
  const state = left.length > 0 ? ('incomplete' as const) : ('erased' as const);
  await erasures().put({
    ...(state === 'erased' ? proof : erasure),
    ...proofOf(manifest),
    state,
    left,
    lookedAgainAt: new Date().toISOString(),
  });
  if (state === 'erased') await forget(erasure);
}

/**
 * Erases what a message asks for: at first everything; a quarter of an hour later what came late. Whoever dies in between is followed by
 * another try, which finds what was noted; an erasure that is done is done.
 */
export const handler = defineConsumer(
  z.object({ tenant: z.string(), erasure: z.string() }),
  async (named) => {
    const erasure = await erasures().get(named);
    if (erasure.state !== 'erased') await erase(erasure);
    else if (erasure.lookedAgainAt === undefined) await lookAgain(erasure);
    else await forget(erasure);
    logger.info('erased', { erasure: erasure.erasure });
  },
);
