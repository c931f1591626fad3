import { createOwnerStore } from '@assay/platform/access/owner-store';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { Masker } from '@assay/platform/privacy/mask-text';
import type { Submission } from '@assay/platform/run/version-store';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

export const owners = lazily(() => createOwnerStore(documents(), setting('TABLE')));

/** What masks the texts of a submission: by what is known of its owner now. */
export async function maskerOf(
  { tenant, assignment: id, submission }: Submission,
  assignment: CommonAssignment,
): Promise<Masker> {
  const { createMasker, spokenWords } = await import('@assay/platform/privacy/mask-text');
  const owner = await owners().find({ tenant, assignment: id, submission });
  return createMasker(owner, spokenWords(assignment));
}
