import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { submissionOfNamed } from '@assay/short-answer-grading/own-submissions';
import type { QuizResult } from '@assay/short-answer-grading/result';
import { openApi } from '../../../stack/functions/platform/api/api-world.ts';
import type { Submitted } from '../../../stack/functions/platform/api/story.ts';
import * as quizModel from '../../../support/short-answer-grading/quiz-model.ts';

const api = await openApi();
const { ask, runStore } = api;
const { holdings } = await import('../../../support/holdings.ts');
const { erase } = holdings(api);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the unchanged table of a class that a student was erased of', () => {
  const TABLE = 'student,answer\nada,The Moon.\nbob,The wind.\neve,The moon does.\n';
  const path = '/assignments/tides-quiz/submissions';

  /** A class's table as its teacher hands it in, graded where it is not there as it is. */
  async function openClass(tenant: string) {
    const teacher = { role: 'teacher', tenant } as const;
    const quiz = {
      workflow: 'short-answer-grading',
      assignment: 'tides-quiz',
      questions: [quizModel.QUESTION],
    };
    await ask(teacher, 'PUT', '/assignments/tides-quiz', { body: quiz });
    api.model.answer = quizModel.answer;
    const handIn = (options: object = {}, text = TABLE) =>
      ask(teacher, 'POST', path, {
        body: { file: 'a.csv', text, submission: 'class', unless: sha256(text), options },
      });
    const graded = async ({ body: told }: Awaited<ReturnType<typeof handIn>>) => {
      const { run } = told as unknown as Submitted;
      await api.admitted(run);
      await api.assess(run);
      return run;
    };
    const studentsOf = async (run: string) =>
      (await api.resultOf<QuizResult>(run)).answers.map(({ student }) => student);
    return { handIn, graded, studentsOf };
  }

  it('is not graded again, tells what is left out, and brings the student back where that is said', async () => {
    const tenant = 'table';
    const { handIn, graded, studentsOf } = await openClass(tenant);
    const run = await graded(await handIn());
    await erase(tenant, { kind: 'student', subject: 'ada' });
    const asked = api.model.asked.length;
    const same = await handIn();
    assert.deepEqual(
      [same.status, same.body],
      [200, { submission: 'class', run, unchanged: true, leftOut: 1 }],
    );
    assert.equal(api.model.asked.length, asked);
    const adas = { tenant, assignment: 'tides-quiz', submission: submissionOfNamed(tenant, 'ada') };
    assert.equal(await runStore.latestRun(adas), null);
    const back = await graded(await handIn({ erased: 'take' }));
    assert.deepEqual(await studentsOf(back), ['ada', 'bob', 'eve']);
    assert.notEqual(await runStore.latestRun(adas), null);
    assert.deepEqual((await handIn()).body, { submission: 'class', run: back, unchanged: true });
  });

  it('brings the student back, too, where a changed table was graded without them', async () => {
    const { handIn, graded, studentsOf } = await openClass('changed-table');
    await graded(await handIn());
    await erase('changed-table', { kind: 'student', subject: 'ada' });
    const changed = `${TABLE}zoe,The tide.\n`;
    const without = await graded(await handIn({}, changed));
    assert.deepEqual(await studentsOf(without), ['bob', 'eve', 'zoe']);
    const unchanged = { submission: 'class', run: without, unchanged: true, leftOut: 1 };
    assert.deepEqual((await handIn({}, changed)).body, unchanged);
    const back = await graded(await handIn({ erased: 'take' }, changed));
    assert.deepEqual(await studentsOf(back), ['ada', 'bob', 'eve', 'zoe']);
  });
});
