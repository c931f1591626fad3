import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compilePattern } from '../../../../../infra/local/aws/events/event-pattern.ts';

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
const size = (matcher: unknown) => fits({ detail: { object: { size: [matcher] } } });

describe('an event pattern', () => {
  it('needs every named field to have one of the values given for it', () => {
    assert.equal(fits({ source: ['aws.ec2', 'aws.s3'], detail: { bucket: { name: ['b'] } } }), true);
    assert.equal(fits({ source: ['aws.s3'], detail: { bucket: { name: ['c'] } } }), false);
    assert.equal(fits({ detail: { none: [null], tags: ['y'] } }), true);
    assert.equal(fits({ detail: { missing: { deep: ['x'] } } }), false);
  });

  it('knows prefix, suffix, equals-ignore-case and wildcard', () => {
    assert.deepEqual([key({ prefix: 'submissions/' }), key({ prefix: 'runs/' })], [true, false]);
    assert.deepEqual([key({ suffix: '.txt' }), key({ suffix: '.pdf' })], [true, false]);
    assert.equal(key({ prefix: { 'equals-ignore-case': 'SUBMISSIONS/' } }), true);
    assert.equal(key({ 'equals-ignore-case': 'SUBMISSIONS/T/A/S/ESSAY.TXT' }), true);
    assert.deepEqual([key({ wildcard: 'submissions/*/essay.*' }), key({ wildcard: '*.pdf' })], [true, false]);
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

  it('knows numeric ranges', () => {
    assert.deepEqual([size({ numeric: ['>', 0, '<=', 12] }), size({ numeric: ['<', 12] })], [true, false]);
    assert.equal(key({ numeric: ['>', 0] }), false);
  });

  it('knows $or', () => {
    assert.equal(fits({ $or: [{ source: ['other'] }, { detail: { bucket: { name: ['b'] } } }] }), true);
    assert.equal(fits({ $or: [{ source: ['other'] }] }), false);
  });

  it('refuses an operator it does not know by its name', () => {
    const error = { code: 'TemplateUnsupported', message: /cidr/ };
    assert.throws(() => compilePattern({ detail: { ip: [{ cidr: '10.0.0.0/24' }] } }), error);
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
