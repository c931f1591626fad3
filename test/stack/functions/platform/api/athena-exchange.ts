import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { AthenaFeedback } from '@assay/platform/athena/exchange';
import { newModuleSecret } from '@assay/platform/athena/module-secret';
import { ESSAY } from '../../../../support/essay-scoring/essay-model.ts';
import type { ApiWorld, Got, Person } from './api-world.ts';

/** As Artemis sends it: camel case, and what has no value left out. */
const EXERCISE = {
  id: 42,
  title: 'A voyage',
  type: 'text',
  maxPoints: 3,
  gradingCriteria: ['Ideas', 'Style'].map((title, index) => ({
    id: index,
    title,
    structuredGradingInstructions: [0, 1, 2, 3].map((step) => ({
      ...{ id: 10 * index + step, credits: step / 2, instructionDescription: `${step} of 3` },
    })),
  })),
  problemStatement: 'What happened at sea?',
};
const SERVER = 'https://artemis.example.edu';
const ADMINISTRATOR: Person = { role: 'administrator', tenant: 'school' };
const submissionOf = (id: number, text?: string) => ({ id, exerciseId: 42, ...(text && { text }) });

interface Answer {
  data: AthenaFeedback[];
}

/** Artemis' exchange with a tenant's module, as Athena's manager passes it on. */
export function describeAthena(api: ApiWorld): void {
  let secret = '';
  const post = (what: string, body: object, authorization: string | null = secret, server = SERVER) =>
    api.ask(null, 'POST', `/athena/${what}`, {
      body,
      headers: { 'x-server-url': server, ...(authorization !== null && { authorization }) },
    });
  const newSecret = async (who: Person) =>
    ((await api.ask(who, 'POST', '/athena-secret')).body as unknown as { secret: string }).secret;
  const suggest = (submission: object, more: object = {}) =>
    post('feedback_suggestions', { exercise: EXERCISE, submission, isGraded: true, ...more });
  const uploadsOf = (submission: string) =>
    api
      .uploads()
      .filter(({ body }) => body.includes(`%2F${submission}%2F`) || body.includes(`/${submission}/`));
  const refused = ({ status, body }: Got, ...expected: [number, string]) =>
    assert.deepEqual([status, body.code], expected);

  const uploadedRun = (id: string) => api.runStore.getRun(uploadsOf(id).at(-1)!.runId);

  async function assessed(id: string): Promise<void> {
    const { runId } = uploadsOf(id).at(-1)!;
    await api.admitted(runId);
    await api.assess(runId);
  }

  describe('Athena’s manager', () => {
    before(async () => {
      secret = await newSecret(ADMINISTRATOR);
    });

    it('hands in what Artemis sends, once, and is given suggestions when they are there', async () => {
      const exercise = EXERCISE;
      const submissions = [submissionOf(5, ESSAY), submissionOf(6)];
      const sent = await post('submissions', { exercise, submissions });
      assert.deepEqual([sent.status, sent.body], [200, { data: null, meta: {} }]);
      const pending = await suggest(submissionOf(5, ESSAY));
      refused(pending, 409, 'SuggestionsPending');
      assert.equal(pending.headers.get('retry-after'), '30');
      await post('submissions', { exercise, submissions });
      assert.equal(uploadsOf('athena-5').length, 1);
      assert.equal(uploadsOf('athena-6').length, 0);
      await assessed('athena-5');
      const { status, body } = await suggest(submissionOf(5, ESSAY));
      assert.equal(status, 200);
      const { data } = body as unknown as Answer;
      const points = data.filter(({ credits }) => credits > 0);
      assert.deepEqual(
        points.map(({ title, credits, structuredGradingInstructionId: of }) => [title, credits, of]),
        [
          ['Ideas', 1, 2],
          ['Style', 1, 12],
        ],
      );
      const [calm] = data.filter(({ indexStart }) => indexStart !== null);
      assert.equal(ESSAY.slice(calm!.indexStart!, calm!.indexEnd!), 'the sea was calm');
    });

    it('is given what teachers have decided meanwhile, and nothing that they hide', async () => {
      const { body: before } = await suggest(submissionOf(5, ESSAY));
      const [ideas] = (before as unknown as Answer).data.filter(({ title }) => title === 'Ideas');
      const { assignment } = await uploadedRun('athena-5');
      const review = `/assignments/${assignment}/submissions/athena-5/review`;
      const teacher: Person = { role: 'teacher', tenant: 'school' };
      const reason = 'It argues well.';
      const decisions: [string, object][] = [
        ['override', { trait: 'Ideas', score: 3, reason }],
        ['hide', { finding: 'ideas.rationale', reason }],
      ];
      for (const [verb, body] of decisions) {
        const decided = await api.ask(teacher, 'POST', `${review}/${verb}`, { body });
        assert.equal(decided.status, 201, decided.text);
      }
      const { data } = (await suggest(submissionOf(5, ESSAY))).body as unknown as Answer;
      const [after] = data.filter(({ title }) => title === 'Ideas');
      assert.deepEqual([ideas!.credits, after!.credits], [1, 1.5]);
      assert.match(after!.description!, /^1.5 of [\d.]+ points\.$/);
      assert.notEqual(ideas!.description, after!.description);
    });

    it('that asks five times at once for a first text has it assessed once', async () => {
      const asked = Array.from({ length: 5 }, () => suggest(submissionOf(9, ESSAY)));
      for (const got of await Promise.all(asked)) refused(got, 409, 'SuggestionsPending');
      assert.equal(uploadsOf('athena-9').length, 1);
    });

    it('has a new text assessed anew, and the text before it again', async () => {
      const texts = ['We rowed at noon and the sea was calm.', 'We swam at night and the sea was calm.'];
      for (const [index, text] of [...texts, texts[0]!].entries()) {
        refused(await suggest(submissionOf(7, text)), 409, 'SuggestionsPending');
        assert.equal(uploadsOf('athena-7').length, index + 1);
        await assessed('athena-7');
        assert.equal((await suggest(submissionOf(7, text))).status, 200);
      }
    });

    it('is told of what cannot be assessed, of a student’s own request, and of an empty text', async () => {
      const unmapped = { ...EXERCISE, gradingCriteria: [{ id: 1, title: 'Ideas' }] };
      const got = await suggest(submissionOf(8, ESSAY), { exercise: unmapped });
      refused(got, 422, 'AssignmentInvalid');
      assert.match(got.body.detail!, /“Ideas” gives no points/);
      refused(await suggest(submissionOf(8, ESSAY), { isGraded: false }), 403, 'SuggestionsForStudents');
      assert.deepEqual((await suggest(submissionOf(8))).body, { data: [], meta: {} });
      assert.equal(uploadsOf('athena-8').length, 0);
    });

    it('is answered on the rest of the protocol', async () => {
      const exercise = EXERCISE;
      const select = await post('select_submission', { exercise, submissionIds: [5, 6] });
      assert.deepEqual(select.body, { data: -1, meta: {} });
      const feedbacks = [{ id: 1, exerciseId: 42, submissionId: 5, credits: 1, description: 'Nice' }];
      const told = await post('feedbacks', { exercise, submission: submissionOf(5, ESSAY), feedbacks });
      assert.deepEqual(told.body, { data: null, meta: {} });
      for (const path of ['/athena', '/athena/'])
        assert.deepEqual((await api.ask(null, 'GET', path)).body, { status: 'ok' });
      assert.partialDeepStrictEqual((await api.ask(null, 'GET', '/athena/config_schema')).body, {
        type: 'object',
      });
    });

    it('opens with the secret of a tenant that tenant’s module alone', async () => {
      const body = { exercise: EXERCISE, submission: submissionOf(5, ESSAY) };
      const ask = (authorization: string | null) => post('feedback_suggestions', body, authorization);
      refused(await ask(null), 401, 'TokenMissing');
      const token = await api.idp.sign({ tenant: 'school', role: 'administrator' });
      for (const wrong of [newModuleSecret('school'), newModuleSecret('nobody'), `Bearer ${token}`, 'x'])
        refused(await ask(wrong), 401, 'TokenInvalid');
      refused(
        await ask(await newSecret({ role: 'administrator', tenant: 'other' })),
        409,
        'SuggestionsPending',
      );
      refused(await post('feedback_suggestions', body, secret, 'https://other'), 409, 'SuggestionsPending');
    });

    it('is let in by the latest secret until it is deleted; none is shown again', async () => {
      const latest = await newSecret(ADMINISTRATOR);
      const ask = (authorization: string) =>
        post('select_submission', { exercise: EXERCISE, submissionIds: [] }, authorization);
      refused(await ask(secret), 401, 'TokenInvalid');
      assert.equal((await ask(latest)).status, 200);
      const shown = await api.ask(ADMINISTRATOR, 'GET', '/athena-secret');
      assert.partialDeepStrictEqual(shown.body, { by: 'administrator' });
      assert.ok(!shown.text.includes(latest.split('.').at(-1)!));
      assert.equal((await api.ask(ADMINISTRATOR, 'DELETE', '/athena-secret')).status, 204);
      refused(await ask(latest), 401, 'TokenInvalid');
      const none = await api.ask(ADMINISTRATOR, 'GET', '/athena-secret');
      assert.deepEqual(none.body, { createdAt: null, by: null });
    });
  });
}
