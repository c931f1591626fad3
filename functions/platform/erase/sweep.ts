import { type ObjectVersion, removeVersions } from '@assay/kit/storage/object-versions';
import { unlessRefused } from '@assay/kit/table/table';
import {
  type Erasure,
  type Manifest,
  manifestKey,
  manifestSchema,
  merge,
  NOTHING,
} from '@assay/platform/privacy/erasure';
import { reviewEventEntity } from '@assay/platform/review/review-store';
import { isUnderWay } from '@assay/platform/run/items';
import { uploaderNamed } from '@assay/platform/run/uploader';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import type { TableItem } from '../privacy/holdings.ts';
import { cancel } from '../runs/cancel.ts';
import { rejectOthers } from '../runs/kept-uploads.ts';
import { setting } from '../runtime/setting.ts';
import { documents, objects, runStore, s3 } from '../runtime/storage.ts';
import { takeOutOfBanks } from './bank.ts';
import { takeOutOfClasses } from './classes.ts';
import { takeOutOfCohorts } from './cohorts.ts';
import type { ErasurePass } from './found.ts';
import { lookFor, missedBy } from './look.ts';
import { forgetNames } from './named.ts';

/** Items that are deleted at the same time. */
const DELETED_AT_ONCE = 20;

/** Rounds of looking and removing: what is written meanwhile by a run that was stopped is found by the next. */
const ROUNDS = 3;

type ErasureRemainder = NonNullable<Erasure['left']>;

/** What is noted of an erasure. */
export const manifestOf = async (erasure: Erasure): Promise<Manifest> =>
  (await objects().readOptional(manifestKey(erasure), manifestSchema)) ?? NOTHING;

/** Notes what is found before it is touched, so that whoever comes after a death knows as much. Returns all that is noted. */
const note = (erasure: Erasure, found: Manifest): Promise<Manifest> =>
  objects().change(manifestKey(erasure), manifestSchema, (noted) => merge(noted ?? NOTHING, found));

async function stop(runs: readonly string[]): Promise<void> {
  for (const runId of runs) {
    const run = await runStore().findRun(runId);
    if (run && isUnderWay(run)) await cancel(run);
  }
}

/** Deletes an item, unless it was written anew since it was found: then `at` is another. */
function removeItem({ PK, SK, at }: TableItem): Promise<boolean> {
  const isSame = {
    ConditionExpression: 'attribute_not_exists(PK) OR #at = :at',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':at': at },
  };
  const Key = { PK, SK };
  const command = { TableName: setting('TABLE'), Key, ...(at !== undefined && isSame) };
  return unlessRefused(documents().send(new DeleteCommand(command)));
}

const isEvent = (item: TableItem) => reviewEventEntity.parts(item) !== null;

/** Deletes a trail from its beginning, so that what a death leaves of it still says whose the work was last. */
async function removeTrail(events: readonly TableItem[]): Promise<void> {
  const ordered = events.toSorted((tableItem, other) => String(tableItem.SK).localeCompare(String(other.SK)));
  for (const event of ordered) await removeItem(event);
}

async function remove(versions: readonly ObjectVersion[], items: readonly TableItem[]): Promise<void> {
  await removeVersions(s3(), setting('BUCKET'), versions);
  const others = items.filter((item) => !isEvent(item));
  const trails = Map.groupBy(items.filter(isEvent), ({ PK }) => PK);
  await pLimit(DELETED_AT_ONCE).map(others, removeItem);
  await pLimit(DELETED_AT_ONCE).map([...trails.values()], removeTrail);
}

/** Files of others in a student's folders stay theirs: that is decided while it is known whose these are. */
async function keepOthers({ tenant, of }: Erasure, { submissions }: Manifest): Promise<void> {
  if (of?.kind !== 'student') return;
  for (const one of submissions) await rejectOthers({ tenant, ...one }, uploaderNamed(of.subject));
}

/** Takes out of tables, cohorts and banks what is noted; what the vector index refuses is told in the proof. */
async function takeOut({ tenant }: Erasure, noted: Manifest, look: ErasurePass): Promise<ErasureRemainder> {
  await takeOutOfClasses(tenant, noted, look);
  await takeOutOfCohorts(tenant, noted);
  const refused = await takeOutOfBanks(tenant, noted);
  return refused === null ? [] : [{ kind: 'vectors', count: 1, why: refused }];
}

const describeLeft = ({ objects: versions, items }: Manifest): ErasureRemainder =>
  [
    { kind: 'objects', count: versions.length, why: 'written again while it was erased' },
    { kind: 'items', count: items.length, why: 'written again while it was erased' },
  ].filter(({ count }) => count > 0);

const isNothing = ({ objects: versions, items }: Manifest) => versions.length + items.length === 0;

/** One round: what is found is noted, then stopped, taken out of what is in use, and removed. Null: nothing is found any more. */
async function round(
  erasure: Erasure,
  noted: Manifest,
  look: ErasurePass,
  isFirst: boolean,
  asked: Partial<Manifest>,
) {
  const erasureInventory = await lookFor(erasure, noted, look);
  if (!isFirst && isNothing(erasureInventory.manifest)) return null;
  const all = await note(erasure, { ...erasureInventory.manifest, ...asked });
  if (isFirst) await keepOthers(erasure, all);
  await stop(isFirst ? all.runs : erasureInventory.manifest.runs);
  await forgetNames(erasure.tenant, all, look);
  const refused = await takeOut(erasure, all, look);
  const { tellPlatforms } = await import('./tell-platforms.ts');
  await tellPlatforms(erasureInventory.items);
  await remove(isFirst ? all.objects : erasureInventory.manifest.objects, erasureInventory.items);
  return { noted: all, refused };
}

interface FirstLook extends Partial<Manifest> {
  look: ErasurePass;
}

const firstAsked = (request: string, { requests }: Manifest): FirstLook =>
  requests.includes(request)
    ? { look: 'again' }
    : { look: 'asked', requests: [request], at: new Date().toISOString() };

/** What is noted as a request where works were missed, so that who comes after a death in between goes on with those. */
const MISSED = 'missed';

async function firstLater(erasure: Erasure, noted: Manifest): Promise<FirstLook> {
  const { submissions } = await missedBy(erasure, noted);
  if (submissions.length > 0) return { look: 'missed', requests: [MISSED] };
  return { look: noted.requests.includes(MISSED) ? 'again' : 'last' };
}

/**
 * Removes what an erasure is of until nothing of it is found. `request`: the message that asks, of which everything that is there is noted,
 * once; null: what was noted, and what came late of it. Returns what is left.
 */
export async function sweep(erasure: Erasure, request: string | null): Promise<ErasureRemainder> {
  let noted = await manifestOf(erasure);
  let refused: ErasureRemainder = [];
  const later = request === null ? 'last' : 'again';
  const first = request === null ? await firstLater(erasure, noted) : firstAsked(request, noted);
  for (let count = 0; count < ROUNDS; count += 1) {
    const { look, ...asked } = count === 0 ? first : { look: later as ErasurePass };
    const done = await round(erasure, noted, look, count === 0, asked);
    if (!done) return refused;
    ({ noted, refused } = done);
  }
  return [...refused, ...describeLeft((await lookFor(erasure, noted, later)).manifest)];
}
