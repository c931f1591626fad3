import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { batchLine, MOST_BYTES, MOST_REQUESTS, packLines } from '@assay/model/batch/batch-file';
import fc from 'fast-check';

const sizes = fc.array(fc.nat({ max: 40 }), { maxLength: 200 });
const limits = fc.record({
  mostRequests: fc.integer({ min: 1, max: 12 }),
  mostBytes: fc.integer({ min: 1, max: 60 }),
});

describe('lines of batches', () => {
  it('are packed into files within both limits, each in one file or too long for any, in their order', () =>
    fc.assert(
      fc.property(sizes, limits, (lines, most) => {
        const { files, left } = packLines(lines, (size) => size, most);
        for (const file of files) {
          assert.ok(file.length >= 1 && file.length <= most.mostRequests);
          assert.ok(file.reduce((sum, size) => sum + size + 1, 0) <= most.mostBytes);
        }
        const fits = (size: number) => size + 1 <= most.mostBytes;
        assert.deepEqual(files.flat(), lines.filter(fits));
        assert.deepEqual(
          left,
          lines.filter((size) => !fits(size)),
        );
      }),
    ));

  it('fill a file before the next one is begun', () =>
    fc.assert(
      fc.property(sizes, limits, (lines, most) => {
        const { files } = packLines(lines, (size) => size, most);
        for (const [at, file] of files.slice(0, -1).entries()) {
          const bytes = [...file, files[at + 1]![0]!].reduce((sum, size) => sum + size + 1, 0);
          assert.ok(file.length === most.mostRequests || bytes > most.mostBytes);
        }
      }),
    ));

  it('keep to the limits that OpenAI sets, and to its form', () => {
    assert.deepEqual([MOST_REQUESTS, MOST_BYTES], [50_000, 200_000_000]);
    const { files } = packLines(Array(MOST_REQUESTS + 1).fill('x'), () => 1);
    assert.deepEqual(
      files.map(({ length }) => length),
      [MOST_REQUESTS, 1],
    );
    assert.deepEqual(JSON.parse(batchLine('q', { model: 'm', messages: [{ content: 'one\ntwo' }] })), {
      custom_id: 'q',
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'm', messages: [{ content: 'one\ntwo' }] },
    });
    assert.doesNotMatch(batchLine('q', { content: 'one\ntwo' }), /\n/);
  });
});
