import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compilePattern } from '../../../../../../infra/local/aws/events/event-pattern.ts';

const upload = {
  source: 'aws.s3',
  detail: {
    bucket: { name: 'b' },
    object: { key: 'submissions/t/a/s/essay.txt', size: 12 },
    tags: ['x', 'y'],
    none: null,
  },
};

const fits = (pattern: unknown) => compilePattern(pattern)(upload);
const key = (matcher: unknown) => fits({ detail: { object: { key: [matcher] } } });

describe('an event pattern', () => {
  it('needs every named field to have one of the values given for it', () => {
    assert.equal(fits({ source: ['aws.ec2', 'aws.s3'], detail: { bucket: { name: ['b'] } } }), true);
    assert.equal(fits({ source: ['aws.s3'], detail: { bucket: { name: ['c'] } } }), false);
    assert.equal(fits({ detail: { none: [null], tags: ['y'] } }), true);
    assert.equal(fits({ detail: { missing: { deep: ['x'] } } }), false);
  });

  it('knows prefix and suffix', () => {
    assert.deepEqual([key({ prefix: 'submissions/' }), key({ prefix: 'runs/' })], [true, false]);
    assert.deepEqual([key({ suffix: '.txt' }), key({ suffix: '.pdf' })], [true, false]);
  });

  it('knows anything-but, which an absent field does not satisfy', () => {
    assert.deepEqual(
      [key({ 'anything-but': ['x', 'y'] }), key({ 'anything-but': { prefix: 'sub' } })],
      [true, false],
    );
    assert.equal(fits({ detail: { absent: [{ 'anything-but': 'x' }] } }), false);
  });

  it('knows exists', () => {
    assert.equal(fits({ detail: { none: [{ exists: true }], absent: [{ exists: false }] } }), true);
    assert.equal(fits({ source: [{ exists: false }] }), false);
  });

  it('refuses an operator it does not know by its name', () => {
    const refused = (pattern: unknown, message: RegExp) =>
      assert.throws(() => compilePattern(pattern), { code: 'TemplateUnsupported', message });
    refused({ detail: { ip: [{ cidr: '10.0.0.0/24' }] } }, /cidr/);
    refused({ $or: [{ source: ['a'] }] }, /\$or/);
    refused({ source: [{ prefix: { 'equals-ignore-case': 'A' } }] }, /equals-ignore-case/);
  });

  it('made of the very values of an event always fits it', () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const tree = fc.letrec((tie) => ({
      object: fc.dictionary(
        fc.stringMatching(/^[a-z]{1,5}$/),
        fc.oneof({ maxDepth: 3 }, leaf, tie('object')),
        { minKeys: 1 },
      ),
    })).object;
    const exact = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, exact(item)]))
        : [value];
    fc.assert(fc.property(tree, (event) => assert.equal(compilePattern(exact(event))(event), true)));
  });
});
