import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { QueryEvaluationError } from '../../../../../../infra/local/aws/step-functions/execution/state-error.ts';
import { evaluateTemplate } from '../../../../../../infra/local/aws/step-functions/expressions/evaluate-template.ts';

const evaluate = (template: unknown, input: unknown = null, variables: Record<string, unknown> = {}) =>
  evaluateTemplate(template, { ...variables, states: { input, context: {} } }, 'Output');

const failure = async (template: unknown, input?: unknown): Promise<QueryEvaluationError> => {
  try {
    await evaluate(template, input);
  } catch (thrown) {
    assert.ok(thrown instanceof QueryEvaluationError);
    return thrown;
  }
  return assert.fail('The expression gave a value.');
};

describe('Expressions in a template ("Transforming data with JSONata in Step Functions")', () => {
  it('are evaluated wherever a string is {% … %}, and other values stay as they are', async () => {
    const template = { a: ['{% 1 + 1 %}', ' {% 1 %} ', null], 'b.$': '$.x', c: '{% $x %}' };
    assert.deepEqual(await evaluate(template, null, { x: { y: true } }), {
      a: [2, ' {% 1 %} ', null],
      'b.$': '$.x',
      c: { y: true },
    });
  });

  it('fail with States.QueryEvaluationError when they give nothing, naming expression and field', async () => {
    const error = await failure({ list: [1, '{% $states.input.absent %}'] }, {});
    assert.equal(error.error, 'States.QueryEvaluationError');
    assert.equal(error.location, 'Output/list[1]');
    assert.match(
      error.cause,
      /'\$states\.input\.absent' specified for the field 'Output\/list\[1\]' returned nothing/,
    );
  });

  it('fail with States.QueryEvaluationError when they throw', async () => {
    assert.match((await failure('{% $number("a") %}')).cause, /threw an error\. D3030/);
  });

  it('fail when they give a function', async () => {
    assert.match((await failure('{% function($x) { $x } %}')).cause, /unsupported result type/);
    assert.match((await failure('{% {"f": $sum} %}')).cause, /unsupported result type/);
  });

  it('fail when they call themselves without an end, and the next one is none the worse', async () => {
    const endless = await failure('{% ($f := function($n) { 1 + $f($n + 1) }; $f(1)) %}');
    assert.match(endless.cause, /calls itself too often/);
    assert.equal(await evaluate('{% 1 + 1 %}'), 2);
  });

  it('are evaluated by the version of JSONata that AWS documents', () => {
    const { version } = createRequire(import.meta.url)('jsonata/package.json') as { version: string };
    assert.equal(version, '2.0.6');
  });

  it('may not call $eval', async () => {
    assert.match((await failure("{% $eval('1') %}")).cause, /\$eval is not allowed/);
  });

  it('leave fields without a value out of the objects they make', async () => {
    assert.deepEqual(await evaluate('{% {"a": 1, "b": $states.input.b} %}', {}), { a: 1 });
  });
});

describe('Lists of 0, 1 and 2 elements (JSONata: a sequence of one is its element)', () => {
  const rows = (length: number) => ({ rows: Array.from({ length }, (_, index) => ({ id: index })) });

  it('stay lists when a field that holds a list is read', async () => {
    for (const length of [0, 1, 2]) {
      assert.deepEqual(await evaluate('{% $states.input.rows %}', rows(length)), rows(length).rows);
    }
  });

  it('are nothing, the element, the list when a path goes through them', async () => {
    assert.match((await failure('{% $states.input.rows.id %}', rows(0))).cause, /returned nothing/);
    assert.deepEqual(await evaluate('{% $states.input.rows.id %}', rows(1)), 0);
    assert.deepEqual(await evaluate('{% $states.input.rows.id %}', rows(2)), [0, 1]);
  });

  it('are always lists inside [ ]', async () => {
    assert.deepEqual(await evaluate('{% [$states.input.rows.id] %}', rows(0)), []);
    assert.deepEqual(await evaluate('{% [$states.input.rows.id] %}', rows(1)), [0]);
    assert.deepEqual(await evaluate('{% [$states.input.rows.id] %}', rows(2)), [0, 1]);
  });

  it('carry no mark of JSONata into the next expression', async () => {
    const kept = await evaluate('{% $states.input.rows[] %}', rows(1));
    assert.deepEqual(kept, [{ id: 0 }]);
    assert.deepEqual(await evaluate('{% $kept.id %}', null, { kept }), 0);
  });
});

describe('The functions Step Functions adds to JSONata', () => {
  it('$partition gives every item once, in order, in chunks of the size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), async (items, size) => {
        const chunks = await evaluate('{% $partition($items, $size) %}', null, { items, size });
        assert.ok(Array.isArray(chunks));
        assert.deepEqual(chunks.flat(), items);
        assert.ok(chunks.slice(0, -1).every((chunk) => chunk.length === size));
      }),
    );
  });

  it('$range goes up and down by its step', async () => {
    assert.deepEqual(await evaluate('{% $range(0, 10, 5) %}'), [0, 5, 10]);
    assert.deepEqual(await evaluate('{% $range(1, -2, -2) %}'), [1, -1]);
    assert.deepEqual(await evaluate('{% $range(3, 3, 1) %}'), [3]);
    assert.match((await failure('{% $range(0, 1, 0) %}')).cause, /step that is not 0/);
    assert.match((await failure('{% $range(1, 1001000, 1) %}')).cause, /at most 1000/);
  });

  it('$hash gives the digest of each algorithm in hexadecimal', async () => {
    for (const [name, node] of [
      ['MD5', 'md5'],
      ['SHA-1', 'sha1'],
      ['SHA-256', 'sha256'],
      ['SHA-384', 'sha384'],
      ['SHA-512', 'sha512'],
    ]) {
      const digest = createHash(node!).update('éssai').digest('hex');
      assert.equal(await evaluate(`{% $hash('éssai', '${name}') %}`), digest);
    }
    assert.match((await failure("{% $hash('a', 'CRC') %}")).cause, /not CRC/);
  });

  it('$random with a seed repeats itself, in [0, 1)', async () => {
    const [first, second, other] = (await evaluate('{% [$random(1), $random(1), $random(2)] %}')) as number[];
    assert.equal(first, second);
    assert.notEqual(first, other);
    const free = (await evaluate('{% $random() %}')) as number;
    assert.ok([first!, other!, free].every((value) => value >= 0 && value < 1));
  });

  it('$uuid gives a version 4 UUID, $parse the value of a JSON text', async () => {
    assert.match(String(await evaluate('{% $uuid() %}')), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
    assert.deepEqual(await evaluate(`{% $parse('{"a": [1]}').a[] %}`), [1]);
    assert.match((await failure("{% $parse('{') %}")).cause, /threw an error/);
  });
});
