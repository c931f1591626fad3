import type { Manifest } from '../../shared/privacy/erasure.ts';
import { COHORT, cohortSchema, reevaluationKey } from '../../shared/reevaluation/reevaluation.ts';
import { listVersions, type ObjectVersion } from '../../shared/storage/object-versions.ts';
import { reevaluations } from '../reevaluations.ts';
import { setting } from '../setting.ts';
import { objects, s3 } from '../storage.ts';

/** Takes runs out of a re-evaluation's cohort. Returns the versions that name them still: of the cohort, and of its drift report. */
async function eraseFrom(
  of: { tenant: string; reevaluation: string },
  runs: ReadonlySet<string>,
): Promise<ObjectVersion[]> {
  const key = reevaluationKey(of, COHORT);
  const cohort = await objects().readOptional(key, cohortSchema);
  const kept = cohort?.filter(({ runId, baseline }) => !runs.has(runId) && !runs.has(baseline));
  if (!kept || kept.length === cohort!.length) return [];
  const before = await listVersions(s3(), setting('BUCKET'), reevaluationKey(of, ''));
  await objects().write(key, kept);
  return before.filter((version) => version.key === key || /\/drift\.\w+$/.test(version.key));
}

/** Takes runs out of the re-evaluations of their assignments, as `eraseFrom`. */
export async function eraseFromCohorts(
  tenant: string,
  { submissions, runs }: Pick<Manifest, 'submissions' | 'runs'>,
): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  for (const assignment of new Set(submissions.map((one) => one.assignment)))
    for (const { reevaluation } of await reevaluations().ofAssignment({ tenant, assignment }))
      found.push(...(await eraseFrom({ tenant, reevaluation }, new Set(runs))));
  return found;
}
