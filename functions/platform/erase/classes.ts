import {
  eachVersion,
  type ListedVersion,
  listVersions,
  type ObjectVersion,
} from '@assay/kit/storage/object-versions';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { Manifest } from '@assay/platform/privacy/erasure';
import { reevaluationKey } from '@assay/platform/reevaluation/reevaluation';
import { handoutFiles, REPORT_FILES } from '@assay/platform/run/artifact';
import { resultItemEntity, runPartEntity } from '@assay/platform/run/entities';
import { firstGivenAt, givenAt } from '@assay/platform/run/given-at';
import type { RunItem } from '@assay/platform/run/items';
import { isMadeOf } from '@assay/platform/run/made-of';
import type { CommonResult } from '@assay/platform/run/result';
import { runKey } from '@assay/platform/run/run-artifacts';
import { keptForRun } from '@assay/platform/run/uploader';
import type { ClassTable, WithoutRows } from '@assay/platform/workflow/class-table';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import * as z from 'zod';
import { jsonOf } from '../privacy/bank-holdings.ts';
import { rememberedFor, type TableItem } from '../privacy/holdings.ts';
import { readVersion } from '../runs/read-version.ts';
import { reevaluations } from '../runs/reevaluations.ts';
import { metadataOf } from '../runs/upload-metadata.ts';
import { setting } from '../runtime/setting.ts';
import { artifactsOf, objects, runStore, s3 } from '../runtime/storage.ts';
import { DRIFTS } from './cohorts.ts';
import { type ErasurePass, isLater } from './found.ts';

/** A run of a table in which rows of who is erased may stand: those whose own submissions are `gone`, handed in until then. */
interface TableRun {
  run: RunItem;
  /** All runs of its assignment, itself among them, as they were found. */
  runs: readonly RunItem[];
  workflow: Workflow;
  table: ClassTable<CommonAssignment, CommonResult>;
  gone: ReadonlySet<string>;
  until: string;
  look: ErasurePass;
}

/** Later than any time. */
const NEVER = '9999';

/** The longest that a step works on what it has read, in milliseconds. */
const LONGEST_STEP = 15 * 60_000;

/** Versions that are looked at at the same time. */
const READ_AT_ONCE = 8;

type Noted = Pick<Manifest, 'submissions' | 'at' | 'taken'>;

const versionsUnder = (prefix: string) => listVersions(s3(), setting('BUCKET'), prefix);

/** All runs of an assignment, of re-evaluations too. */
async function runsIn(of: { tenant: string; assignment: string }): Promise<RunItem[]> {
  const again = await reevaluations().ofAssignment(of);
  const runs = await Promise.all(again.map(({ reevaluation }) => runStore().runsOf(of.tenant, reevaluation)));
  return [...(await runStore().allRuns(of)), ...runs.flat()];
}

/** The runs of tables that others are in, too; later on, those that were handed in before it was asked: a row of a table after that is new. */
async function tableRuns(tenant: string, noted: Noted, look: ErasurePass): Promise<TableRun[]> {
  const found: TableRun[] = [];
  const until = look === 'asked' ? NEVER : (noted.at ?? '');
  for (const [assignment, own] of Map.groupBy(noted.submissions, (one) => one.assignment)) {
    const gone = new Set(own.map(({ submission }) => submission));
    const runs = await runsIn({ tenant, assignment });
    for (const run of runs) {
      const isOthers = run.partOf === undefined && !gone.has(run.submission) && givenAt(run) <= until;
      const workflow = isOthers && run.workflow !== undefined ? findWorkflow(run.workflow) : null;
      const table = await workflow?.classes?.();
      if (workflow && table) found.push({ run, runs, workflow, table, gone, until, look });
    }
  }
  return found;
}

/** The versions of a run's artifacts that hold rows, each with what it is without them. */
async function holdingRows({ run, table, gone }: TableRun) {
  const found: { version: ObjectVersion; without: WithoutRows }[] = [];
  for (const held of table.rows)
    for (const version of await versionsUnder(runKey(run.runId, held.name))) {
      const without = held.without(await jsonOf(version), gone);
      if (without) found.push({ version, without });
    }
  return found;
}

/** When what is in a version of an upload came: of one of which no run is admitted later on, either, by what it says itself. */
async function cameAt(
  { key, versionId, modified }: ListedVersion,
  { runs, look }: TableRun,
): Promise<string> {
  const run = runs.find(({ source }) => source.versionId === versionId);
  if (run) return givenAt(run);
  const metadata = isLater(look) ? await metadataOf({ bucket: setting('BUCKET'), key, versionId }) : null;
  return firstGivenAt(metadata ?? {}) ?? modified.toISOString();
}

/** The versions of a table's upload, without those that were handed in after it was asked. */
async function uploadsOf(tableRun: TableRun): Promise<ListedVersion[]> {
  const { run, until } = tableRun;
  const found: ListedVersion[] = [];
  for await (const version of eachVersion(s3(), setting('BUCKET'), run.source.key)) {
    const { key, isThere } = version;
    if (key === run.source.key && isThere !== null && (await cameAt(version, tableRun)) <= until)
      found.push(version);
  }
  return found;
}

/** The versions of a table's upload that hold rows, each as it is without them. */
async function holdingUploads(tableRun: TableRun) {
  const { run, workflow, table, gone } = tableRun;
  const assignment = await artifactsOf(run.runId).readOptional(workflow.assignment);
  const found: { version: ListedVersion; without: string }[] = [];
  for (const version of assignment ? await uploadsOf(tableRun) : []) {
    const bytes = await readVersion(version);
    const upload = {
      bytes: bytes ?? new Uint8Array(),
      file: run.file,
      tenant: run.tenant,
      assignment: assignment!,
    };
    const without = table.withoutRows(upload, gone);
    if (without !== null) found.push({ version, without });
  }
  return found;
}

/** What is made of a result: it is made again without the rows. */
function madeOf({ report }: Workflow): string[] {
  const handouts = (report.handouts?.names ?? []).flatMap((name) => Object.values(handoutFiles(name)));
  return [...Object.values(REPORT_FILES), ...handouts, ...(report.files?.names ?? [])];
}

const under = async (runId: string, names: readonly string[]): Promise<ObjectVersion[]> =>
  (await Promise.all(names.map((name) => versionsUnder(runKey(runId, name))))).flat();

/** The versions of what was made of another result than the one that is there: whoever made it had read that before rows were taken out. */
async function madeBefore({ run, workflow }: TableRun): Promise<ObjectVersion[]> {
  const result = await artifactsOf(run.runId).readOptional(workflow.result);
  const isOfThis = async (version: ObjectVersion) =>
    result !== null && isMadeOf((await metadataOf({ bucket: setting('BUCKET'), ...version })) ?? {}, result);
  const made = await pLimit(READ_AT_ONCE).map(await under(run.runId, madeOf(workflow)), async (version) =>
    (await isOfThis(version)) ? [] : [version],
  );
  return made.flat();
}

/** The drift reports of re-evaluations that a table was in, which name its students: those that may have been measured before rows were taken out. */
async function driftsOf({ run, runs }: TableRun, at: string): Promise<ObjectVersion[]> {
  const isOfRun = ({ runId, baseline }: RunItem) => runId === run.runId || baseline === run.runId;
  const names = runs.flatMap((one) => (isOfRun(one) && one.reevaluation ? [one.reevaluation] : []));
  const found: ObjectVersion[] = [];
  for (const reevaluation of new Set(names))
    for await (const { key, versionId, modified } of eachVersion(
      s3(),
      setting('BUCKET'),
      reevaluationKey({ tenant: run.tenant, reevaluation }, ''),
    ))
      if (DRIFTS.test(key) && modified.getTime() <= Date.parse(at) + LONGEST_STEP)
        found.push({ key, versionId });
  return found;
}

/** The lines of a run's results, of all its attempts, that rows are, and which runs were made of these. */
async function itemsIn({ run, gone }: TableRun, lines: ReadonlySet<string>): Promise<TableItem[]> {
  const { runId } = run;
  const items: TableItem[] = [];
  for (const submission of gone)
    if (await runStore().findPart(runId, submission)) items.push(runPartEntity.key({ runId, submission }));
  for (let attempt = 1; attempt <= run.attempt; attempt += 1)
    for (const { item } of await runStore().items(runId, attempt))
      if (lines.has(item)) items.push(resultItemEntity.key({ runId, attempt, item }));
  return items;
}

/** What tables hold of who is erased. */
interface FoundInClasses extends Pick<Manifest, 'objects' | 'taken'> {
  items: TableItem[];
}

/** Of a table whose rows were taken out before: what was written since by whoever had read them. */
async function foundIn(tableRun: TableRun, noted: Noted): Promise<FoundInClasses> {
  const { run, workflow } = tableRun;
  const { runId, tenant } = run;
  const [rows, uploads] = [await holdingRows(tableRun), await holdingUploads(tableRun)];
  const versions = [...rows, ...uploads].map(({ version: { key, versionId } }) => ({ key, versionId }));
  const steps = [...new Set(rows.flatMap(({ without }) => without.steps))].sort();
  const lines = [...new Set(rows.flatMap(({ without }) => without.items))].sort();
  const now = rows.length > 0 ? [{ run: runId, steps, items: lines }] : [];
  const taken = [...noted.taken.filter((one) => one.run === runId), ...now];
  if (taken.length === 0) return { objects: versions, items: [], taken };
  const theirs = await under(runId, [...new Set(taken.flatMap((one) => one.steps))]);
  const made = now.length > 0 ? await under(runId, madeOf(workflow)) : await madeBefore(tableRun);
  const remembered = now.length + theirs.length > 0 ? await rememberedFor(runId, tenant) : [];
  const drifts = await driftsOf(tableRun, noted.at ?? NEVER);
  return {
    objects: [...versions, ...theirs, ...made, ...remembered, ...drifts],
    items: await itemsIn(tableRun, new Set(taken.flatMap(({ items }) => items))),
    taken: now,
  };
}

/**
 * What tables of classes hold of students who are erased: versions of the tables themselves and of what was read from them, steps of their
 * answers, lines of results, all that was made of these, and what models answered to the table's questions. Nothing is touched.
 */
export async function foundInClasses(
  tenant: string,
  noted: Noted,
  look: ErasurePass,
): Promise<FoundInClasses> {
  const found: FoundInClasses[] = [];
  for (const one of await tableRuns(tenant, noted, look)) found.push(await foundIn(one, noted));
  return {
    objects: found.flatMap(({ objects: versions }) => versions),
    items: found.flatMap(({ items }) => items),
    taken: found.flatMap(({ taken }) => taken),
  };
}

/** A table without the rows takes the place of the one that counts, for all runs of it. No run is made of it. */
async function rewriteUpload(tableRun: TableRun): Promise<void> {
  const { run } = tableRun;
  const { bucket: Bucket, key: Key } = run.source;
  for (const { version, without } of await holdingUploads(tableRun)) {
    if (version.isThere !== true || version.versionId !== run.source.versionId) continue;
    const put = new PutObjectCommand({ Bucket, Key, Body: without, Metadata: keptForRun(run.runId) });
    const { VersionId } = await s3().send(put);
    for (const { runId, source } of await runsIn(run))
      if (source.key === Key && source.versionId === version.versionId)
        await runStore().moveSource(runId, { ...source, versionId: VersionId! });
  }
}

/** What a table's run says of itself, once rows of it were taken out. */
async function tell({ run, workflow }: TableRun): Promise<void> {
  const result = await artifactsOf(run.runId).readOptional(workflow.result);
  if (!result || run.missing === undefined) return;
  await runStore().takenOut(run.runId, {
    missing: workflow.results.missing(result).slice(0, run.missing.length),
    questions: result.teacherQuestions,
  });
}

async function rewrite(tableRun: TableRun, { taken }: Noted): Promise<void> {
  const { run, table, gone } = tableRun;
  await rewriteUpload(tableRun);
  if (!taken.some((one) => one.run === run.runId)) return;
  const found = await holdingRows(tableRun);
  for (const { name, without } of table.rows)
    if (found.some(({ version }) => version.key === runKey(run.runId, name)))
      await objects().change(
        runKey(run.runId, name),
        z.unknown(),
        (value) => without(value, gone)?.value ?? value,
      );
  await tell(tableRun);
  if (found.length > 0 || (await madeBefore(tableRun)).length > 0) await runStore().reportTaken(run.runId);
}

/** Takes students who are erased out of the tables of classes: the others' rows stay. */
export async function takeOutOfClasses(tenant: string, noted: Noted, look: ErasurePass): Promise<void> {
  for (const one of await tableRuns(tenant, noted, look)) await rewrite(one, noted);
}
