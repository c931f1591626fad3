import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sentence } from '@assay/kit/errors/sentence';
import { unknownWords } from '@assay/kit/errors/unknown-names';
import fc from 'fast-check';
import { RequestInvalid } from '../../../../../functions/platform/api/read-request.ts';

const SEED = 41_207;
console.log(`fast-check seed ${SEED}`);

const name = fc.constantFrom('trait', 'score', 'scor', 'limit', 'Traits', 'x');
const detail = fc.oneof(
  fc.constantFrom('is no JSON in UTF-8', 'Too small: expected array to have >=3 items', 'Say which.', 'Why?'),
  fc
    .tuple(name, fc.uniqueArray(name), fc.boolean())
    .map(([one, known, all]) => unknownWords(one, known, { all })),
);
const wrong = fc.record({ in: fc.constantFrom('body' as const, 'query' as const), at: name, detail });

describe('what is wrong with a request', () => {
  it('is said in sentences that end once', () => {
    fc.assert(
      fc.property(fc.array(wrong, { minLength: 1 }), (all) => {
        const { message } = new RequestInvalid(all);
        assert.doesNotMatch(message, /[.?!]\s*[.;]/u);
        assert.match(message, /[^.?!][.?!]$/u);
        for (const { at } of all) assert.ok(message.includes(at));
      }),
      { seed: SEED },
    );
  });

  it('never asks whether a name is meant that was sent, and tells none as known that was refused', () => {
    fc.assert(
      fc.property(name, fc.uniqueArray(name), fc.boolean(), (one, known, all) => {
        const words = unknownWords(one, known, { all });
        const meant = /did you mean "(.+)"\?/u.exec(words)?.[1];
        const told = /Known are: (.+)\./u.exec(words)?.[1]?.split(', ') ?? [];
        assert.ok(meant !== one && !told.includes(one));
        for (const other of [...told, ...(meant ? [meant] : [])])
          assert.ok(known.some((each) => each === other));
      }),
      { seed: SEED },
    );
  });

  it('is a sentence however it ends, and the same when it is said again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('', '.', '?', '!', '…', '.”', ' '),
        (words, end) => {
          const said = sentence(words + end);
          assert.match(said, /[.?!…][)"'”’»]*$/u);
          assert.equal(sentence(said), said);
          assert.ok(said.startsWith((words + end).trimEnd()));
        },
      ),
      { seed: SEED },
    );
  });
});
