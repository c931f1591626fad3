import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Box, wordsOfLine } from '@assay/document/places';
import * as fc from 'fast-check';
import { invertRigid, transformBox, union } from '../../../../shared/document/pdf/geometry.ts';
import { addLine, joinPlaced, placeLine } from '../../../../shared/document/pdf/placed-text.ts';
import { frameOf } from '../../../../shared/document/pdf/turned-box.ts';
import { type WordLine, wordLine, wordLineSchema } from '../../../../shared/document/pdf/word-lines.ts';

const word = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((text) => !/[ \n]/.test(text));
const place = fc.double({ min: -50, max: 2000, noNaN: true });
const box = fc.tuple(place, place, place, place).map((sides): Box => {
  const [left, top, right, bottom] = sides;
  return [Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom)];
});
const words = fc.array(fc.record({ text: word, box }), { minLength: 1, maxLength: 8 });
const axis = fc.constantFrom(0, 1, 0.33333, 0.5, 1.52222);

/** The line's words on its axis, along and across it; across it, the line's edges. */
function expected(boxes: readonly Box[]): Box[] {
  const [, near, , far] = union(boxes);
  return boxes.map(([from, , to]): Box => [from, near, to, far]);
}

/** Half a tenth. */
const ROUNDING = 0.0501;

function isNear(one: Box, other: Box, most = ROUNDING): boolean {
  return one.every((side, at) => Math.abs(side - other[at]!) <= most);
}

describe('where the words of a line are', () => {
  it('is given back to a tenth of a point, whatever the places', () => {
    fc.assert(
      fc.property(words, axis, fc.string(), (line, along, before) => {
        const text = line.map((entry) => entry.text).join(' ');
        const boxes = line.map((entry) => transformBox(entry.box, frameOf(along)));
        const stored = wordLine(before.length, before.length + text.length, along, boxes);
        const kept: unknown = JSON.parse(JSON.stringify(stored));
        assert.deepEqual(kept, stored);
        const found = wordsOfLine(before + text, wordLineSchema.parse(kept));
        const whole = before + text;
        assert.deepEqual(
          found.map(({ start, end }) => whole.slice(start, end)),
          line.map((entry) => entry.text),
        );
        const wanted = expected(boxes);
        for (const [at, { box: there, turned }] of found.entries()) {
          assert.equal(turned.axis, along);
          assert.ok(isNear(turned.box, wanted[at]!));
          const around = transformBox(wanted[at]!, invertRigid(frameOf(along)));
          assert.ok(isNear(there, around, along % 1 === 0 ? ROUNDING : 2 * ROUNDING));
        }
      }),
    );
  });

  it('stays with its words when texts are joined', () => {
    const entry = (text: string, left: number) =>
      placeLine({ text, boxes: [[left, 0, left + 5, 9]], direction: [1, 0] });
    const { text, words: lines } = joinPlaced([entry('one', 10), entry('two', 40)], ' | ');
    const found = lines.flatMap((line) => wordsOfLine(text, line));
    assert.deepEqual(
      found.map(({ start, end, box: [left] }) => [text.slice(start, end), left]),
      [
        ['one', 10],
        ['two', 40],
      ],
    );
  });

  it('is two places for a word divided at a line end, and each word of slanted text', () => {
    const first = placeLine({
      text: 'we re-',
      boxes: [
        [0, 0, 20, 9],
        [24, 0, 40, 9],
      ],
      direction: [1, 0],
    });
    addLine(
      first,
      placeLine({ text: 'serve', boxes: [[0, 12, 30, 21]], direction: [1, 0] }),
      new Set(['reserve']),
    );
    const slant = placeLine({
      text: 'a b',
      boxes: [
        [0, 0, 4, 4],
        [5, 5, 9, 9],
      ],
      direction: [0.7, 0.7],
    });
    const parts = (text: string, lines: readonly WordLine[]) =>
      lines.map((line) => wordsOfLine(text, line).map(({ start, end }) => text.slice(start, end)));
    assert.deepEqual([first.text, parts(first.text, first.words)], ['we reserve', [['we', 're'], ['serve']]]);
    assert.deepEqual(parts(slant.text, slant.words), [['a'], ['b']]);
  });
});
