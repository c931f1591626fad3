import { putAssignment } from '../../shared/workflows/assignment-store.ts';
import { connected } from '../connection.ts';
import { readAttached } from '../read-input.ts';
import { TENANT } from './submit.ts';

/** Checks an assignment file and makes it the current version. */
export async function assignmentsPut(file: string): Promise<void> {
  const { assignment, attachments } = await readAttached(file);
  const version = await connected(({ objects }) => putAssignment(objects, TENANT, assignment, attachments));
  process.stdout.write(`${assignment.assignment} is at version ${version}.\n`);
}
