import type { ObjectVersion } from '@assay/kit/storage/object-versions';
import { hashOf } from '@assay/model/canonical-json';
import type { Manifest } from '@assay/platform/privacy/erasure';
import { idsOf, ownerOf, runIdOf } from '@assay/platform/run/run-id';
import { idsNamed, type TableItem } from '../privacy/holdings.ts';

/**
 * Which look it is: `asked`, the first after somebody asked, of which everything that is there is to be erased; `again`, until nothing is found;
 * `missed`, a quarter of an hour later, of works that the index did not show as it was asked, which are erased whole as well; `last`, after that.
 * `again` and `last` take what is of the erasure alone: what was handed in since is new.
 */
export type ErasurePass = 'asked' | 'again' | 'missed' | 'last';

/** Whether everything is taken that is there. */
export const isWhole = (look: ErasurePass): boolean => look === 'asked' || look === 'missed';
/** Whether it is looked after a time in which the same may have been handed in anew. */
export const isLater = (look: ErasurePass): boolean => look === 'missed' || look === 'last';

const isOwn = ({ PK }: TableItem) => /^(?:SUBMISSION|REVIEW)#/.test(String(PK));

/** The hashes of a submission's own items, by which another try after a death knows them. */
export const contentsOf = (items: readonly TableItem[]): string[] =>
  items.filter(isOwn).map((item) => hashOf(item));

/** Whether an item of a submission that was written since is of runs that are erased. A learner's link that says of none but when a score was told is what a late score left. */
function isLate(item: TableItem, { at = '' }: Manifest, runs: ReadonlySet<string>): boolean {
  const SK = String(item.SK);
  if (idsNamed([item]).some((id) => runs.has(id))) return true;
  if (runs.has(String(item.runId ?? item.latestRun))) return true;
  if (SK.startsWith('PASSBACK#')) return String(item.timestamp) <= at;
  return SK.startsWith('LTI#') && item.user === undefined;
}

/** Whether items that are there are of an erasure. Items of runs and of archives are, as none but those of the noted ones are looked for. */
export function itemsOf(noted: Manifest, look: ErasurePass): (item: TableItem) => boolean {
  const [runs, contents] = [new Set(noted.runs), new Set(look === 'again' ? noted.contents : [])];
  return (item) => {
    if (isWhole(look) || /^(?:RUN|STUDENT)#/.test(String(item.PK))) return true;
    return isLate(item, noted, runs) || contents.has(hashOf(item));
  };
}

/** Whether versions that are there are of an erasure: of uploads those whose ids are noted, of what was asked for uploads those that are. */
export function versionsOf(
  noted: Manifest,
  look: ErasurePass,
  bucket: string,
): (version: ObjectVersion) => boolean {
  const [runs, versions] = [new Set(noted.runs), new Set(noted.objects.map(({ versionId }) => versionId))];
  return ({ key, versionId }) => {
    if (isWhole(look)) return true;
    if (key.startsWith('submissions/')) {
      const id = runIdOf({ bucket, key, versionId });
      return idsOf(ownerOf(key).tenant, id).some((one) => runs.has(one));
    }
    return !key.startsWith('asked/') || versions.has(versionId);
  };
}
