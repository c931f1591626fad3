import { owners } from '../reviews/owners.ts';
import { runStore } from '../runtime/storage.ts';
import { isInBanks } from './bank-holdings.ts';
import { uploadingOf } from './scopes.ts';

/**
 * Whether anything may be held on a student: work of theirs, files that came to what had become another's, or past answers and exemplars under
 * their account. It asks for the tenant's own alone, as the API may in its name.
 */
export async function holdsOf(tenant: string, subject: string): Promise<boolean> {
  if ((await owners().ownedBy(tenant, subject)).length > 0) return true;
  const { uploader, elsewhere } = await uploadingOf(tenant, subject);
  if (elsewhere.length > 0) return true;
  const rejected = await runStore().rejectedUploads({ tenant });
  return rejected.some((one) => one.uploader === uploader) || isInBanks(tenant, subject);
}
