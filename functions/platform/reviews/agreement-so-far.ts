import { isOfStandIn } from '@assay/platform/review/decide';
import { isRead, ofRun } from '@assay/platform/review/fold';
import type { Need } from '@assay/platform/review/need';
import { OF_PEOPLE } from '@assay/platform/review/reasons';
import {
  agreementWithTeachers,
  pairsOf,
  type TeacherAgreement,
} from '@assay/platform/review/teacher-agreement';
import pLimit from 'p-limit';
import { type AssignmentKey, type DecidedSubmission, isDone, withResult } from './decided-submissions.ts';
import { readDraftResult } from './draft-result.ts';
import { doublyMarked, findMarking } from './markings.ts';

/** Results that are read at a time. */
const AT_ONCE = 16;

const ofMachine = (needs: readonly Need[]) => needs.filter(({ reason }) => !OF_PEOPLE.has(reason));

/** A work, with what its teacher said of its scores, or of its findings where it has none: read where anything was. */
async function readWork({ run, review, needs }: DecidedSubmission) {
  const result = isRead(ofRun(review, run.runId)) ? await readDraftResult(run) : null;
  return { needs: ofMachine(needs), pairs: result ? pairsOf(result, review) : [] };
}

/** How far teachers of an assignment went along with the machine, by the latest result of each submission that a real model assessed. */
export async function agreementSoFar(assignmentKey: AssignmentKey): Promise<TeacherAgreement> {
  const submissions = await withResult(assignmentKey);
  const assessed = submissions.filter(({ run }) => !isOfStandIn(run));
  const works = await pLimit(AT_ONCE).map(assessed, async (submission) => ({
    ...(await readWork(submission)),
    released: isDone(submission),
  }));
  const marking = await findMarking(assignmentKey);
  const doubles = marking ? await doublyMarked(assignmentKey, marking) : [];
  const isPaired = ({ pairs }: (typeof works)[number]) => pairs.length > 0;
  return agreementWithTeachers(
    works.filter(isPaired),
    works.filter((work) => !isPaired(work) && !work.released),
    { standIn: submissions.length - assessed.length, doubles },
  );
}
