import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  assignmentVersion,
  essayAssignment,
  parseAssignment,
} from '../../../shared/assignment/assignment.ts';
import { levelOf, rubricSchema, scoresOf, traitKey } from '../../../shared/assignment/rubric.ts';

const yaml = (traits: string) => `assignment: a1\nquestion: Why?\ntraits:\n${traits}`;
const trait = '  - { name: Ideas, min: 0, max: 3 }\n';

function refusal(text: string): string {
  try {
    parseAssignment(text);
  } catch (error) {
    assert.equal((error as { code: string }).code, 'AssignmentInvalid');
    return (error as Error).message;
  }
  return assert.fail('the assignment was taken');
}

describe('an assignment', () => {
  it('takes the defaults of the paper: MADRAG, advocate first, one round, one exemplar per score', () => {
    const assignment = essayAssignment(parseAssignment(yaml(trait)));
    assert.equal(assignment.variant, 'MADRAG');
    assert.deepEqual(assignment.debate, { transcript: 'advocate-first', rounds: 1 });
    assert.equal(assignment.retrieval.procedure, 'per-score');
  });

  it('changes its version with its content and with nothing else', () => {
    const [one, same, other] = [yaml(trait), `# a remark\n${yaml(trait)}`, yaml(trait.replace('3', '4'))].map(
      (text) => assignmentVersion(parseAssignment(text)),
    );
    assert.equal(one, same);
    assert.notEqual(one, other);
  });

  it('refuses what is not YAML, saying so', () => assert.match(refusal('a: [b'), /not valid YAML/));
  it('refuses a reversed range', () =>
    assert.match(
      refusal(yaml('  - { name: Ideas, min: 6, max: 1 }')),
      /traits\[1\].max: the range 6-1 is reversed/,
    ));
  it('refuses a range that is not of whole numbers', () =>
    assert.match(refusal(yaml('  - { name: Ideas, min: 0.5, max: 3 }')), /whole number/));
  it('refuses two traits of the same name, whatever their case', () =>
    assert.match(refusal(yaml(`${trait}  - { name: IDEAS, min: 1, max: 6 }`)), /duplicate of trait 1/));
  it('refuses levels that overlap', () =>
    assert.match(
      refusal(yaml('  - { name: Ideas, min: 0, max: 4, levels: { "0-2": weak, "2-4": good } }')),
      /2-4 overlaps 0-2/,
    ));
  it('refuses a reversed level and a level outside of the range', () => {
    assert.match(
      refusal(yaml('  - { name: I, min: 0, max: 4, levels: { "3-1": weak } }')),
      /3-1 is reversed/,
    );
    assert.match(
      refusal(yaml('  - { name: I, min: 0, max: 4, levels: { 7: odd } }')),
      /outside the trait's range/,
    );
  });
  it('refuses a rubric without a trait and a field it does not know', () => {
    assert.match(refusal('assignment: a1\nquestion: Why?\ntraits: []'), /at least one trait/);
    assert.match(refusal(`${yaml(trait)}\nweights: 3`), /weights/);
  });
  it('names every fault at once', () => {
    const words = refusal('assignment: "a b"\ntraits:\n  - { name: "", min: 1, max: 2 }');
    for (const field of ['assignment', 'question', 'traits[1].name']) assert.ok(words.includes(field), field);
  });
});

describe('a rubric trait', () => {
  it('has a level for every score its levels cover', () => {
    const levels = { '0-1': 'weak', 2: 'fair', '3..4': 'good' };
    const found = scoresOf({ min: 0, max: 5 }).map((score) => levelOf({ levels }, score));
    assert.deepEqual(found, ['weak', 'weak', 'fair', 'good', 'good', null]);
  });

  it('takes negative scores', () => {
    assert.deepEqual(scoresOf(rubricSchema.parse([{ name: 'T', min: -1, max: 1 }])[0]!), [-1, 0, 1]);
  });

  it('has a key that keeps letters of every script', () => {
    assert.equal(traitKey('Ideas and Content'), 'ideas-and-content');
    assert.equal(traitKey(' Идеи & содержание '), 'идеи-содержание');
    assert.equal(traitKey('***'), 'trait');
  });
});
