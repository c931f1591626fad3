import type { Manifest } from '../../shared/privacy/erasure.ts';
import {
  COHORT,
  cohortSchema,
  type Reevaluation,
  reevaluationKey,
} from '../../shared/reevaluation/reevaluation.ts';
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

/** Takes submissions out of those that a re-evaluation was asked for by name. */
async function forget(reevaluation: Reevaluation, erased: ReadonlySet<string>): Promise<void> {
  const { submissions, state } = reevaluation;
  const kept = submissions?.filter((submission) => !erased.has(submission));
  if (kept && kept.length < submissions!.length)
    await reevaluations().change(reevaluation, [state], { submissions: kept });
}

/** Takes submissions and their runs out of the re-evaluations of their assignments, as `eraseFrom`. */
export async function eraseFromCohorts(
  tenant: string,
  { submissions, runs }: Pick<Manifest, 'submissions' | 'runs'>,
): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  const byAssignment = Map.groupBy(submissions, ({ assignment }) => assignment);
  for (const [assignment, own] of byAssignment)
    for (const one of await reevaluations().ofAssignment({ tenant, assignment })) {
      await forget(one, new Set(own.map(({ submission }) => submission)));
      found.push(...(await eraseFrom(one, new Set(runs))));
    }
  return found;
}
