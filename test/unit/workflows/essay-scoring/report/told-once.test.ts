import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayView } from '@assay/essay-scoring/report/essay-view';
import { essayWords } from '@assay/essay-scoring/report/words/essay-words';
import type { Claim } from '@assay/essay-scoring/result';
import { prepareDocument } from '@assay/evidence/anchor';
import { evidenceIn } from '@assay/evidence/evidence';
import { sampleResult, trait } from '../../../platform/report/sample-results.ts';

const ESSAY =
  'The bus was late again, so I counted the bricks of the wall. By the time it came I knew every crack in them.';
const find = evidenceIn(prepareDocument(ESSAY));
const claim = (text: string, ...quotes: string[]): Claim => ({ text, evidence: quotes.map(find) });
const absence = (text: string): Claim => ({
  text,
  evidence: [],
  absence: { words: ['transition'], found: [] },
});

const BRICKS = 'I counted the bricks of the wall';
const CRACK = 'I knew every crack in them';
const sample = sampleResult();
const viewOf = (scores: ReturnType<typeof trait>[]) =>
  essayView({ ...sample, submission: { ...sample.submission, text: ESSAY }, scores });

describe('what is said of several traits of an essay', () => {
  it('stands once, at the first of them, which names the others; these say where', () => {
    const { traits } = viewOf([
      trait('Ideas', 1, { strengths: [claim('Counting bricks shows the waiting vividly.', BRICKS)] }),
      trait('Voice', 1, {
        strengths: [
          claim('Counting the bricks vividly shows the waiting.', BRICKS),
          claim('It sounds like a patient person.', CRACK),
        ],
      }),
      trait('Style', 1, { strengths: [claim('Counting bricks shows the waiting vividly.', BRICKS)] }),
    ]);
    const [ideas, voice, style] = traits.map(({ strengths }) => strengths);
    assert.deepEqual(
      [ideas, voice, style].map((kind) => kind!.claims.map(({ text }) => text)),
      [['Counting bricks shows the waiting vividly.'], ['It sounds like a patient person.'], []],
    );
    assert.equal(ideas!.claims[0]!.alsoOf, 'It is said of Voice and Style, too.');
    assert.deepEqual(voice!.earlier, ['One that is said of this trait, too, stands under Ideas.']);
    assert.deepEqual(style!.earlier, voice!.earlier);
    assert.deepEqual(ideas!.earlier, []);
  });

  it('is one note of the passage, with all its places', () => {
    const same = () => [claim('Counting bricks shows the waiting.', BRICKS)];
    const { marked } = viewOf([
      trait('Ideas', 1, { strengths: same() }),
      trait('Voice', 1, { strengths: same() }),
    ]);
    assert.deepEqual(
      marked!.notes.map(({ sayings }) => sayings.map(({ where }) => where)),
      [['Ideas · Strengths; Voice · Strengths']],
    );
  });

  it('is what their flags tell alike, too: below the scores, and at no trait', () => {
    const flags = ['no-exemplars', 'judge-misquotes'] as const;
    const bare = { exemplars: [], flags: [flags[0]] };
    const view = viewOf([trait('Ideas', 1, { ...bare, flags: [...flags] }), trait('Voice', 1, bare)]);
    const { [flags[0]]: common, [flags[1]]: own } = essayWords('en').flags;
    assert.deepEqual([view.notes, view.traits.map((one) => one.flags)], [[common], [[own], []]]);
    const alone = viewOf([trait('Ideas', 1, bare)]);
    assert.deepEqual([alone.notes, alone.traits[0]!.flags], [[], [common]]);
  });

  it('is not what a negation, a number or other words tell apart, nor a strength and a weakness', () => {
    const { traits } = viewOf([
      trait('Ideas', 1, {
        strengths: [claim('The bricks make the waiting clear.', BRICKS)],
        weaknesses: [claim('The bricks make the waiting clear.', BRICKS), absence('No transition leads on.')],
      }),
      trait('Voice', 1, {
        strengths: [claim('The bricks do not make the waiting clear.', BRICKS)],
        weaknesses: [absence('Nothing leads from one transition to two others.')],
      }),
    ]);
    for (const { strengths, weaknesses } of traits)
      assert.deepEqual([strengths.earlier, weaknesses.earlier], [[], []]);
    assert.deepEqual(
      traits.map(({ strengths, weaknesses }) => [strengths.claims.length, weaknesses.claims.length]),
      [
        [1, 2],
        [1, 1],
      ],
    );
  });
});
