import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { METHODS } from '@assay/short-answer-grading/method';
import { PLAN } from '@assay/short-answer-grading/plan';
import { planRun } from '@assay/short-answer-grading/plan-run';
import fc from 'fast-check';
import { aPlan, aProfile, aQuiz, QUIZ } from '../../../support/short-answer-grading/quizzes.ts';

const ROLES_OF_GET = ['Skilled Expert Grader', 'University Teacher', 'Student TA'];
const known = aProfile();
const namesOf = (plan: ReturnType<typeof aPlan>) => plan.graders.map(({ name }) => name);
const rolesOf = (plan: ReturnType<typeof aPlan>) => plan.graders.map(({ role }) => role);

describe('the plan of a run', () => {
  it('gives profiled graders roles by rank, and the debate to the best', () => {
    const plan = aPlan({}, known);
    assert.deepEqual(namesOf(plan), ['grader-2', 'grader-1', 'grader-3']);
    assert.deepEqual(rolesOf(plan), ROLES_OF_GET);
    assert.deepEqual([plan.integrator, plan.hint, plan.debate], ['grader-2', 'posterior', 'always']);
  });

  it('without a profile has graders without roles, in the order of the assignment, and no hint', () => {
    const plan = aPlan();
    assert.deepEqual(namesOf(plan), ['grader-1', 'grader-2', 'grader-3']);
    assert.deepEqual([new Set(rolesOf(plan)).size, plan.hint, plan.cascade], [1, null, null]);
    assert.equal(plan.integrator, 'grader-3', 'the dearest');
    const alone = (method: string) => aPlan({}, null, { method }).graders.map(({ model }) => model);
    assert.deepEqual(alone('rag'), ['grader-3']);
    assert.deepEqual(new Set(alone('one-model')), new Set(['grader-3']));
  });

  it('by each method has its graders, examples and debate', () => {
    const of = (method: string) => {
      const { graders, examples, debate, hint } = aPlan({}, known, { method });
      return [graders.map(({ model }) => model), examples, debate, hint];
    };
    const all = ['grader-2', 'grader-1', 'grader-3'];
    assert.deepEqual(of('majority'), [all, 3, 'never', null]);
    assert.deepEqual(of('single:grader-3'), [['grader-3'], 3, 'never', null]);
    assert.deepEqual(of('rag'), [['grader-2'], 5, 'never', null]);
    assert.deepEqual(of('one-model'), [['grader-2', 'grader-2', 'grader-2'], 3, 'always', null]);
    const plain = of('no-pseudo-learning');
    assert.deepEqual(plain, [['grader-1', 'grader-2', 'grader-3'], 3, 'always', null]);
  });

  it('to profile asks all graders without roles, and holds no debate', () => {
    const plan = aPlan({ cascade: 0.8 }, known, { purpose: 'profile' });
    assert.deepEqual(
      [new Set(rolesOf(plan)).size, plan.debate, plan.hint, plan.cascade],
      [1, 'never', null, null],
    );
  });

  it('of a cascade asks the cheapest first, whoever is best', () => {
    const { cascade, graders } = aPlan({ cascade: 0.8 }, known);
    const order = cascade!.order.map((slot) => graders.find((grader) => grader.slot === slot)!.name);
    assert.deepEqual(order, ['grader-1', 'grader-2', 'grader-3']);
    assert.equal(cascade!.until, 0.8);
  });

  it('is a plan whatever is asked for: slots and names are unique, the integrator is one of the graders', () => {
    const methods = [...METHODS, 'single:g1'];
    const names = fc.uniqueArray(fc.constantFrom('g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'), { minLength: 1 });
    fc.assert(
      fc.property(
        names,
        fc.constantFrom(...methods),
        fc.boolean(),
        fc.constantFrom('grade', 'profile'),
        (drawn, method, profiled, purpose) => {
          const graders = [...new Set(['g1', ...drawn])].map((name) => ({ name, model: `model-${name}` }));
          const quiz = aQuiz({ graders });
          const three = graders.length === 3 ? aProfile(quiz) : known;
          const plan = planRun(quiz, { method, purpose: purpose as 'grade' }, profiled ? three : null);
          PLAN.schema.parse(plan);
          for (const field of ['slot', 'name'] as const)
            assert.equal(new Set(plan.graders.map((slot) => slot[field])).size, plan.graders.length);
          assert.ok(plan.graders.some(({ model }) => model === plan.integrator));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a quiz that cannot be', () => {
  const refusal = (own: object, message: RegExp) =>
    assert.throws(() => aQuiz(own), { code: 'AssignmentInvalid', message }, JSON.stringify(own));
  const grader = (name: string, model = name) => ({ name, model });

  it('is refused with what to do', () => {
    refusal(
      { graders: [grader('a', 'm1'), grader('A', 'm2')] },
      /graders\[2\]\.name.*same as that of graders 1: give each its own/s,
    );
    refusal(
      { graders: [grader('a', 'm'), grader('b', 'm')] },
      /graders\[2\]\.model.*same as that of graders 1/s,
    );
    refusal({ graders: [] }, /graders/);
    refusal({ graders: Array.from({ length: 8 }, (_, index) => grader(`g${index}`)) }, /graders/);
    refusal({ graders: [grader('a/b')] }, /1-40 letters/);
    refusal({ method: 'single:nobody' }, /method.*there is no grader "nobody"/s);
    refusal({ method: 'best' }, /choose one of get, majority.*single:\{grader\}/);
    refusal({ method: 'majority', cascade: 0.8 }, /cascade.*only the method get has a cascade/s);
    refusal({ cascade: 0.2 }, /cascade/);
    refusal({ questions: [] }, /a quiz needs at least one question/);
    refusal(
      { questions: [QUIZ.questions[0], { ...QUIZ.questions[0], id: 'MOON' }] },
      /same as that of questions 1/,
    );
    refusal({ questions: [{ id: 'moon', question: 'Why?' }] }, /reference/);
    refusal({ hint: 'oracle' }, /hint/);
  });

  it('is none with two graders, or one', () => {
    for (const count of [1, 2]) {
      const graders = ['a', 'b'].slice(0, count).map((name) => grader(name));
      assert.equal(aPlan({ graders }).graders.length, count);
    }
  });
});
