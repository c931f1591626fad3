import pLimit from 'p-limit';
import type { Manifest } from '../../shared/privacy/erasure.ts';
import {
  COHORT,
  cohortSchema,
  type Reevaluation,
  reevaluationKey,
} from '../../shared/reevaluation/reevaluation.ts';
import { listVersions, type ObjectVersion } from '../../shared/storage/object-versions.ts';
import { readVersion } from '../read-version.ts';
import { reevaluations } from '../reevaluations.ts';
import { setting } from '../setting.ts';
import { objects, s3 } from '../storage.ts';

/** Objects that are read at the same time. */
const READ_AT_ONCE = 8;

interface Named {
  tenant: string;
  reevaluation: string;
}

/** What of a re-evaluation is of all of its members together, and says who they are in no text that could be looked through. */
const DRIFTS = /\/drift\.\w+$/;

/** Versions that name runs in their text: of the cohort, and of how each of its members ended. */
async function naming(versions: readonly ObjectVersion[], runs: readonly string[]): Promise<ObjectVersion[]> {
  const found = await pLimit(READ_AT_ONCE).map(versions, async (version) => {
    const text = (await readVersion(version))?.toString() ?? '';
    return runs.some((runId) => text.includes(runId)) ? [version] : [];
  });
  return found.flat();
}

/** Takes runs out of a cohort, so that what is measured of it again is without them. */
async function takeOut(of: Named, runs: ReadonlySet<string>): Promise<void> {
  const key = reevaluationKey(of, COHORT);
  const cohort = await objects().readOptional(key, cohortSchema);
  const kept = cohort?.filter(({ runId, baseline }) => !runs.has(runId) && !runs.has(baseline));
  if (kept && kept.length < cohort!.length) await objects().write(key, kept);
}

/**
 * Takes runs out of a re-evaluation. Returns the versions that hold them still: of the cohort, of how its members ended, and of its drift
 * report. They are found by what is in them, also by who comes after a death in between.
 */
async function eraseFrom(of: Named, runs: readonly string[]): Promise<ObjectVersion[]> {
  const all = await listVersions(s3(), setting('BUCKET'), reevaluationKey(of, ''));
  const [drifts, others] = [
    all.filter(({ key }) => DRIFTS.test(key)),
    all.filter(({ key }) => !DRIFTS.test(key)),
  ];
  const found = await naming(others, runs);
  if (found.length === 0) return [];
  await takeOut(of, new Set(runs));
  return [...found, ...drifts];
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
      found.push(...(await eraseFrom(one, runs)));
    }
  return found;
}
