import type { DraftText } from '../review/draft-result.ts';
import type { ReleasedResult } from '../review/released-result.ts';
import type { RunState } from '../run/items.ts';
import type { TakenFiles } from '../submission/taken-files.ts';
import type { Passback, ReceivedWork } from './link-items.ts';

/** By what a window of the desk goes on: the token of the API, null before it is known which assignment the activity is; and that of its page. */
export interface DeskAdmission {
  token: string | null;
  page: string;
}

/** How what a learner handed in last stands; `detail`: why, in the words of who said so, null: nobody did. */
export type LearnerStanding =
  | { is: 'none' | 'moved' | 'released' | 'under-way' | 'assessed' }
  | { is: 'refused' | 'waits'; detail: string }
  | { is: 'withdrawn'; detail: string; at: string }
  | { is: 'failed' | 'stopped'; detail: string | null };

/** Files that are taken here; `endings`: null where any are. */
export type TakenHere = Omit<TakenFiles, 'endings'> & { endings: TakenFiles['endings'] | null };

/** What a learner fills in: a sheet of questions, or a text; or a file in its place, where any is taken. */
export type HandInForm =
  | { questions: { id: string; question: string }[]; files: TakenHere | null }
  | { takesText: boolean; files: TakenHere };

/** What was received of what a learner handed in last; `isReadable`: they can read what its text was read as. */
export type HandInReceipt = ReceivedWork & { at: string; isReadable: boolean };

/** What a learner's own work was read as. */
export interface ReceivedTexts {
  texts: readonly DraftText[];
}

/** An activity of a course as its learner sees it. */
export interface LearnerActivity {
  title: string;
  /** What the assignment asks, in its own language; null: nothing is told. */
  task: { text: string; language: string } | null;
  standing: LearnerStanding;
  /** Null: nothing was handed in here. */
  received: HandInReceipt | null;
  /** Whether there is a score to come. */
  isGraded: boolean;
  /** Null: none is released. */
  score: { given: number; most: number } | null;
  /** Null: nothing is; `isLatest`: it is of what was handed in last. */
  released: { isLatest: boolean } | null;
  /** What they made of it, where nothing is released, so that it stands nowhere else. */
  appeals: ReleasedResult['appeals'];
  /** Null: nothing can be handed in here. */
  handIn: HandInForm | null;
}

/** A learner who handed in through an activity, as who teaches sees it. */
export interface LearnerRow {
  submission: string;
  name: string | null;
  /** `released`: its student sees what the latest run came to. */
  state: RunState | 'rejected' | 'received' | 'released';
  /** Why it is not assessed, in the words of who refused it; null: it is, or is to be. */
  why: string | null;
  /** It is another student's by now. */
  isMoved: boolean;
  /** Whether the desk shows it. */
  isOnDesk: boolean;
  /** What the grade book was told last; null: nothing. */
  told: Pick<
    Passback,
    'state' | 'gradingProgress' | 'scoreGiven' | 'scoreMaximum' | 'code' | 'status'
  > | null;
}

/** An activity of a course as who teaches sees it. */
export interface TeacherActivity {
  title: string;
  learners: LearnerRow[];
  /** Whether the grade book lacks something that can be sent again. */
  hasUnsent: boolean;
  /** Whether the platform can be asked who is in the course. */
  hasRoster: boolean;
  /** Whether another assignment can be chosen. */
  mayChoose: boolean;
}

/** The names of a course's learners who have not handed in; null: the platform tells none. */
export interface CourseAbsentees {
  absent: (string | null)[];
}

/** What an activity, or a place for content in a course, can be made. */
export interface AssignmentChoice {
  assignments: { assignment: string; title: string; workflow: string }[];
}

/** What becomes of a choice: the activity is it; or a form is sent to the platform, which asked for content. */
export type ChoiceOutcome = DeskAdmission | { action: string; fields: Record<string, string> };
