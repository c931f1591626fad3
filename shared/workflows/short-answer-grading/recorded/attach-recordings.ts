import { basename } from 'node:path';
import type { AttachedAssignment } from '@assay/platform/workflow/attachment';
import type { Quiz } from '../assignment.ts';
import { addRecording } from '../routes/recordings.ts';
import { readRecording, recordingPlace, recordingReference } from './recording.ts';

/**
 * Reads the recordings that an assignment's graders name as files, and names them by their content instead, so that the
 * assignment's version changes with them.
 * @throws AssayError FileUnreadable; RecordingsInvalid, TableInvalid, TableTooLarge, naming the file
 */
export async function attachRecordings(
  quiz: Quiz,
  readBeside: (path: string) => Promise<Uint8Array>,
): Promise<AttachedAssignment<Quiz>> {
  const attachments: AttachedAssignment<Quiz>['attachments'] = [];
  const graders: Quiz['graders'] = [];
  for (const grader of quiz.graders) {
    const { recorded } = grader;
    if (recorded === undefined || recordingPlace(recorded) !== null) {
      graders.push(grader);
      continue;
    }
    const value = readRecording({ name: basename(recorded), content: await readBeside(recorded) });
    const reference = recordingReference(value);
    attachments.push({ name: recordingPlace(reference)!, value, route: addRecording });
    graders.push({ ...grader, recorded: reference });
  }
  return { assignment: { ...quiz, graders }, attachments };
}
