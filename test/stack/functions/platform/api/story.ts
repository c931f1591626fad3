import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { type ApiWorld, openApi, type Person } from './api-world.ts';

export const TEACHER = { role: 'teacher' } as const;
export const ANNA = { role: 'student', subject: 'anna', name: 'Anna Neri' } as const;
export const SUBMISSIONS = '/assignments/story/submissions';
export const ESSAY = { file: 'essay.txt', text: 'We sailed at dawn and the sea was calm.' };

export interface Submitted {
  submission: string;
  run: string;
}

/** An assignment of essays as it is put. */
export const storyOf = (own: object = {}) => ({ workflow: 'essay-scoring', ...essayOf().assignment, ...own });

/** The API with an assignment, `story`, of essays, and how they are handed in for it and asked for. */
export async function openStory() {
  const api: ApiWorld = await openApi();
  const { ask } = api;
  await ask(TEACHER, 'PUT', '/assignments/story', { body: storyOf() });
  return {
    api,
    submit: async (who: Person, body: object, headers: Record<string, string> = {}) => {
      const got = await ask(who, 'POST', SUBMISSIONS, { body, headers });
      return { ...got, told: got.body as unknown as Submitted };
    },
    statusOf: (submission: string, who: Person = TEACHER) => ask(who, 'GET', `${SUBMISSIONS}/${submission}`),
  };
}
