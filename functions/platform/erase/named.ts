import { listVersions, type ObjectVersion } from '@assay/kit/storage/object-versions';
import { markingKey, markingSchema } from '@assay/platform/marking/marking';
import type { Manifest } from '@assay/platform/privacy/erasure';
import { REQUEST, requestSchema, scheduledKey } from '@assay/platform/reevaluation/reevaluation';
import type { Submission } from '@assay/platform/run/version-store';
import * as z from 'zod';
import { jsonOf } from '../privacy/bank-holdings.ts';
import { reevaluations } from '../runs/reevaluations.ts';
import { setting } from '../runtime/setting.ts';
import { objects, runStore, s3 } from '../runtime/storage.ts';
import { type ErasurePass, isLater } from './found.ts';

type NameErasureTargets = Pick<Manifest, 'submissions' | 'runs'>;

/** An assignment, and ids of its submissions that are not to be named any more. */
interface AssignmentErasure {
  of: { tenant: string; assignment: string };
  ids: ReadonlySet<string>;
}

const namingSchema = z.looseObject({
  submissions: z.array(z.string()).default([]),
  works: z.array(z.looseObject({ submission: z.string() })).default([]),
});

/** Of what a schedule repeats, what it asks for. */
const isRequest = ({ key }: { key: string }) => key.endsWith(`/${REQUEST}`);

/** Whether what a re-evaluation is asked for with, or how works are dealt, names one of them. */
function namesAny(kept: unknown, ids: ReadonlySet<string>): boolean {
  const { submissions = [], works = [] } = namingSchema.safeParse(kept).data ?? {};
  return [...submissions, ...works.map(({ submission }) => submission)].some((id) => ids.has(id));
}

/** Whether a submission was handed in again since it was erased: its id is that of the new one. */
async function isAnew(submission: Submission, erased: readonly string[]): Promise<boolean> {
  const latest = await runStore().latestRun(submission);
  return latest !== null && !erased.includes(latest.latestRun);
}

async function erasedIn(
  tenant: string,
  { submissions, runs }: NameErasureTargets,
  look: ErasurePass,
): Promise<AssignmentErasure[]> {
  const gone: NameErasureTargets['submissions'] = [];
  for (const one of submissions)
    if (!isLater(look) || !(await isAnew({ tenant, ...one }, runs))) gone.push(one);
  const byAssignment = Map.groupBy(gone, ({ assignment }) => assignment);
  return Array.from(byAssignment, ([assignment, own]) => ({
    of: { tenant, assignment },
    ids: new Set(own.map(({ submission }) => submission)),
  }));
}

/** Every version of what schedules ask for, and of how works are dealt, that names who is erased; of those handed in anew, when it is looked later, none. Nothing is touched. */
export async function foundInNames(
  tenant: string,
  noted: NameErasureTargets,
  look: ErasurePass,
): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  for (const { of, ids } of await erasedIn(tenant, noted, look))
    for (const prefix of [scheduledKey(of, ''), markingKey(of)])
      for (const version of await listVersions(s3(), setting('BUCKET'), prefix))
        if ((isRequest(version) || version.key === markingKey(of)) && namesAny(await jsonOf(version), ids))
          found.push(version);
  return found;
}

/** Takes submissions out of those that a schedule asks for by name. One that names nobody any more asks for nobody, not for all. */
async function takeOutOfSchedule({ of, ids }: AssignmentErasure): Promise<void> {
  for (const { key } of (await objects().list(scheduledKey(of, ''))).filter(isRequest)) {
    const found = await objects().readOptional(key, requestSchema);
    if (!found || !namesAny(found, ids)) continue;
    await objects().change(key, requestSchema, (now) => {
      const { submissions, ...asked } = now ?? found;
      return { ...asked, ...(submissions && { submissions: submissions.filter((id) => !ids.has(id)) }) };
    });
  }
}

/** Takes submissions out of the works that are dealt: the others keep their numbers. */
async function takeOutOfMarking({ of, ids }: AssignmentErasure): Promise<void> {
  const found = await objects().readOptional(markingKey(of), markingSchema);
  if (!found || !namesAny(found, ids)) return;
  await objects().change(markingKey(of), markingSchema, (now) => {
    const { works, ...rules } = now ?? found;
    return { ...rules, works: works.filter(({ submission }) => !ids.has(submission)) };
  });
}

/** Takes submissions out of the re-evaluations that are or were asked for by name, and out of what is dealt; `look`: as of `foundInNames`. */
export async function forgetNames(
  tenant: string,
  noted: NameErasureTargets,
  look: ErasurePass,
): Promise<void> {
  for (const erased of await erasedIn(tenant, noted, look)) {
    await takeOutOfSchedule(erased);
    await takeOutOfMarking(erased);
    for (const one of await reevaluations().ofAssignment(erased.of))
      await reevaluations().forget(one, erased.ids);
  }
}
