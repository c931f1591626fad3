import type { Student } from '../../shared/access/owner-store.ts';
import type { Principal } from '../../shared/access/principal.ts';
import type { Submission } from '../../shared/run/version-store.ts';
import { owners } from './services.ts';

/**
 * Says whose work a submission is, also before it is handed in; where it was somebody else's, a person moves it and a machine does not.
 * @throws AssayError SubmissionTaken
 */
export async function tellOwner({ role }: Principal, of: Submission, student: Student): Promise<void> {
  const at = new Date().toISOString();
  if (role === 'machine') await owners().claim(of, student, at);
  else await owners().set(of, student, at);
}
