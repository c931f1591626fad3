import * as routes from '@assay/api/routes/questions';
import { AssayError } from '@assay/kit/errors/assay-error';
import { traitKey } from '@assay/kit/tables/trait-key';
import { etagOf, requireVersion } from '@assay/platform/api/etag';
import { pageOf, restAfter } from '@assay/platform/api/pages';
import { assignmentVersion, type CommonAssignment } from '@assay/platform/assignment/assignment';
import { type Clarification, withClarification } from '@assay/platform/assignment/clarification';
import type { QuestionGroup } from '@assay/platform/questions/group-questions';
import { stateOf } from '@assay/platform/questions/standing';
import { changeAssignment, getAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { objects } from '../../runtime/storage.ts';
import {
  chosenOf,
  decideOnQuestions,
  type GatheredQuestion,
  gatheredQuestions,
  type SelectedQuestions,
} from '../gathered-questions.ts';
import { implement, reply } from '../implement.ts';

/** Places of a group that are shown. */
const MOST_SHOWN = 100;

function shown({ group, about, text, submissions, places }: QuestionGroup<GatheredQuestion>) {
  const first = places.slice(0, MOST_SHOWN).map(({ runId: run, ...place }) => ({ ...place, run }));
  return { group, about, text, state: stateOf(places), submissions, questions: places.length, places: first };
}

/** The subject of the assignment that an answer is about. @throws AssayError AssignmentInvalid where it names none that there is */
function subjectOf(
  assignment: CommonAssignment,
  given: string | null | undefined,
  { said }: SelectedQuestions,
): string | null {
  const abouts = new Set(said.map(({ about }) => about));
  const named = given === undefined ? (abouts.size === 1 ? said[0]!.about : null) : given;
  if (named === null) return null;
  const subjects = findWorkflow(assignment.workflow).assignments?.subjects?.(assignment) ?? [];
  const subject = subjects.find((subject) => traitKey(subject) === traitKey(named));
  if (subject !== undefined) return subject;
  if (given === undefined) return null;
  const words = `The field trait names nothing of the assignment: ${subjects.join(', ') || 'it has nothing that an answer could be about'}. Leave it out for what was asked about, or say null for the whole.`;
  throw new AssayError('AssignmentInvalid', words);
}

/** The assignment with one more clarification. @throws AssayError AssignmentInvalid where they are too many or too long together */
const clarified = (assignment: CommonAssignment, added: Clarification): CommonAssignment =>
  validateAssignment({
    ...assignment,
    clarifications: withClarification(assignment.clarifications ?? [], added),
  });

/** Makes the next version, where it is not the one that stands already. @throws AssayError PreconditionRequired, PreconditionFailed */
async function storeAnswer(
  tenant: string,
  before: CommonAssignment,
  next: CommonAssignment,
  headers: Headers,
) {
  const version = assignmentVersion(next);
  if (version === assignmentVersion(before)) return version;
  return changeAssignment(objects(), tenant, next, (current) =>
    requireVersion(headers, current && assignmentVersion(current)),
  );
}

export const questionRoutes = [
  implement(routes.listQuestions, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await getAssignment(objects(), tenant, assignment);
    const groups = (await gatheredQuestions({ tenant, assignment })).map(shown);
    const wanted = groups.filter(({ state }) => query.state === undefined || state === query.state);
    const idOf = ({ group }: (typeof wanted)[number]) => group;
    const { items, next } = pageOf(restAfter(wanted, query.cursor, idOf), query.limit, idOf);
    return reply(200, { total: wanted.length, groups: items, next });
  }),

  implement(routes.answerQuestions, async ({ principal, params: { assignment }, body, headers }) => {
    const { tenant } = principal;
    const before = await getAssignment(objects(), tenant, assignment);
    const chosen = chosenOf(await gatheredQuestions({ tenant, assignment }), body);
    const { answer, question = chosen.said[0]!.text } = body;
    const trait = subjectOf(before, body.trait, chosen);
    const next = clarified(before, { question, answer, ...(trait !== null && { trait }) });
    const version = await storeAnswer(tenant, before, next, headers);
    const done = await decideOnQuestions(
      principal,
      assignment,
      chosen,
      (runId, questions) => ({ kind: 'question-answered', runId, questions, question, answer, version }),
      ({ state, decided }) =>
        state === 'answered' && decided?.answer === answer && decided.version === version,
    );
    return reply(200, { version, ...done }, { etag: etagOf(version) });
  }),

  implement(routes.dismissQuestions, async ({ principal, params: { assignment }, body }) => {
    const { tenant } = principal;
    await getAssignment(objects(), tenant, assignment);
    const chosen = chosenOf(await gatheredQuestions({ tenant, assignment }), body);
    const { reason } = body;
    const done = await decideOnQuestions(
      principal,
      assignment,
      chosen,
      (runId, questions) => ({ kind: 'question-dismissed', runId, questions, reason }),
      ({ state }) => state === 'dismissed',
    );
    return reply(200, done);
  }),
];
