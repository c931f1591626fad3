import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refusalIn } from '@assay/model/answer/refusal';
import { ANSWERS, REFUSALS } from './refusals.ts';

describe('a refusal in prose', () => {
  it('is found in what models say when they decline, all but one of fifty', () => {
    const missed = REFUSALS.filter((text) => !refusalIn(text));
    assert.deepEqual(missed, ["I can't engage in a debate on this topic."]);
  });

  it('is not found in an answer that rejects an argument, regrets a fault or quotes one', () => {
    assert.deepEqual(ANSWERS.filter(refusalIn), []);
  });

  it('is of a side that it will not argue, and not the debater who argues one', () => {
    assert.ok(refusalIn("I apologize, but I'm unable to argue for this position, as it may be harmful."));
    assert.ok(refusalIn('I cannot argue against this motion.'));
    assert.ok(!refusalIn('I cannot argue against this motion without asking what it costs.'));
    assert.ok(!refusalIn('They say that one is unable to argue for this position; here is how.'));
  });

  it('is short, and at the beginning', () => {
    const [refusal] = REFUSALS;
    assert.ok(refusalIn(`${refusal} ${'Many people hold views on it. '.repeat(20)}`));
    assert.ok(!refusalIn(`${refusal} ${'Many people hold views on it. '.repeat(30)}`));
    assert.ok(!refusalIn(`The tram is cheap. It is quiet. ${refusal}`));
  });

  it('is no refusal where it is quoted', () => {
    assert.ok(!refusalIn('“I cannot help with that request.” So speaks the robot of the story.'));
  });
});
