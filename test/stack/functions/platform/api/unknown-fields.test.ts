import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ROUTES } from '@assay/api/registry';
import { humanFeedbackSchema } from '@assay/argument-coaching/human';
import { isJson } from '@assay/platform/api/route';
import { recordingSchema } from '@assay/short-answer-grading/recorded/recording';
import { WORKFLOWS } from '@assay/workflows/list';
import type { z } from 'zod';
import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { openApi } from './api-world.ts';
import { BODIES } from './samples.ts';

const api = await openApi();
const TENANT = 'fields';
const TEACHER = { role: 'teacher', tenant: TENANT } as const;
const ESSAY = { workflow: 'essay-scoring', ...essayOf().assignment };

const RUN = `run-${'0'.repeat(24)}`;
const IDS = new Map([
  ['run', RUN],
  ['appeal', '1'],
  ['webhook', 'webhook-0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['message', 'msg_0f8fad5b-d9cb-469f-a165-70867728950e'],
]);

const made = await api.ask({ role: 'administrator', tenant: TENANT }, 'POST', '/athena-secret');
const { secret } = made.body as unknown as { secret: string };

type Wrong = [place: string, detail: string];

/** What is said of the places of a body, in the order in which it is said; empty: it is taken. */
async function wrongOf(...[who, method, path, sent]: Parameters<typeof api.ask>): Promise<Wrong[]> {
  const { status, body } = await api.ask(who, method, path, sent);
  if (status !== 400) return [];
  assert.equal(body.code, 'RequestInvalid');
  return body.errors!.map(({ at, detail }) => [at, detail]);
}

const ofRoute = ({ method, path, roles }: (typeof ROUTES)[number], body: unknown) => {
  const role = typeof roles === 'string' ? null : roles.at(-1)!;
  const headers: Record<string, string> = roles === 'athena' ? { authorization: secret } : {};
  const asked = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => IDS.get(name) ?? 'some');
  return wrongOf(role && { role, tenant: TENANT }, method.toUpperCase(), asked, { body, headers });
};

describe('a field that a route does not know', () => {
  const taking = ROUTES.filter(({ body }) => body !== undefined && isJson(body));
  for (const route of taking)
    it(`is ${route.roles === 'athena' ? 'let be' : 'named'} by ${route.operationId}`, async () => {
      const sent = BODIES[route.operationId] as object;
      const wrong = await ofRoute(route, { ...sent, 'a-field-of-nobody': 1 });
      const named = wrong.find(([at]) => at === '/a-field-of-nobody');
      if (route.roles === 'athena') assert.deepEqual(wrong, []);
      else assert.match(named?.[1] ?? '', /^is not known here/);
    });

  it('is let be in what an earlier version kept', () => {
    const score = { judge: 'logical', stance: null, round: null, score: 7, comment: '', weight: 1 };
    const said = { reviewer: 'Ms Rossi', at: '2026-01-01T00:00:00Z', scores: [score], comment: '', mood: 1 };
    assert.equal(humanFeedbackSchema.parse(said).scores[0]!.score, 7);
    const row = { key: 'why|because', label: 'Correct', feedback: [], by: 'a grader' };
    assert.equal(recordingSchema.parse({ rows: [row], at: 1 }).rows.length, 1);
  });

  it('is named within what a person says of a run', async () => {
    const scores = [{ judge: 'logical', stance: null, round: null, score: 7, comment: '', Score: 8 }];
    const body = { reviewer: 'Ms Rossi', scores, comment: '', coment: 'Well argued.' };
    assert.deepEqual(await wrongOf(TEACHER, 'POST', `/runs/${RUN}/feedback`, { body }), [
      ['/scores/0/Score', 'is not known here; did you mean "score"?'],
      ['/coment', 'is not known here; did you mean "comment"?'],
    ]);
  });

  it('is named within what a grader once said', async () => {
    const rows = [{ key: 'why|because', label: 'Correct', feedback: [], labels: 'Correct' }];
    assert.deepEqual(
      await wrongOf(TEACHER, 'POST', '/assignments/quiz/recordings', { body: { rows, row: [] } }),
      [
        ['/rows/0/labels', 'is not known here; did you mean "label"?'],
        ['/row', 'is not known here; did you mean "rows"?'],
      ],
    );
  });
});

describe('a field of another workflow', () => {
  const known = Object.keys((WORKFLOWS[0]!.assignment.schema as unknown as z.ZodObject).shape).sort();
  const knownWords = `Known are: ${known.join(', ')}.`;
  const others: [field: string, words: string][] = [
    ['motion', `is not known here: it belongs to argument-coaching. ${knownWords}`],
    ['speech_words', `is not known here: it belongs to argument-coaching. ${knownWords}`],
    ['graders', `is not known here: it belongs to short-answer-grading. ${knownWords}`],
    ['questions', 'is not known here: it belongs to short-answer-grading; did you mean "question"?'],
    ['rubrics', `is not known here. ${knownWords}`],
    ['trait', 'is not known here; did you mean "traits"?'],
  ];

  for (const [field, words] of others)
    it(`is said to be that: ${field} of an essay`, async () => {
      const body = { ...ESSAY, [field]: 'x' };
      assert.deepEqual(await wrongOf(TEACHER, 'PUT', '/assignments/story', { body }), [[`/${field}`, words]]);
      const tried = { body: { assignment: body } };
      assert.deepEqual(await wrongOf(TEACHER, 'POST', '/assignments/story/reevaluations', tried), [
        [`/assignment/${field}`, words],
      ]);
    });

  it('is not told of within what all workflows call the same', async () => {
    const [first, ...rest] = (ESSAY as unknown as { traits: object[] }).traits;
    const body = { ...ESSAY, traits: [{ ...first, motion: 'x' }, ...rest] };
    const [[at, detail] = ['', '']] = await wrongOf(TEACHER, 'PUT', '/assignments/story', { body });
    assert.equal(at, '/traits/0/motion');
    assert.match(detail, /^is not known here\. Known are: /);
    assert.doesNotMatch(detail, /workflow|motion/);
  });
});
