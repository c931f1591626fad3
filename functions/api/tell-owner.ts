import type { Student } from '../../shared/access/owner-store.ts';
import type { Principal } from '../../shared/access/principal.ts';
import type { Submission } from '../../shared/run/version-store.ts';
import { putEvent } from '../put-event.ts';
import { owners } from './services.ts';

/**
 * Says whose work a submission is, also before it is handed in; where it was somebody's before, a person may make it somebody else's, a
 * machine may not, and it is told that this was said.
 * @throws AssayError SubmissionTaken
 */
export async function tellOwner({ role }: Principal, of: Submission, student: Student): Promise<void> {
  const at = new Date().toISOString();
  const before = await owners().find(of);
  if (role === 'machine') await owners().claim(of, student, at);
  else await owners().set(of, student, at);
  if (before) await putEvent('OwnerChanged', { ...of, at });
}
