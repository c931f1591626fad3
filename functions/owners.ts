import { createOwnerStore } from '../shared/access/owner-store.ts';
import type { CommonAssignment } from '../shared/assignment/assignment.ts';
import { createMasker, type Masker, spokenWords } from '../shared/privacy/mask-text.ts';
import type { RunItem } from '../shared/run/items.ts';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';
import { documents } from './storage.ts';

export const owners = lazily(() => createOwnerStore(documents(), setting('TABLE')));

/** What masks the texts of a run's submission: by what is known of its owner now. */
export async function maskerOf(run: RunItem, assignment: CommonAssignment): Promise<Masker> {
  const { tenant, submission } = run;
  const owner = await owners().find({ tenant, assignment: run.assignment, submission });
  return createMasker(owner, spokenWords(assignment));
}
