import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { groupAnswers } from '@assay/short-answer-grading/class';
import { planRun } from '@assay/short-answer-grading/plan-run';
import { attachRecordings } from '@assay/short-answer-grading/recorded/attach-recordings';
import { hearRecorded } from '@assay/short-answer-grading/recorded/hear-recorded';
import { recordedModel } from '@assay/short-answer-grading/recorded/recorded-model';
import { readRecording } from '@assay/short-answer-grading/recorded/recording';
import { readStoredRecordings, replayClass } from '@assay/short-answer-grading/recorded/replay';
import { nextCalls, weighLabels } from '@assay/short-answer-grading/weigh-labels';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { objectsInMemory } from '../../../../support/artifacts-in-memory.ts';
import { aProfile, aQuiz } from '../../../../support/short-answer-grading/quizzes.ts';

const HEAD = 'question,student,pred_label,pred_feedback';
const QUESTION = 'Why are there tides?';
const file = (...lines: string[]) => ({ name: 'old.csv', content: Buffer.from([HEAD, ...lines].join('\n')) });

const question = { id: 'tides', text: QUESTION, reference: 'The Moon pulls.', criteria: null };
const [answer] = groupAnswers([{ row: 1, student: 's1', question: 'tides', answer: 'The  MOON pulls.' }]);
const read = { questions: [question], rows: [{ ...answer!, truth: null }] };

const ASKED = [{ id: 'tides', question: QUESTION, reference: 'The Moon pulls.' }];
const mixed = aQuiz({
  questions: ASKED,
  graders: [
    { name: 'first', model: 'grader-1' },
    { name: 'old', recorded: 'old.csv' },
    { name: 'last', model: 'grader-2' },
  ],
});

describe('a recording', () => {
  it('is found by the words of question and answer, or by the id, whatever their case and spacing', () => {
    for (const name of ['why are there  TIDES', 'tides']) {
      const recording = readRecording(file(`${name},the moon pulls,Label: Correct,- It names the Moon`));
      const [said] = replayClass(read, new Map([['old', recording]])).a0001!;
      assert.deepEqual(said?.grading, {
        label: 'Correct',
        feedback: [{ point: 'It names the Moon', quote: null }],
      });
    }
  });

  it('says of an answer that was recorded twice what its first label says, and what is missing of others', () => {
    const twice = readRecording(
      file('tides,the moon pulls,?,', 'tides,the moon pulls,Incorrect,', 'tides,the moon pulls,Correct,'),
    );
    const unread = readRecording(file('tides,the moon pulls,perhaps,'));
    const other = readRecording(file('tides,the sun,Correct,'));
    const recordings = new Map(Object.entries({ twice, unread, other }));
    assert.deepEqual(
      replayClass(read, recordings).a0001!.map(({ grading, missing }) => [grading?.label ?? null, missing]),
      [
        ['Incorrect', null],
        [null, 'no label'],
        [null, 'not recorded'],
      ],
    );
  });

  it('without the columns it needs is refused by name', () => {
    const content = Buffer.from('question,student\nq,a');
    assert.throws(() => readRecording({ name: 'x.csv', content }), {
      code: 'RecordingsInvalid',
      message: /x\.csv.*pred_label/,
    });
  });
});

describe('an assignment with recorded graders', () => {
  it('names them by content once they are attached, and finds them again', async () => {
    const content = file('tides,the moon pulls,Correct,').content;
    const { assignment, attachments } = await attachRecordings(mixed, async () => content);
    const other = await attachRecordings(mixed, async () => file('tides,the moon pulls,Incorrect,').content);
    assert.notEqual(assignment.graders[1]!.recorded, other.assignment.graders[1]!.recorded);
    const again = await attachRecordings(assignment, () => assert.fail('it is stored'));
    assert.deepEqual(again, { assignment, attachments: [] });
    const objects = objectsInMemory();
    const { graders } = planRun(assignment, {}, null);
    const unstored = { code: 'AssignmentInvalid', message: /"old" is not stored/ };
    await assert.rejects(readStoredRecordings(objects, 't', assignment, graders), unstored);
    await assert.rejects(readStoredRecordings(objects, 't', mixed, graders), unstored);
    await putAssignment(objects, 't', assignment, attachments);
    const found = await readStoredRecordings(objects, 't', assignment, graders);
    assert.deepEqual([...found], [['old', attachments[0]!.value]]);
  });

  it('needs either a model or a recording of each, and a recording of its own', () => {
    const quiz = (...graders: object[]) => ({ ...mixed, graders });
    for (const [graders, words] of [
      [[{ name: 'a' }], /either a model or the file/],
      [[{ name: 'a', model: 'm', recorded: 'f' }], /either a model or the file/],
      [
        [
          { name: 'a', recorded: 'f' },
          { name: 'b', recorded: 'f' },
        ],
        /recorded: the same/,
      ],
      [[{ name: 'a', model: 'recorded:b' }], /has a file/],
    ] as const)
      assert.throws(() => validateAssignment(quiz(...graders)), {
        code: 'AssignmentInvalid',
        message: words,
      });
  });
});

describe('a plan with recorded graders', () => {
  const all = aQuiz({ questions: ASKED, graders: [{ name: 'old', recorded: 'old.csv' }] });
  const integratorOf = (quiz: Quiz) => planRun(quiz, {}, null).integrator;

  it('lets a model hold the debate: the one that is named, a grader that is one, or the first role', () => {
    assert.equal(integratorOf({ ...all, integrator: 'judge' }), 'judge');
    assert.equal(integratorOf({ ...mixed, graders: mixed.graders.slice(1) }), 'grader-2');
    assert.equal(integratorOf(all), 'grader-1');
  });

  it('asks a model where one has to be asked', () => {
    for (const method of ['rag', 'one-model']) {
      assert.throws(() => planRun(all, { method }, null), {
        code: 'AssignmentInvalid',
        message: /all graders are recorded/,
      });
      assert.equal(planRun(mixed, { method }, null).graders[0]!.model, 'grader-2', 'the last that is one');
    }
  });
});

describe('what recorded graders say', () => {
  const plan = { ...planRun(mixed, {}, null), debate: 'always' as const };
  const material = {
    question,
    answer: answer!.answer,
    seen: false,
    examples: [],
    prior: { distribution: [0.2, 0.2, 0.6] as [number, number, number], labelled: 12 },
  };
  const weigh = (given: Parameters<typeof weighLabels>[3]) => weighLabels(plan, material, null, given);
  const grading = { label: 'Correct' as const, feedback: [] };
  const recorded = { step: 'replays.json', replays: [{ grader: 'old', grading, missing: null }] };
  const given = (at: number) => ({ slot: plan.graders[at]!, model: 'm', grading, failure: null });
  const measured = aProfile(mixed);
  const known = {
    ...measured,
    graders: measured.graders.map((grader) => ({
      ...grader,
      model: grader.name === 'old' ? recordedModel('old') : 'm',
    })),
  };
  const names = (cascade: typeof plan.cascade, ...asked: number[]) => {
    const chosen = { ...plan, cascade };
    const weighing = (said: Parameters<typeof weigh>[0]) => weighLabels(chosen, material, known, said);
    return hearRecorded(chosen, recorded, asked.map(given), weighing).map(({ slot }) => slot.name);
  };

  it('is heard in the place of the grader; where it is missing, it is said why', () => {
    assert.deepEqual(names(null, 0, 2), ['first', 'old', 'last']);
    const lacking = {
      ...recorded,
      replays: [{ grader: 'old', grading: null, missing: 'not recorded' as const }],
    };
    const heard = hearRecorded(plan, lacking, [given(0), given(2)], weigh);
    const { missing, agreed, opinions } = weigh(heard);
    assert.deepEqual(
      missing.map(({ grader, step, code }) => [grader, step, code]),
      [['old', 'replays.json', 'AnswerNotRecorded']],
    );
    assert.deepEqual([agreed, opinions.length], [null, 2]);
  });

  it('counts for the agreement of all, and is not asked for the debate', () => {
    const heard = hearRecorded(plan, recorded, [given(2)], weigh);
    assert.equal(nextCalls(plan, 'a0001', heard, weigh(heard)).debate?.model, 'grader-2');
    assert.equal(weigh(hearRecorded(plan, recorded, [given(0), given(2)], weigh)).agreed, 'Correct');
  });

  it('in a cascade is heard in its turn, and stays heard when the next was asked', () => {
    const order = ['grader-1', 'grader-2', 'grader-3'];
    assert.deepEqual(names({ until: 0.99, order }, 0), ['first', 'old']);
    assert.deepEqual(names({ until: 0.99, order }, 0, 2), ['first', 'old', 'last']);
    assert.deepEqual(names({ until: 0.5, order }, 0), ['first']);
    assert.deepEqual(names({ until: 0.99, order: ['grader-2', 'grader-1', 'grader-3'] }), ['old']);
  });
});
