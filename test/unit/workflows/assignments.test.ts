import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { assignmentOf, parseAssignment, validateAssignment } from '@assay/workflows/assignments';
import { WORKFLOWS } from '@assay/workflows/list';
import { refusalOf } from '../platform/workflow/refusal.ts';

const essay = { assignment: 'a1', question: 'Why?', traits: [{ name: 'Ideas', min: 0, max: 3 }] };
const review = { assignment: 'a2', workflow: 'deliverable-review', task: 'Design it.' };

describe('an assignment', () => {
  it('that names no workflow is one of the first of the list', () => {
    const { workflow } = validateAssignment(essay);
    assert.equal(workflow, WORKFLOWS[0]!.id);
    assert.deepEqual(validateAssignment({ ...essay, workflow }), validateAssignment(essay));
  });

  it('of every workflow takes the defaults that all share', () => {
    for (const given of [essay, review]) {
      const { language, seed, title } = validateAssignment(given);
      assert.deepEqual([language, seed, title], ['en', 7, undefined]);
    }
  });

  it('is validated by the schema of its own workflow', () => {
    assert.match(refusalOf({ ...review, question: 'Why?' }), /question/);
    assert.match(refusalOf({ ...essay, task: 'Design it.' }), /task/);
    assert.match(refusalOf({ ...essay, workflow: 'tea-making' }), /workflow: /);
    assert.match(refusalOf({ ...essay, workflow: null }), /workflow: /);
  });

  it('is what was validated already', () => {
    for (const given of [essay, review]) {
      const valid = validateAssignment(given);
      assert.deepEqual(validateAssignment(JSON.parse(JSON.stringify(valid))), valid);
    }
  });

  it('is an object and nothing else', () => {
    for (const value of [null, 'text', 7, [essay]]) assert.match(refusalOf(value), /the file: /);
  });

  it('names every fault at once', () => {
    const traits = [{ name: '', min: 1, max: 2 }];
    const words = refusalOf({ assignment: 'a b', language: 'English', traits });
    for (const field of ['assignment', 'question', 'language', 'traits[1].name'])
      assert.ok(words.includes(`${field}: `), field);
  });
});

describe('the file of an assignment', () => {
  it('is YAML or JSON', () => {
    const yaml = '# a remark\nassignment: a1\nquestion: Why?\ntraits:\n  - { name: Ideas, min: 0, max: 3 }\n';
    assert.deepEqual(parseAssignment(yaml), validateAssignment(essay));
    assert.deepEqual(parseAssignment(JSON.stringify(review)), validateAssignment(review));
  });

  it('that is neither is refused, saying so', () => {
    assert.throws(() => parseAssignment('a: [b'), { code: 'AssignmentInvalid', message: /not valid YAML/ });
    const bomb = `a: &a [x]\nb: [${Array.from({ length: 200 }, () => '*a').join(', ')}]`;
    assert.throws(() => parseAssignment(bomb), { code: 'AssignmentInvalid' });
  });
});

describe("an assignment as one of a workflow's own", () => {
  it('is that assignment', () => {
    assert.equal(assignmentOf(essayScoring, validateAssignment(essay)).question, 'Why?');
    assert.equal(assignmentOf(deliverableReview, validateAssignment(review)).task, 'Design it.');
  });

  it('is refused of another, naming both', () =>
    assert.throws(() => assignmentOf(deliverableReview, validateAssignment(essay)), {
      code: 'AssignmentInvalid',
      message: /"a1" .*essay-scoring; .*deliverable-review/,
    }));
});
