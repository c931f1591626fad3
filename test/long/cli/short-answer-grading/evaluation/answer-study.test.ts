import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadCatalogue } from '@assay/model/catalogue';
import { isEvaluation } from '@assay/platform/access/principal';
import { ASSIGNMENT } from '@assay/short-answer-grading/assignment';
import { readClass, readPastClass } from '@assay/short-answer-grading/make-plan';
import { readLabelled } from '@assay/short-answer-grading/study/labelled-answers';
import { ROOT } from '../../../../../cli/home.ts';
import { measuredPrompts } from '../../../../../cli/measured-prompts.ts';
import {
  checkMethods,
  classFile,
  pastFile,
  planAnswerStudy,
  roundQuiz,
} from '../../../../../cli/short-answer-grading/evaluation/answer-study.ts';
import {
  estimateRounds,
  wholeEstimate,
} from '../../../../../cli/short-answer-grading/evaluation/estimate-rounds.ts';

const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
const quiz = ASSIGNMENT.schema.parse({
  ...{ workflow: 'short-answer-grading', assignment: 'light', title: 'Light', language: 'en', seed: 7 },
  questions: [{ id: 'bend', question: 'Why does light bend?', reference: 'It is slower in glass.' }],
});
const TEXTS = ['=slower in glass', 'the first side turns', 'green glass', 'no idea', 'attracted', 'speed'];
const csv = (texts: readonly string[]) =>
  [
    'id,answer,label,feedback',
    ...texts.map((text, at) => `a${at},${text},${at % 2 ? 'Correct' : 'Incorrect'},Ok`),
  ].join('\n');

function plan(over: { texts?: string[]; methods?: string[]; split?: object } = {}) {
  const { texts = TEXTS, methods = ['get'], split = {} } = over;
  const data = readLabelled(Buffer.from(csv(texts)), 'data.csv', quiz);
  const given = { quiz, attachments: [], methods, data, resamples: 100 };
  return planAnswerStudy(
    { ...given, split: { folds: 2, sample: null, seed: 7, past: null, ...split } },
    catalogue,
  );
}

describe('an evaluation of short answers', () => {
  it('takes methods that there are, each once', () => {
    assert.deepEqual(checkMethods(['get', 'single:grader-2'], quiz), ['get', 'single:grader-2']);
    assert.throws(() => checkMethods(['best'], quiz), /no method "best": choose of get, .*single:grader-3/);
    assert.throws(() => checkMethods(['single:nobody'], quiz), /no method "single:nobody"/);
    assert.throws(() => checkMethods(['get', 'get'], quiz), /names get twice/);
  });

  it('is refused where it cannot be drawn', () => {
    assert.throws(() => plan({ texts: ['one'] }), /data\.csv holds one answer/);
    assert.throws(() => plan({ split: { sample: 9 } }), /a sample of 9 cannot be drawn/);
    assert.throws(() => plan({ split: { folds: 7 } }), /6 different answer\(s\) make no 7 folds/);
  });

  it('belongs to a tenant of its own, which another method leaves as it is and another seed does not', () => {
    const { tenant } = plan();
    assert.ok(isEvaluation(tenant));
    assert.equal(plan({ methods: ['majority', 'rag'] }).tenant, tenant);
    assert.notEqual(plan({ split: { seed: 8 } }).tenant, tenant);
  });

  it('hands classes in without their labels, and reads both tables as they were', () => {
    const study = plan();
    const [first] = study.rounds;
    const handed = String(classFile(first!.graded));
    assert.doesNotMatch(handed, /Correct|label|Ok/);
    const read = readClass(classFile(first!.graded), 'class.jsonl', roundQuiz(study, 0));
    assert.deepEqual(
      read.rows.map(({ student, answer }) => [student, answer]),
      first!.graded.map(({ id, answer }) => [id, answer]),
    );
    const past = readPastClass(pastFile(first!.past, quiz), 'past.jsonl', quiz).past;
    assert.deepEqual(past, first!.past);
  });

  it('is estimated part by part: profiling only where a method needs it, judging only where asked', async () => {
    const kit = { prompts: await measuredPrompts(), catalogue };
    const single = estimateRounds(plan({ methods: ['single:grader-1'] }), false, kit);
    assert.deepEqual(
      single.map(({ name, calls }) => [name, calls]),
      [['single:grader-1', [6, 12]]],
    );
    const parts = estimateRounds(plan({ methods: ['get', 'majority'] }), true, kit);
    assert.deepEqual(
      parts.map(({ name }) => name),
      ['pseudo-learning', 'get', 'majority', 'validity of reasons'],
    );
    assert.deepEqual(parts[3]!.calls, [0, 6 * 3 * 2]);
    const whole = wholeEstimate(parts);
    assert.equal(
      whole.calls[1],
      parts.reduce((sum, { calls }) => sum + calls[1], 0),
    );
    assert.ok(whole.cost[0]! > 0 && whole.cost[1]! > whole.cost[0]!);
  });
});
