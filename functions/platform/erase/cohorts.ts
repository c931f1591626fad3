import { listVersions, type ObjectVersion } from '@assay/kit/storage/object-versions';
import type { Manifest } from '@assay/platform/privacy/erasure';
import { COHORT, cohortSchema, reevaluationKey } from '@assay/platform/reevaluation/reevaluation';
import pLimit from 'p-limit';
import { readVersion } from '../runs/read-version.ts';
import { reevaluations } from '../runs/reevaluations.ts';
import { setting } from '../runtime/setting.ts';
import { objects, s3 } from '../runtime/storage.ts';

/** Objects that are read at the same time. */
const READ_AT_ONCE = 8;

interface CohortKey {
  tenant: string;
  reevaluation: string;
}

type CohortErasureTargets = Pick<Manifest, 'submissions' | 'runs'>;

/** What of a re-evaluation is of all of its members together, and says who they are in no text that could be looked through. */
export const DRIFTS = /\/drift\.\w+$/;

/** Versions that name runs in their text: of the cohort, and of how each of its members ended. */
async function naming(versions: readonly ObjectVersion[], runs: readonly string[]): Promise<ObjectVersion[]> {
  const found = await pLimit(READ_AT_ONCE).map(versions, async (version) => {
    const text = (await readVersion(version))?.toString() ?? '';
    return runs.some((runId) => text.includes(runId)) ? [version] : [];
  });
  return found.flat();
}

async function takeOut(cohortKey: CohortKey, runs: ReadonlySet<string>): Promise<void> {
  const key = reevaluationKey(cohortKey, COHORT);
  const cohort = await objects().readOptional(key, cohortSchema);
  const kept = cohort?.filter(({ runId, baseline }) => !runs.has(runId) && !runs.has(baseline));
  if (kept && kept.length < cohort!.length) await objects().write(key, kept);
}

/** The versions that hold runs: of the cohort, of how its members ended, and then of its drift report. They are found by what is in them. */
async function foundIn(cohortKey: CohortKey, runs: readonly string[]): Promise<ObjectVersion[]> {
  const all = await listVersions(s3(), setting('BUCKET'), reevaluationKey(cohortKey, ''));
  const [drifts, others] = [
    all.filter(({ key }) => DRIFTS.test(key)),
    all.filter(({ key }) => !DRIFTS.test(key)),
  ];
  const found = await naming(others, runs);
  return found.length > 0 ? [...found, ...drifts] : [];
}

const assignmentsOf = ({ submissions }: Pick<Manifest, 'submissions'>) => [
  ...Map.groupBy(submissions, ({ assignment }) => assignment),
];

/** The versions of what re-evaluations of their assignments hold of runs. Nothing is touched. */
export async function foundInCohorts(tenant: string, noted: CohortErasureTargets): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  for (const [assignment] of assignmentsOf(noted))
    for (const one of await reevaluations().ofAssignment({ tenant, assignment }))
      found.push(...(await foundIn(one, noted.runs)));
  return found;
}

/** Takes runs out of the cohorts of their assignments, so that what is measured of them again is without them. */
export async function takeOutOfCohorts(tenant: string, noted: CohortErasureTargets): Promise<void> {
  const runs = new Set(noted.runs);
  for (const [assignment] of assignmentsOf(noted))
    for (const one of await reevaluations().ofAssignment({ tenant, assignment })) await takeOut(one, runs);
}
