import * as routes from '@assay/api/routes/athena';
import { ESSAY } from '@assay/essay-scoring/artifacts';
import { assignmentIdOf, assignmentOfExercise } from '@assay/essay-scoring/athena/assignment-of-exercise';
import { reviewedScores } from '@assay/essay-scoring/athena/reviewed-scores';
import { suggestionsOf } from '@assay/essay-scoring/athena/suggestions';
import { RESULT } from '@assay/essay-scoring/result';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import type { AthenaSubmission, Exercise } from '@assay/platform/athena/exchange';
import { fold, ofRun } from '@assay/platform/review/fold';
import { isUnderWay, type RunItem } from '@assay/platform/run/items';
import pLimit from 'p-limit';
import {
  type ExerciseAssignment,
  handInText,
  keepAssignment,
  runOfText,
} from '../../platform/api/athena-runs.ts';
import { implement, reply } from '../../platform/api/implement.ts';
import { athenaSecrets } from '../../platform/api/services.ts';
import { reviews } from '../../platform/reviews/reviews.ts';
import { artifactsOf } from '../../platform/runtime/storage.ts';

/** Submissions that are handed in at a time. */
const AT_ONCE = 16;

const isBlank = ({ text }: AthenaSubmission) => text.trim() === '';

/** The exercise as an assignment of the tenant, stored as it stands. @throws AssayError AssignmentInvalid */
async function exercised(
  { tenant }: Principal,
  exercise: Exercise,
  headers: Headers,
): Promise<ExerciseAssignment> {
  const server = headers.get('x-server-url') ?? '';
  return keepAssignment(tenant, assignmentIdOf(exercise, server), (current) =>
    assignmentOfExercise(exercise, server, current),
  );
}

const pending = () =>
  new AssayError(
    'SuggestionsPending',
    'The submission is being assessed: open it again in some minutes, before anything is said of it.',
  );

/** @throws AssayError SuggestionsPending, ResultMissing */
function requireResult(run: RunItem | null): RunItem {
  if (run === null || isUnderWay(run)) throw pending();
  if (run.state === 'completed' || run.state === 'partial') return run;
  const why = run.failure ? ` (${run.failure.code})` : '';
  const words = `The submission could not be assessed: its run is ${run.state}${why}. Assess it yourself.`;
  throw new AssayError('ResultMissing', words);
}

async function suggested(run: RunItem, exercise: Exercise, submission: AthenaSubmission) {
  const artifacts = artifactsOf(run.runId);
  const [result, { text: read }, trail] = await Promise.all([
    artifacts.read(RESULT),
    artifacts.read(ESSAY),
    reviews().events(run),
  ]);
  const scores = reviewedScores(result.scores, ofRun(fold(trail), run.runId));
  return suggestionsOf({ scores }, run.needs ?? [], { exercise, submission, read });
}

export const athenaRoutes = [
  implement(routes.createAthenaSecret, async ({ principal }) =>
    reply(201, { secret: await athenaSecrets().create(principal, new Date().toISOString()) }),
  ),

  implement(routes.getAthenaSecret, async ({ principal: { tenant } }) => {
    const { createdAt = null, by = null } = (await athenaSecrets().find(tenant)) ?? {};
    return reply(200, { createdAt, by });
  }),

  implement(routes.deleteAthenaSecret, async ({ principal: { tenant } }) => {
    await athenaSecrets().remove(tenant);
    return reply(204);
  }),

  implement(routes.athenaHealth, async () => reply(200, { status: 'ok' })),

  implement(routes.athenaConfigSchema, async () => reply(200, { type: 'object', properties: {} })),

  implement(routes.athenaSubmissions, async ({ principal, headers, body: { exercise, submissions } }) => {
    const exerciseAssignment = await exercised(principal, exercise, headers);
    const written = submissions.filter((one) => !isBlank(one));
    await pLimit(AT_ONCE).map(written, (submission) => handInText(exerciseAssignment, submission));
    return reply(200, { data: null, meta: {} });
  }),

  implement(routes.athenaSelectSubmission, async () => reply(200, { data: -1, meta: {} })),

  implement(routes.athenaFeedbacks, async () => reply(200, { data: null, meta: {} })),

  implement(
    routes.athenaFeedbackSuggestions,
    async ({ principal, headers, body: { exercise, submission, isGraded } }) => {
      if (!isGraded)
        throw new AssayError(
          'SuggestionsForStudents',
          'Suggestions are for tutors, who decide what students see: a student’s own request is not answered.',
        );
      if (isBlank(submission)) return reply(200, { data: [], meta: {} });
      const of = await exercised(principal, exercise, headers);
      await handInText(of, submission);
      const run = requireResult(await runOfText(of, submission));
      return reply(200, { data: await suggested(run, exercise, submission), meta: {} });
    },
  ),
];
