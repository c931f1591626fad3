import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as readability from '../../../../shared/document/surface/readability.ts';
import { readSurface } from '../../../../shared/document/surface/surface.ts';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-3, `${actual} for ${expected}`);

test('syllables of words in which letters mislead', () => {
  const counted = {
    the: 1,
    cat: 1,
    make: 1,
    table: 2,
    little: 2,
    walked: 1,
    wanted: 2,
    horses: 2,
    makes: 1,
    boxes: 2,
    people: 2,
    patience: 2,
    beautiful: 3,
    area: 3,
    radio: 3,
    idea: 3,
    nation: 2,
    vocabulary: 5,
    "didn't": 2,
    "can't": 1,
    rhythm: 1,
    hmm: 1,
  }; // prettier-ignore
  for (const [word, count] of Object.entries(counted)) assert.equal(readability.syllables(word), count, word);
});

/**
 * `The cat sat on the mat. The dog ran.`: 9 words, 2 sentences, 26 letters (17 + 9), 9 syllables, nothing long. By hand:
 * Flesch 206.835 − 1.015 · 4.5 − 84.6 · 1; Kincaid .39 · 4.5 + 11.8 − 15.59; Coleman–Liau .0588 · 288.889 − .296 · 22.222 − 15.8;
 * ARI 4.71 · 2.8889 + .5 · 4.5 − 21.43; fog .4 · 4.5.
 */
test('the formulas of a text worked out by hand', () => {
  const counts = readSurface('The cat sat on the mat. The dog ran.', '', 'en').readability;
  assert.deepEqual(counts, { words: 9, sentences: 2, letters: 26, syllables: 9, hard: 0, long: 0 });
  near(readability.flesch(counts), 117.6675);
  near(readability.fleschKincaid(counts), -2.035);
  near(readability.colemanLiau(counts), -5.391);
  near(readability.automatedReadability(counts), -5.5733);
  near(readability.gunningFog(counts), 1.8);
  near(readability.smog(counts), 3.1291);
  near(readability.lix(counts), 4.5);
});

test('hard words count: SMOG brings them to thirty sentences', () => {
  const counts = { words: 60, sentences: 3, letters: 300, syllables: 100, hard: 10, long: 12 };
  near(readability.smog(counts), 1.043 * 10 + 3.1291);
  near(readability.gunningFog(counts), 0.4 * (20 + 100 / 6));
  near(readability.lix(counts), 40);
  near(readability.rix(counts), 4);
});

test('a text without words has no grade', () => {
  const none = readSurface('...', '', 'en').readability;
  const { flesch, fleschKincaid, colemanLiau, automatedReadability, smog, gunningFog, lix, rix } =
    readability;
  for (const formula of [
    flesch,
    fleschKincaid,
    colemanLiau,
    automatedReadability,
    smog,
    gunningFog,
    lix,
    rix,
  ])
    assert.equal(formula(none), 0);
});
