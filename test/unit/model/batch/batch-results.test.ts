import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBatchResults } from '@assay/model/batch/batch-results';
import fc from 'fast-check';

const answered = (id: string, body: unknown = { choices: [id] }) =>
  JSON.stringify({
    id: 'b',
    custom_id: id,
    response: { status_code: 200, request_id: 'r', body },
    error: null,
  });
const refused = (id: string, status = 400, code: string | null = 'bad') =>
  JSON.stringify({
    id: 'b',
    custom_id: id,
    response: { status_code: status, request_id: 'r', body: { error: { message: 'No: "a text"', code } } },
    error: null,
  });
const expired = (id: string) =>
  JSON.stringify({
    id: 'b',
    custom_id: id,
    response: null,
    error: { code: 'batch_expired', message: 'Late.' },
  });

const NOISE = ['', '   ', '{"custom_id": "a", "resp', 'null', '[]', '{"response": {}}', answered('stranger')];

describe('the results of a batch', () => {
  it('are an answer, or a failure with its reason, for each question, whatever the lines are and in any order', () => {
    const kinds = { answered, refused: (id: string) => refused(id), expired, missing: () => null } as const;
    const questions = fc.dictionary(
      fc.stringMatching(/^[a-f0-9]{1,6}$/),
      fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
    );
    fc.assert(
      fc.property(
        questions,
        fc.array(fc.constantFrom(...NOISE)),
        fc.infiniteStream(fc.nat()),
        (asked, noise, order) => {
          const lines = Object.entries(asked).flatMap(([id, kind]) => kinds[kind](id) ?? []);
          const keyed = [...lines, ...noise].map((line) => [order.next().value as number, line] as const);
          const shuffled = keyed.sort(([one], [other]) => one - other).map(([, line]) => line);
          const cut = Math.floor(shuffled.length / 2);
          const files = [shuffled.slice(0, cut).join('\n'), shuffled.slice(cut).join('\r\n')];
          const { settled, odd } = readBatchResults(files, Object.keys(asked), 'gone');
          const expected = { answered: 0, refused: 'bad', expired: 'batch_expired', missing: 'gone' };
          assert.equal(settled.size, Object.keys(asked).length);
          for (const [id, kind] of Object.entries(asked))
            assert.deepEqual(
              settled.get(id),
              kind === 'answered' ? { body: { choices: [id] } } : { failed: expected[kind] },
            );
          assert.equal(odd, noise.filter((line) => line.trim() !== '').length);
        },
      ),
    );
  });

  it('take an answer before a failure, and the first of several answers', () => {
    for (const lines of [
      [refused('q'), answered('q', { n: 1 }), answered('q', { n: 2 })],
      [answered('q', { n: 1 }), expired('q'), answered('q', { n: 2 })],
    ]) {
      const { settled, odd } = readBatchResults([lines.join('\n')], ['q'], 'gone');
      assert.deepEqual([settled.get('q'), odd], [{ body: { n: 1 } }, 2]);
    }
  });

  it('name a failure by a code, never by words that may quote somebody', () => {
    const reasonOf = (line: string) => readBatchResults([line], ['q'], 'gone').settled.get('q');
    assert.deepEqual(reasonOf(refused('q', 429, null)), { failed: 'status_429' });
    assert.deepEqual(reasonOf(refused('q', 400, 'My dear, a whole sentence')), { failed: 'status_400' });
    assert.deepEqual(reasonOf(answered('q', 'not an object')), { failed: 'status_200' });
    assert.deepEqual(reasonOf('{"custom_id": "q"}'), { failed: 'no_response' });
  });
});
