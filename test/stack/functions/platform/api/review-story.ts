import type { Review } from '@assay/platform/review/fold';
import type { ReleasedResult } from '@assay/platform/review/released-result';
import type { ReviewedResult } from '@assay/platform/review/reviewed-result';
import { openApi, type Person } from './api-world.ts';

/** The API with its functions, of whose submissions reviews are told. */
export const api = await openApi();
const { ask, assessed, events } = api;
export const TEACHER: Person = { role: 'teacher', subject: 'ms-rossi' };
export const ANNA: Person = { role: 'student', subject: 'anna' };
const SUBMISSIONS = '/assignments/story/submissions';
export const reason = 'The argument is there.';

interface Told extends Pick<Review, 'seq' | 'released' | 'appeals'> {
  run: string;
  standIn: boolean;
  reviewed: ReviewedResult;
  needs: { reason: string }[];
  trail: { seq: number; kind: string; by: object; from?: string | null; to?: string }[];
}

/** How a submission of anna's is reviewed. */
export function reviewing(run: string, submission: string, tenant = 't') {
  const path = `${SUBMISSIONS}/${submission}`;
  const teacher = { ...TEACHER, tenant };
  return {
    run,
    path,
    decide: (verb: string, body: object, headers = {}) =>
      ask(teacher, 'POST', `${path}/review/${verb}`, { body, headers }),
    read: async () => (await ask(teacher, 'GET', `${path}/review`)).body as unknown as Told,
    seen: async () => {
      const { status, body } = await ask({ ...ANNA, tenant }, 'GET', `${path}/result`);
      return { status, code: body.code, view: body as unknown as ReleasedResult };
    },
    appeal: (trait: string) =>
      ask({ ...ANNA, tenant }, 'POST', `${path}/appeals`, { body: { trait, text: 'But I did say why.' } }),
  };
}

/** A new submission of anna's with a result, and how it is reviewed. */
export async function submitted(submission: string, tenant = 't') {
  return reviewing(await assessed({ tenant, submission, subject: 'anna' }), submission, tenant);
}

/** What was announced, in order. */
export const tellings = () =>
  events.put.map(({ DetailType, Detail }) => ({ type: DetailType, detail: JSON.parse(Detail) }));
