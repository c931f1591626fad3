import assert from 'node:assert/strict';
import { it } from 'node:test';
import { rubricSchema } from '@assay/platform/assignment/rubric';
import * as z from 'zod';
import { faultsIn } from '../../../../cli/validation/faults.ts';

it('a name that stands twice is told with its line, in plain words', () => {
  const message = 'the same name stands here a second time: keep one of the two';
  assert.deepEqual(faultsIn('a: 1\nb: 2\na: 3\n', z.unknown()), [{ line: 3, message }]);
});

it('YAML that cannot be read is told on the line where it went wrong, in words for who wrote it', () => {
  const cases: [string, number, RegExp][] = [
    ['assignment: a\ntitle: Unit 3: boats\n', 2, /second colon.*quotation marks/],
    ['assignment: a\nquestion: "Should we?\ntraits: []\n', 2, /begins here with " and nothing ends it/],
    ["title: 'it's'\n", 1, /write a ' within '…' twice/],
    ['traits:\n\t- name: x\n', 2, /begins with a tab/],
    ['assignment:a\ntitle: x\n', 1, /neither "name: text", with a space/],
    ['a:\n  b: 1\n c: 2\n', 3, /further left or right/],
    ['title: @home\n', 1, /cannot begin with this character/],
    ['a: 1\n---\nb: 2\n', 2, /"---" divides/],
    ['a: 1\nconstructor: 2\n', 2, /cannot be a name/],
  ];
  for (const [text, line, words] of cases) {
    const [fault] = faultsIn(text, z.unknown());
    assert.equal(fault?.line, line, text);
    assert.match(fault?.message ?? '', words, text);
    assert.doesNotMatch(fault?.message ?? '', /line \d|mapping|scalar|implicit/i, text);
  }
});

it('an unknown field stands on its own line, with the one that is meant', () => {
  const schema = z.strictObject({
    traits: z.array(z.strictObject({ name: z.string() })),
    question: z.string(),
  });
  assert.deepEqual(faultsIn('questoin: x\ntraits:\n  - name: a\n    nmae: b\n', schema), [
    { line: 1, message: 'question: is missing: a text belongs here' },
    { line: 1, message: 'questoin: is not known here; did you mean "question"?' },
    { line: 4, message: 'traits[1].nmae: is not known here; did you mean "name"?' },
  ]);
});

it('names that stand twice are told beside other faults of a rubric', () => {
  const rubric = z.object({ traits: rubricSchema({}) });
  const traits = 'traits:\n  - {name: Ideas, min: 0, max: 3}\n  - {name: ideas, min: 0}\n';
  const told = faultsIn(traits, rubric).map(({ message }) => message);
  assert.match(told.join('\n'), /"ideas" is a duplicate of trait 1/);
});
