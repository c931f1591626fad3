import { listVersions } from '@assay/kit/storage/object-versions';
import { type Erasure, type Manifest, merge, NOTHING } from '@assay/platform/privacy/erasure';
import { hashOf } from '@assay/platform/privacy/erasure-hash';
import { uploaderNamed } from '@assay/platform/run/uploader';
import { isOfAge } from '../privacy/erasures.ts';
import { archivesHolding, exportsFolder } from '../privacy/exports.ts';
import {
  gatheringOf,
  heldOn,
  idsNamed,
  runsOf,
  type TableItem,
  type Uploading,
} from '../privacy/holdings.ts';
import { onlyOf, uploadingOf, type Whose, whatIsOf, whatWasMissed } from '../privacy/scopes.ts';
import { owners } from '../reviews/owners.ts';
import { erasedWorks } from '../runs/erased-works.ts';
import { uploadsKept, uploadsTo } from '../runs/kept-uploads.ts';
import { setting } from '../runtime/setting.ts';
import { runStore, s3 } from '../runtime/storage.ts';
import { foundInBanks } from './bank.ts';
import { foundInClasses } from './classes.ts';
import { foundInCohorts } from './cohorts.ts';
import { contentsOf, type ErasurePass, isWhole, itemsOf, versionsOf } from './found.ts';
import { foundInNames } from './named.ts';

/** How long an erased submission is known as that, in seconds: a word of an upload waits 14 days in the queue, and as long as a dead letter. */
const TOMBSTONE = 30 * 24 * 3600;

/** What a look found: what is noted of it, and the items as they are. */
interface ErasureInventory {
  manifest: Manifest;
  items: TableItem[];
}

const versionsUnder = (prefix: string) => listVersions(s3(), setting('BUCKET'), prefix);
const archiveOf = (subject: string) => hashOf({ kind: 'student', subject });

/** What the index did not show yet as a student's erasure was asked for. */
export async function missedBy({ tenant, of }: Erasure, noted: Manifest): Promise<Whose> {
  return of?.kind === 'student' ? whatWasMissed(tenant, of.subject, noted) : NOTHING;
}

const whoseIs = (erasure: Erasure, noted: Manifest, look: ErasurePass): Promise<Whose> | Whose => {
  const { tenant, of } = erasure;
  if (of === undefined) return NOTHING;
  if (look === 'missed') return missedBy(erasure, noted);
  return of.kind === 'student' ? whatIsOf(tenant, of.subject) : onlyOf({ tenant, ...of });
};

/** The works in whose folders uploads are noted, though they are not what is erased themselves. */
function elsewhereIn({ objects, submissions }: Manifest): Manifest['submissions'] {
  const own = new Set(submissions.map(({ assignment, submission }) => `${assignment}/${submission}`));
  const folders = objects.flatMap(({ key }) => /^submissions\/[^/]+\/([^/]+\/[^/]+)\//.exec(key)?.[1] ?? []);
  return [...new Set(folders)]
    .filter((name) => !own.has(name))
    .map((name) => {
      const [assignment, submission] = name.split('/') as [string, string];
      return { assignment, submission };
    });
}

/** As whom a student who is erased uploaded, and to what of others; undefined: a submission is erased, whoever uploaded to it. */
async function studentOf(
  { tenant, of }: Erasure,
  noted: Manifest,
  look: ErasurePass,
): Promise<Uploading | undefined> {
  if (of?.kind !== 'student') return undefined;
  if (look === 'asked') return uploadingOf(tenant, of.subject);
  const elsewhere = look === 'missed' ? null : elsewhereIn(noted);
  return { uploader: uploaderNamed(of.subject), elsewhere };
}

/** The ids of all versions of uploads that are erased, whether runs of them were admitted yet, or they were rejected, or not. */
async function idsOf(
  tenant: string,
  submissions: Manifest['submissions'],
  student: Uploading | undefined,
): Promise<string[]> {
  const own = submissions.map((one) => uploadsTo({ tenant, ...one }, student?.uploader));
  const kept = student?.elsewhere?.map((one) => uploadsKept({ tenant, ...one }, student.uploader)) ?? [];
  return (await Promise.all([...own, ...kept])).flat().map(({ id }) => id);
}

/** The students whose archives hold a submission by who owns it, and whoever's say that they do. */
async function archivesOf(tenant: string, { of }: Erasure, { submissions }: Whose): Promise<string[]> {
  const found = await Promise.all(submissions.map((one) => owners().find({ tenant, ...one })));
  const subjects = found.flatMap((owner) => (owner ? [owner.subject] : []));
  const asked = of?.kind === 'student' ? [of.subject] : [];
  return [...[...subjects, ...asked].map(archiveOf), ...(await archivesHolding(tenant, submissions))];
}

/**
 * What an erasure is of, as somebody asks: first its submissions are marked, so that what is told late of their uploads leaves nothing behind;
 * then its runs are looked for. A run that is admitted after that is of a version whose id is known.
 */
async function scopeOf(erasure: Erasure, whose: Whose, student: Uploading | undefined): Promise<Manifest> {
  const { tenant } = erasure;
  const expiresAt = Math.floor(Date.now() / 1000) + TOMBSTONE;
  const of = whose.submissions.map((one) => ({ tenant, ...one }));
  for (const one of of) {
    await runStore().putErased(one, expiresAt);
    if (!isOfAge(erasure)) await erasedWorks().keep(one);
  }
  const runs = (await Promise.all(of.map(runsOf))).flat().map(({ runId }) => runId);
  const ids = await idsOf(tenant, whose.submissions, student);
  const archives = await archivesOf(tenant, erasure, whose);
  return { ...NOTHING, ...whose, runs: [...runs, ...ids], archives };
}

/** What came to an erasure since it was noted: runs that were admitted late, parts of tables from before that were stored late, and archives that were being gathered. */
async function cameLate({ tenant }: Erasure, noted: Manifest): Promise<Manifest> {
  const known = new Set(noted.runs);
  const of = noted.submissions.map((one) => ({ tenant, ...one }));
  const runs = (await Promise.all(of.map(runsOf))).flat();
  const late = runs.filter(
    ({ runId, baseline, tableOf }) =>
      known.has(runId) || known.has(baseline ?? '') || (tableOf !== null && tableOf <= (noted.at ?? '')),
  );
  const archives = await archivesHolding(tenant, noted.submissions);
  return { ...NOTHING, runs: late.map(({ runId }) => runId), archives };
}

/** What is there now of what an erasure is of. Nothing is touched, but that submissions are marked as somebody asks. */
export async function lookFor(
  erasure: Erasure,
  noted: Manifest,
  look: ErasurePass,
): Promise<ErasureInventory> {
  const { tenant } = erasure;
  const student = await studentOf(erasure, noted, look);
  const scope = isWhole(look)
    ? await scopeOf(erasure, await whoseIs(erasure, noted, look), student)
    : await cameLate(erasure, noted);
  const known = look === 'missed' ? scope : merge(noted, scope);
  const heldData = await heldOn({
    ...{ tenant, submissions: known.submissions, runs: known.runs },
    ...(student && { student }),
  });
  const archives = known.archives.map((hash) => versionsUnder(exportsFolder(tenant, hash)));
  const gathering = await Promise.all(known.archives.map((hash) => gatheringOf(tenant, hash)));
  const classes = await foundInClasses(tenant, known, look);
  const items = [...heldData.items, ...gathering.flat(), ...classes.items].filter(itemsOf(known, look));
  const banks = await foundInBanks(tenant, known, isWhole(look));
  const objects = [
    ...heldData.objects.filter(versionsOf(known, look, setting('BUCKET'))),
    ...(await Promise.all(archives)).flat(),
    ...(await foundInCohorts(tenant, known)),
    ...(await foundInNames(tenant, known, look)),
    ...banks.objects,
    ...classes.objects,
  ];
  const keys = items.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }));
  const runs = [...scope.runs, ...(isWhole(look) ? idsNamed(items) : [])];
  const contents = [...contentsOf(items), ...banks.contents];
  return { manifest: { ...scope, runs, objects, items: keys, contents, taken: classes.taken }, items };
}
