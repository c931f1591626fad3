import { listVersions, type ObjectVersion } from '@assay/kit/storage/object-versions';
import { queryAll } from '@assay/kit/table/table';
import { BATCHES, type BatchOwner, batchesKey } from '@assay/model/batch/batch-objects';
import type { Manifest } from '@assay/platform/privacy/erasure';
import { createRememberedStore } from '@assay/platform/privacy/remembered-store';
import { reviewEventEntity } from '@assay/platform/review/review-store';
import { askedSchema } from '@assay/platform/run/asked';
import { dailyVersionsEntity, worksOf } from '@assay/platform/run/daily-versions';
import {
  chargeEntity,
  erasedEntity,
  rejectedEntity,
  runEntity,
  versionEntity,
} from '@assay/platform/run/entities';
import { parseSubmissionKey, runIdOf, sourceSchema } from '@assay/platform/run/run-id';
import type { Submission } from '@assay/platform/run/version-store';
import pLimit from 'p-limit';
import * as z from 'zod';
import { uploadsKept, uploadsTo } from '../runs/kept-uploads.ts';
import { reevaluations } from '../runs/reevaluations.ts';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents, objects, runStore, s3 } from '../runtime/storage.ts';
import { gatheringEntity } from './exports.ts';

/** Objects or partitions that are looked through at the same time. */
const AT_ONCE = 8;

/** An item of the table. */
export type TableItem = Record<string, unknown>;

/** As whom a student uploads (`uploaderNamed`), and works of others in whose folders files may be kept for them; null: those are not looked for. */
export interface Uploading {
  uploader: string;
  elsewhere: Manifest['submissions'] | null;
}

/** What is looked for: submissions of a tenant with the runs of them that are known, and of a student what is theirs alone. */
export interface HoldingScope {
  tenant: string;
  submissions: Manifest['submissions'];
  runs: readonly string[];
  /** Whose all that is, so that nothing of another is; absent: it is looked for whoever's it is. */
  student?: Uploading;
}

/** All that is held. */
export interface HeldData {
  objects: ObjectVersion[];
  items: TableItem[];
}

const remembered = lazily(() => createRememberedStore(documents(), setting('TABLE')));
const table = (pk: string, prefix = '') =>
  queryAll(documents(), setting('TABLE'), { pk, prefix, consistent: true });
const index = (pk: string, prefix: string) =>
  queryAll(documents(), setting('TABLE'), { index: 'GSI1', pk, prefix });
/** Uploads of a tenant that became no run, of which sort keys begin so; version 0.1 kept those of all tenants together. */
const rejected = async (tenant: string, prefix = '') => [
  ...(await index(rejectedEntity.partition({ tenant }, 'ofTenant'), prefix)),
  ...(await index('REJECTED', `${tenant}#${prefix}`)),
];
const versionsUnder = (prefix: string) => listVersions(s3(), setting('BUCKET'), prefix);
const flat = async <T, R>(all: readonly T[], of: (one: T) => Promise<R[]>): Promise<R[]> =>
  (await pLimit(AT_ONCE).map(all, of)).flat();

/** A run of a submission; `baseline`: of a re-evaluation, the run that it assesses again; `tableOf`: of a student's part, when its table was admitted. */
export interface RunOf {
  runId: string;
  baseline: string | null;
  tableOf: string | null;
}

const runOf = ({ runId, baseline, partOf, admittedAt }: TableItem): RunOf => ({
  runId: String(runId),
  baseline: typeof baseline === 'string' ? baseline : null,
  tableOf: partOf === undefined ? null : String(admittedAt),
});

/** The runs of a submission, of all its versions and of re-evaluations: by the index, and by what is known of its versions. */
export async function runsOf(of: Submission): Promise<RunOf[]> {
  const { tenant, assignment, submission } = of;
  const again = await reevaluations().ofAssignment({ tenant, assignment });
  const pks = [
    runEntity.partition(of, 'ofAssignment'),
    ...again.map((one) => runEntity.partition(one, 'ofReevaluation')),
  ];
  const indexed = await flat(pks, (pk) => index(pk, `${submission}#`));
  const versions = await table(versionEntity.partition(of), 'VERSION#');
  const runs = [...versions, ...indexed].filter(({ runId }) => runId !== undefined).map(runOf);
  return [...new Map(runs.map((run) => [run.runId, run])).values()];
}

/** What was asked for a submission's uploads: records that name it. */
async function askedFor({ tenant, assignment, submission }: Submission): Promise<ObjectVersion[]> {
  const all = await versionsUnder(`asked/${tenant}/${assignment}/`);
  return flat(all, async (version) => {
    const asked = await objects()
      .readOptional(version.key, askedSchema.partial())
      .catch(() => null);
    return asked?.submission === submission ? [version] : [];
  });
}

const SUFFIX = '.json';

/** What a run's questions left where they wait for batches: as they were asked, the answers, and messages that wait for them. */
async function batchedFor(runId: string, batchOwner: BatchOwner): Promise<ObjectVersion[]> {
  const charges = await table(chargeEntity.partition({ runId }), 'CHARGE#batch#');
  const parked = await flat(
    await versionsUnder(`batches/${BATCHES.parked}/${batchOwner.tenant}/${batchOwner.reevaluation}/`),
    async (version) => {
      const message = await objects().readOptional(version.key, z.unknown());
      return JSON.stringify(message)?.includes(runId) ? [{ version, message }] : [];
    },
  );
  const waiting = parked.flatMap(({ message }) =>
    ((message as { questions?: { question: string }[] }).questions ?? []).map(({ question }) => question),
  );
  const questions = new Set([...charges.map(({ question }) => String(question)), ...waiting]);
  const keys = [...questions].flatMap((question) =>
    [BATCHES.asked, BATCHES.answers].map((what) =>
      batchesKey(what, batchOwner, question).slice(0, -SUFFIX.length),
    ),
  );
  return [...parked.map(({ version }) => version), ...(await flat(keys, versionsUnder))];
}

/** What models answered to a run's questions, where that is remembered, and what waits for batches. */
export async function rememberedFor(runId: string, tenant: string): Promise<ObjectVersion[]> {
  const run = await runStore().findRun(runId);
  const { reevaluation } = run ?? {};
  const memo = await remembered().keysOf(runId);
  return [
    ...(await flat(memo, versionsUnder)),
    ...(reevaluation ? await batchedFor(runId, { tenant, reevaluation }) : []),
  ];
}

const objectsOfRun = async (runId: string, tenant: string): Promise<ObjectVersion[]> => [
  ...(await versionsUnder(`runs/${runId}/`)),
  ...(await rememberedFor(runId, tenant)),
];

/** Uploads under a submission's folder that were rejected. */
async function rejectedOf({ tenant, assignment, submission }: Submission): Promise<TableItem[]> {
  const all = await rejected(tenant, `${assignment}#`);
  const folder = `submissions/${tenant}/${assignment}/${submission}/`;
  return all.filter(({ source }) => (source as { key?: string })?.key?.startsWith(folder));
}

/** The version that a rejected upload is. */
const versionOf = ({ source }: TableItem): ObjectVersion => {
  const { key, versionId } = sourceSchema.parse(source);
  return { key, versionId };
};

/** Uploads of a student that were rejected since the work was not theirs, wherever: they are in the folder of that. */
async function rejectedFrom(tenant: string, uploader: string): Promise<TableItem[]> {
  return (await rejected(tenant)).filter((item) => item.uploader === uploader);
}

/** Ids of versions, delete markers and rejected uploads that items name by their keys. */
export const idsNamed = (items: readonly TableItem[]): string[] =>
  items.flatMap(
    ({ PK, SK }) =>
      /^(?:VERSION|MARKER|GONE)#(.*)/.exec(String(SK))?.[1] ?? /^UPLOAD#(.*)/.exec(String(PK))?.[1] ?? [],
  );

/** Of rejected uploads those that are no version of the work in whose folder they are: what was admitted as well is the work's. */
const notAdmitted = (items: readonly TableItem[]): Promise<TableItem[]> =>
  flat(items, async (item) => {
    const source = sourceSchema.parse(item.source);
    const { ids: admitted } = await runStore().versionsOf(parseSubmissionKey(source.key));
    return admitted.has(runIdOf(source)) ? [] : [item];
  });

/** What is kept for a student in folders of what is another's; of the work itself what names one of these uploads by its id (`ids`). */
async function keptFor(
  tenant: string,
  uploader: string,
  elsewhere: Manifest['submissions'],
  ids: ReadonlySet<string>,
) {
  const items = await notAdmitted(await rejectedFrom(tenant, uploader));
  const there = await flat(items.map(versionOf), async (version) =>
    (await versionsUnder(version.key)).filter(({ versionId }) => versionId === version.versionId),
  );
  const works = elsewhere.map((one) => ({ tenant, ...one }));
  const uploads = await flat(works, (one) => uploadsKept(one, uploader));
  const naming = await flat(works, async (one) =>
    (await table(versionEntity.partition(one))).filter((item) => idsNamed([item]).some((id) => ids.has(id))),
  );
  return { objects: [...there, ...uploads.map(({ version }) => version)], items: [...items, ...naming] };
}

async function heldOfSubmission(submission: Submission, uploader: string | undefined): Promise<HeldData> {
  const own = (await table(versionEntity.partition(submission))).filter(
    (item) => erasedEntity.parts(item) === null,
  );
  const reviews = await table(reviewEventEntity.partition(submission));
  const uploads = await uploadsTo(submission, uploader);
  const refused = (await rejectedOf(submission)).filter(
    (item) => uploader === undefined || item.uploader === undefined || item.uploader === uploader,
  );
  return {
    objects: [...uploads.map(({ version }) => version), ...(await askedFor(submission))],
    items: [...own, ...reviews, ...refused],
  };
}

/** That an archive is being gathered for a student. `hash`: of who they are. */
export function gatheringOf(tenant: string, hash: string): Promise<TableItem[]> {
  const { PK, SK } = gatheringEntity.key({ tenant, hash });
  return table(PK, SK);
}

const onceEach = (items: readonly TableItem[]): TableItem[] => [
  ...new Map(items.map((item) => [JSON.stringify([item.PK, item.SK]), item])).values(),
];

/** Each version once: runs share remembered answers, and those of a re-evaluation its batches. */
const once = (versions: readonly ObjectVersion[]): ObjectVersion[] => [
  ...new Map(versions.map((one) => [JSON.stringify([one.key, one.versionId]), one])).values(),
];

/** Everything that is held on submissions and their runs, each version of an object and each item once. */
export async function heldOn({ tenant, submissions, runs, student }: HoldingScope): Promise<HeldData> {
  const heldOfEach = await pLimit(AT_ONCE).map(submissions, (one) =>
    heldOfSubmission({ tenant, ...one }, student?.uploader),
  );
  if (student?.elsewhere)
    heldOfEach.push(await keptFor(tenant, student.uploader, student.elsewhere, new Set(runs)));
  const ofRuns = await flat(runs, (runId) => objectsOfRun(runId, tenant));
  const items = await flat(runs, (runId) => table(runEntity.partition({ runId })));
  const days = student ? await table(dailyVersionsEntity.partition(worksOf(tenant, student.uploader))) : [];
  return {
    objects: once([...heldOfEach.flatMap((heldData) => heldData.objects), ...ofRuns]),
    items: onceEach([...heldOfEach.flatMap((one) => one.items), ...items, ...days]),
  };
}
