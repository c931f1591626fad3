import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import fc from 'fast-check';
import { stringify } from 'yaml';

const read = (text: string) =>
  readYaml(text, (reason, cause) => new AssayError('PromptInvalid', reason, { cause }));

describe('readYaml', () => {
  it('reads what was written, as YAML or as JSON, with a byte order mark or without', () => {
    const value = fc
      .jsonValue({ maxDepth: 3 })
      .filter((json) => !/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(json)))
      .map((json) => JSON.parse(JSON.stringify(json)) as typeof json);
    fc.assert(
      fc.property(value, (json) => {
        for (const text of [stringify(json), JSON.stringify(json), `\uFEFF${stringify(json)}`])
          assert.deepEqual(read(text), json);
      }),
    );
  });

  const refused: [string, string, RegExp][] = [
    ['no YAML', 'a: 1\nb: [', /^line 2: this line begins further/],
    ['a key that stands twice', 'a: 1\nb: 2\na: 3', /^line 3: the same name stands here a second time/],
    ['two documents', 'a: 1\n---\na: 2', /^line 2: a line "---" divides/],
    ['__proto__ as a key', 'a:\n  __proto__: { b: 1 }', /^line 2: "__proto__" cannot be a name$/],
    [
      'constructor as a key, in JSON',
      '{"a": 1,\n"constructor": {}}',
      /^line 2: "constructor" cannot be a name$/,
    ],
    ['__proto__ as a key by an alias', 'a: &k __proto__\n*k : { b: 1 }', /"__proto__" cannot be a name/],
    ['an alias of nothing', 'a: *b', /alias/i],
    [
      'aliases that grow without end',
      'a: &a [1, 1, 1]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\nd: [*c, *c, *c]',
      /alias/i,
    ],
    ['lists in lists without end', '['.repeat(50_000), /./],
  ];
  for (const [what, text, message] of refused)
    it(`refuses ${what}`, () => {
      assert.throws(() => read(text), { name: 'PromptInvalid', message });
    });

  it('leaves the prototype of all objects as it is', () => {
    assert.deepEqual(read('a: __proto__'), { a: '__proto__' });
    assert.throws(() => read('__proto__: { polluted: true }'));
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });
});
