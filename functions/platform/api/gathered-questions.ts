import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import {
  groupQuestions,
  type PlacedQuestion,
  type QuestionGroup,
} from '@assay/platform/questions/group-questions';
import { type StandingQuestion, standingOf } from '@assay/platform/questions/standing';
import type { ReviewDecision } from '@assay/platform/review/event';
import { fold, NO_REVIEW } from '@assay/platform/review/fold';
import { isStudents } from '@assay/platform/run/students-work';
import pLimit from 'p-limit';
import { hasResult } from '../reviews/needs.ts';
import { decideOn, reviews } from '../reviews/reviews.ts';
import { runStore } from '../runtime/storage.ts';

/** Trails that are written at the same time. */
const AT_ONCE = 16;
/** Trails of one request: each takes two requests to the table, of the 29 seconds that a request has. */
const MOST_TRAILS = 200;

type QuestionsQuery = { tenant: string; assignment: string };
export type GatheredQuestion = PlacedQuestion & StandingQuestion;

/** The questions of the latest runs of an assignment's submissions in groups, each as it stands. */
export async function gatheredQuestions(
  questionsQuery: QuestionsQuery,
): Promise<QuestionGroup<GatheredQuestion>[]> {
  const [runs, trails] = await Promise.all([
    runStore().latestRuns(questionsQuery),
    reviews().ofAssignment(questionsQuery),
  ]);
  const placed = runs
    .filter((run) => isStudents(run) && hasResult(run))
    .flatMap(({ runId, submission, questions = [] }) => {
      const trail = questions.length > 0 ? trails.get(submission) : undefined;
      const review = trail ? fold(trail) : NO_REVIEW;
      return questions.map((question) => ({ ...standingOf(question, review), submission, runId }));
    });
  return groupQuestions(placed);
}

/** What a request names. */
interface QuestionSelection {
  groups: readonly string[];
  questions: readonly string[];
}

/** Questions that are named, with the wording and the subject of each group or question. */
export interface SelectedQuestions {
  places: GatheredQuestion[];
  said: { text: string; about: string | null }[];
}

const notFound = () =>
  new AssayError(
    'QuestionNotFound',
    'A group or question that is named is not there any more: a later run may have asked otherwise. Read the questions again.',
  );

/** The questions that a request names, each once. @throws AssayError QuestionNotFound */
export function chosenOf(
  all: readonly QuestionGroup<GatheredQuestion>[],
  { groups, questions }: QuestionSelection,
): SelectedQuestions {
  const byGroup = new Map(all.map((group) => [group.group, group]));
  const byId = new Map(all.flatMap(({ places }) => places.map((place) => [place.id, place])));
  const whole = groups.map((group) => byGroup.get(group));
  const single = questions.map((id) => byId.get(id));
  const found = [...whole, ...single].filter((one) => one !== undefined);
  if (found.length < whole.length + single.length) throw notFound();
  const places = found.flatMap((one) => ('places' in one ? one.places : [one]));
  return { places: [...new Map(places.map((place) => [place.id, place])).values()], said: found };
}

/**
 * Writes a decision on the trails of the submissions concerned, where it is not the last word already, for at most 200 of them. Returns
 * all that are concerned, and how many are left.
 */
export async function decideOnQuestions(
  { tenant, subject, role }: Principal,
  assignment: string,
  { places }: SelectedQuestions,
  decide: (runId: string, questions: string[]) => ReviewDecision,
  isDone: (place: GatheredQuestion) => boolean,
): Promise<{ submissions: string[]; remaining: number }> {
  const left = [
    ...Map.groupBy(
      places.filter((place) => !isDone(place)),
      ({ submission }) => submission,
    ),
  ];
  await pLimit(AT_ONCE).map(left.slice(0, MOST_TRAILS), ([submission, own]) => {
    const decision = decide(
      own[0]!.runId,
      own.map(({ id }) => id),
    );
    return decideOn({ tenant, assignment, submission }, { subject, role }, (review) =>
      own.every((place) => isDone({ ...place, ...standingOf(place, review) })) ? null : decision,
    );
  });
  return {
    submissions: [...new Set(places.map(({ submission }) => submission))].sort(),
    remaining: Math.max(0, left.length - MOST_TRAILS),
  };
}
