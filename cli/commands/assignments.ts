import { overApi } from '../api-connection.ts';
import { putAttached } from '../put-assignment.ts';
import { readAttached } from '../read-input.ts';

/** Checks an assignment file and makes it the current version. */
export async function assignmentsPut(file: string): Promise<void> {
  const attached = await readAttached(file);
  const version = await overApi(({ api }) => putAttached(api, attached));
  process.stdout.write(`${attached.assignment.assignment} is at version ${version}.\n`);
}
