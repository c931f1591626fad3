import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setOffIn } from '@assay/argument-coaching/ready-text/set-off';

/** More than a pattern gets through that reads on from each of them. */
const MANY = 500_000;
const WORDS =
  'Cities should charge for driving into them, because the air is better for everybody who lives there. ';

it('fences behind ends of lines of every kind are read at once', () => {
  for (const end of ['\r', '\u2028']) assert.deepEqual(setOffIn(`~~~${end}`.repeat(MANY)), []);
  const text = `Try this:\n~~~\n${WORDS.repeat(4)}\n~~~\nand say why.`;
  const [first, ...more] = setOffIn(text);
  assert.ok(first && more.length === 0);
  assert.equal(
    text.slice(first.start, first.end),
    text.slice('Try this:\n'.length, -'\nand say why.'.length),
  );
});
