import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';

/**
 * What is known of the versions of one submission: facts, each an item of its own that is written once and never changes, so that they
 * may come in any order, twice, and from functions that die in between. Where a version stands follows from all of them.
 */
export interface SubmissionFacts {
  versions: readonly SubmissionVersion[];
  markers: readonly DeleteMarker[];
  /** The ids (`runIdOf`) of versions and delete markers that were deleted for good. */
  gone: ReadonlySet<string>;
}

/** A version of one of the submission's files, and the run of it. */
export const versionSchema = z.object({
  runId: z.string(),
  file: z.string().optional().describe('absent: admitted by an earlier version of Assay'),
  order: z.string(),
});
export type SubmissionVersion = z.infer<typeof versionSchema>;

/** A file was deleted, as far as it was there then. `id`: `runIdOf` the delete marker. */
export const deleteMarkerSchema = z.object({ id: z.string(), file: z.string(), order: z.string() });
export type DeleteMarker = z.infer<typeof deleteMarkerSchema>;

/** A version or a delete marker was deleted for good. `id`: `runIdOf` it. */
export const goneSchema = z.object({ id: z.string() });

/** Where a version stands among the others of its submission. */
export type VersionStanding = 'current' | 'superseded' | 'withdrawn';

/** Hexadecimal digits that S3's sequencers are filled up to at their end, as their comparison asks for. */
const SEQUENCER_WIDTH = 40;

/**
 * What versions are ordered by, as text: the event's time to the millisecond, then S3's sequencer, which orders the events of one key.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
 */
export function orderOf({ eventTime, sequencer }: { eventTime: string; sequencer: string }): string {
  return `${new Date(eventTime).toISOString()}#${sequencer.toLowerCase().padEnd(SEQUENCER_WIDTH, '0')}`;
}

/** The second in which a version came, as S3 tells of objects when they were made; of none, the first of all. */
export const secondOf = (version: Pick<SubmissionVersion, 'order'> | undefined): Date =>
  new Date(version ? `${version.order.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z` : 0);

/** Whether one version comes after another. Of two of one order the ids decide, so that everybody decides alike. */
function comesAfter(one: SubmissionVersion, other: SubmissionVersion): boolean {
  return one.order === other.order ? one.runId > other.runId : one.order > other.order;
}

function lastOf(versions: readonly SubmissionVersion[]): SubmissionVersion | undefined {
  return versions.reduce<SubmissionVersion | undefined>(
    (last, version) => (!last || comesAfter(version, last) ? version : last),
    undefined,
  );
}

function isWithdrawn({ runId, file, order }: SubmissionVersion, { markers, gone }: SubmissionFacts): boolean {
  const isInForce = (marker: DeleteMarker) => !gone.has(marker.id) && marker.file === file;
  return gone.has(runId) || markers.some((marker) => isInForce(marker) && marker.order > order);
}

/** The version that counts: the last one that was not deleted; where all were, the last one. */
export function latestOf(facts: SubmissionFacts): SubmissionVersion | undefined {
  const standing = facts.versions.filter((version) => !isWithdrawn(version, facts));
  return lastOf(standing.length > 0 ? standing : facts.versions);
}

/** Where the version of a run stands; one that nothing is known of is current. */
export function standingOf(runId: string, facts: SubmissionFacts): VersionStanding {
  const version = facts.versions.find((version) => version.runId === runId);
  if (facts.gone.has(runId) || (version && isWithdrawn(version, facts))) return 'withdrawn';
  const latest = latestOf(facts);
  return version && latest && comesAfter(latest, version) ? 'superseded' : 'current';
}

/** The version before a run's, those that were deleted left out; undefined where there is none. */
export function versionBefore(runId: string, facts: SubmissionFacts): SubmissionVersion | undefined {
  const version = facts.versions.find((version) => version.runId === runId);
  if (!version) return undefined;
  return lastOf(facts.versions.filter((one) => comesAfter(version, one) && !isWithdrawn(one, facts)));
}

/** Throws where a run is not to be gone on with. @throws AssayError RunSuperseded, RunWithdrawn */
export function requireCurrent(standing: VersionStanding): void {
  if (standing === 'superseded')
    throw new AssayError(
      'RunSuperseded',
      'A later version of this submission was uploaded: nothing more is asked for this one. See the run of the later version ("assay runs list ASSIGNMENT").',
    );
  if (standing === 'withdrawn')
    throw new AssayError(
      'RunWithdrawn',
      'The upload was deleted: nothing more is asked for it. Restore it (delete its delete marker), or upload it again, to have it assessed.',
    );
}
