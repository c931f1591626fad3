import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { loadCatalogue } from '@assay/model/catalogue';
import { estimateQuiz, estimateRun } from '@assay/short-answer-grading/estimate';
import type { Grade, GradeFlag } from '@assay/short-answer-grading/grade';
import { readClass, readPastClass } from '@assay/short-answer-grading/make-plan';
import { rowsForReview } from '@assay/short-answer-grading/review';
import fc from 'fast-check';
import { objectsInMemory } from '../../../support/artifacts-in-memory.ts';
import { aPlan, aProfile, aQuiz } from '../../../support/short-answer-grading/quizzes.ts';
import { label } from '../../../unit/workflows/short-answer-grading/pseudo-learning/arbitrary.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const prompts = await loadPromptLibrary('prompts');
const catalogue = await loadCatalogue(join('models.yaml'));
const known = aProfile();

describe('an estimate', () => {
  const table = bytes('student,answer\na,It pulls.\nb,it pulls\nc,\nd,It turns.\n');
  const of = (own: object, asked = {}, profile: typeof known | null = known) => {
    const quiz = aQuiz(own);
    const read = readClass(table, 'a.csv', quiz);
    return estimateRun({ plan: aPlan(own, profile, asked), quiz, read, past: [], prompts, catalogue });
  };

  it('counts the calls of two distinct answers at least and at most', () => {
    assert.deepEqual(of({}).calls, [8, 24]);
    assert.match(of({}).what, /4 answers, 2 distinct, 1 empty/);
    assert.deepEqual(of({ debate: 'on-disagreement' }).calls, [6, 24]);
    assert.deepEqual(of({ cascade: 0.8 }).calls, [2, 24]);
    assert.deepEqual(of({ cascade: 0.8 }, {}, null).calls, [8, 24]);
    assert.deepEqual(of({}, { method: 'majority' }).calls, [6, 12]);
    assert.deepEqual(of({}, { method: 'single:grader-2' }).calls, [2, 4]);
    assert.deepEqual(of({}, { method: 'rag' }).calls, [2, 4]);
  });

  it('reckons with a third of what lies between the least and each agent asked once, where the most has each asked twice', () => {
    for (const own of [{}, { debate: 'on-disagreement' }, { cascade: 0.8 }]) {
      const { cost, usual } = of(own);
      const [least, most] = cost as [number, number];
      assert.ok(Math.abs(usual! - (least + (most / 2 - least) / 3)) < 1e-12);
    }
  });

  it('of one grader counts no debate, which takes two', () => {
    assert.deepEqual(of({ graders: [{ name: 'one', model: 'grader-1' }] }).calls, [2, 4]);
  });

  it('of a table of the past counts the description of the graders', () => {
    const quiz = aQuiz();
    const { class: read, past } = readPastClass(bytes('answer,label\nIt pulls.,Correct\n'), 'p.csv', quiz);
    const plan = aPlan({}, null, { purpose: 'profile' });
    const { calls, cost } = estimateRun({ plan, quiz, read, past, prompts, catalogue });
    assert.deepEqual(calls, [4, 8]);
    assert.ok(cost[0]! > 0 && Math.abs(cost[1]! / cost[0]! - 2) < 1e-9);
  });

  it('costs nothing where nobody is asked, and never more at least than at most', () => {
    const quiz = aQuiz();
    const read = readClass(bytes('student,answer\na,\n'), 'a.csv', quiz);
    const none = estimateRun({ plan: aPlan(), quiz, read, past: [], prompts, catalogue });
    assert.deepEqual(
      [none.calls, none.cost],
      [
        [0, 0],
        [0, 0],
      ],
    );
    const { cost } = of({});
    assert.ok(cost[0]! < cost[1]!);
  });

  it('refuses a grader that there is not, with those that there are', async () => {
    const handed = {
      assignment: aQuiz(),
      bytes: table,
      file: 'a.csv',
      objects: objectsInMemory(),
      tenant: 't',
      prompts,
      catalogue,
    };
    await assert.rejects(estimateQuiz({ ...handed, options: { method: 'single:nobody' } }), {
      code: 'AssignmentInvalid',
      message: /grader "nobody".*choose one of grader-1, grader-2, grader-3/,
    });
  });
});

describe('the rows that a human looks at', () => {
  const URGENT: GradeFlag[] = ['suspected-injection', 'one-grader', 'validation-failed', 'tie'];
  const grade = fc
    .record({
      label: fc.option(label, { nil: null }),
      probability: fc.constantFrom(0.4, 0.7, 0.9, 1),
      flags: fc.uniqueArray(fc.constantFrom<GradeFlag>(...URGENT, 'unseen-question', 'retried')),
    })
    .map(({ label: said, probability, flags }): Grade => {
      const common = {
        reason: null,
        distribution: null,
        basis: null,
        graders: [],
        asked: true,
        debate: null,
        missing: null,
      };
      if (said === null)
        return { ...common, label: null, probability: null, flags: ['missing-label', ...flags] };
      return { ...common, label: said, probability, flags };
    });

  it('hold every urgent one, before all others, each once, never what is certain, at least the share of what is left', () => {
    fc.assert(
      fc.property(fc.array(grade, { maxLength: 20 }), fc.constantFrom(0, 0.1, 0.5, 1), (grades, share) => {
        const graded = grades.map((one, index) => ({ row: { row: index + 1 }, grade: one }));
        const rows = rowsForReview(graded, share);
        assert.equal(new Set(rows).size, rows.length);
        const isUrgent = (row: number) =>
          grades[row - 1]!.flags.some((flag) => flag === 'missing-label' || URGENT.includes(flag));
        for (const { row } of graded.map((one) => one.row)) if (isUrgent(row)) assert.ok(rows.includes(row));
        const first = rows.findIndex((row) => !isUrgent(row));
        if (first !== -1) {
          assert.ok(rows.slice(first).every((row) => !isUrgent(row)));
          const rest = rows.slice(first).map((row) => grades[row - 1]!.probability!);
          assert.deepEqual(
            rest,
            rest.toSorted((a, b) => a - b),
          );
          assert.ok(!rest.includes(1));
        }
        const uncertain = grades.filter(({ probability }) => probability !== 1).length;
        assert.ok(rows.length >= Math.min(uncertain, Math.ceil(share * grades.length - 1e-9)));
      }),
    );
  });
});
