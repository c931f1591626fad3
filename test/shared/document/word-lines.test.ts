import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { Box } from '../../../shared/document/geometry.ts';
import { addLine, joinPlaced, placeLine } from '../../../shared/document/placed-text.ts';
import { type WordLine, wordLine, wordLineSchema, wordsOfLine } from '../../../shared/document/word-lines.ts';

const word = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((text) => !/[ \n]/.test(text));
const place = fc.double({ min: -50, max: 2000, noNaN: true });
const box = fc.tuple(place, place, place, place).map((sides): Box => {
  const [left, top, right, bottom] = sides;
  return [Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom)];
});
const words = fc.array(fc.record({ text: word, box }), { minLength: 1, maxLength: 8 });
const axis = fc.constantFrom(0 as const, 1 as const);

/** The line's words on its axis; across it, the line's edges. */
function expected(boxes: readonly Box[], along: 0 | 1): Box[] {
  const across = 1 - along;
  const near = Math.min(...boxes.map((there) => there[across]!));
  const far = Math.max(...boxes.map((there) => there[across + 2]!));
  return boxes.map((there): Box => {
    const sides: Box = [...there];
    [sides[across], sides[across + 2]] = [near, far];
    return sides;
  });
}

function isNear(one: Box, other: Box): boolean {
  return one.every((side, at) => Math.abs(side - other[at]!) <= 0.0501);
}

describe('where the words of a line are', () => {
  it('is given back to a tenth of a point, whatever the places', () => {
    fc.assert(
      fc.property(words, axis, fc.string(), (line, along, before) => {
        const text = line.map((entry) => entry.text).join(' ');
        const boxes = line.map((entry) => entry.box);
        const stored = wordLine(before.length, before.length + text.length, along, boxes);
        const kept: unknown = JSON.parse(JSON.stringify(stored));
        assert.deepEqual(kept, stored);
        const found = wordsOfLine(before + text, wordLineSchema.parse(kept));
        const whole = before + text;
        assert.deepEqual(
          found.map(({ start, end }) => whole.slice(start, end)),
          line.map((entry) => entry.text),
        );
        const wanted = expected(boxes, along);
        for (const [at, { box: there }] of found.entries()) assert.ok(isNear(there, wanted[at]!));
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
