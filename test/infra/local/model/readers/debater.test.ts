import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { argue, sideOf } from '../../../../../infra/local/model/readers/debater.ts';
import { readAndAnswer } from '../../../../../infra/local/model/readers/read.ts';
import {
  block,
  collapse,
  GOOD_ESSAY,
  POOR_ESSAY,
  promptAbout,
  quotesIn,
  traitBlock,
} from '../essay-prompt.ts';

const advocate = (trait = 0) => `You are the Advocate in a debate about one trait:\n${traitBlock(trait)}`;
const skeptic = (trait = 0) => `You are the Skeptic in a debate about one trait:\n${traitBlock(trait)}`;

describe('the debaters of the stand-in', () => {
  it('are told by the task, not by words inside a block', () => {
    assert.equal(sideOf('You are the Skeptic in a debate.'), 'Skeptic');
    const prompt = promptAbout('You are the Advocate, they said.', 'Summarise the essay.');
    assert.doesNotMatch(readAndAnswer(prompt).content, /Confidence:/);
  });

  it('give a paragraph for each point with exact words of the essay, and their confidence last', () => {
    for (const task of [advocate(0), skeptic(0), advocate(1), skeptic(1), advocate(2), skeptic(2)]) {
      const { content } = readAndAnswer(promptAbout(GOOD_ESSAY, task));
      const paragraphs = content.split('\n\n');
      assert.match(paragraphs.pop()!, /^Confidence: 0\.\d\d$/);
      for (const paragraph of paragraphs) {
        const quotes = quotesIn(paragraph);
        assert.ok(quotes.length >= 1, paragraph);
        for (const quote of quotes) assert.ok(collapse(GOOD_ESSAY).includes(quote), quote);
      }
    }
  });

  it('quote nothing but the essay, whatever its text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.constantFrom('Advocate', 'Skeptic'),
        (essay, side) => {
          const { content, firstTokenProbability } = argue(
            promptAbout(essay, traitBlock()),
            side as 'Advocate',
          );
          const inside = collapse(promptAbout(essay, '').document.text);
          for (const quote of quotesIn(content)) assert.ok(inside.includes(quote), quote);
          assert.ok(firstTokenProbability > 0 && firstTokenProbability <= 1);
        },
      ),
    );
  });

  it('are surer of their case where the essay is on their side', () => {
    const sure = (essay: string, task: string) =>
      readAndAnswer(promptAbout(essay, task)).firstTokenProbability;
    assert.ok(sure(GOOD_ESSAY, advocate(2)) > sure(POOR_ESSAY, advocate(2)));
    assert.ok(sure(POOR_ESSAY, skeptic(2)) > sure(GOOD_ESSAY, skeptic(2)));
  });

  it('look at slips where the trait is about conventions', () => {
    assert.match(readAndAnswer(promptAbout(POOR_ESSAY, skeptic(2))).content, /slip|conventions/i);
  });

  it('say the same again for the same seed, and vary with another', () => {
    const say = (seed: number) => readAndAnswer(promptAbout(GOOD_ESSAY, advocate(), { seed })).content;
    assert.equal(say(4), say(4));
    assert.ok(new Set([1, 2, 3, 4, 5, 6].map(say)).size > 1);
  });

  it('point out a quotation of the other side that the essay does not hold', () => {
    const statement = block(
      'statement',
      'He writes "a purple elephant sang the anthem".',
      ' speaker="Advocate"',
    );
    const { content } = readAndAnswer(promptAbout(GOOD_ESSAY, `${skeptic()}\n${statement}`));
    assert.match(content, /relies on words that the essay does not contain/);
  });

  it('invent quotations only under that misbehaviour', () => {
    const prompt = promptAbout(GOOD_ESSAY, advocate(), { habits: { inventQuotes: true } });
    const quotes = quotesIn(readAndAnswer(prompt).content);
    assert.ok(quotes.length > 0);
    for (const quote of quotes) assert.ok(!collapse(GOOD_ESSAY).includes(quote));
  });
});
