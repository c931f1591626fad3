import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measuredFacts } from '@assay/document/surface';
import { tellFacts, toldFactsSchema } from '@assay/essay-scoring/told-facts';
import fc from 'fast-check';

const told = (text: string, language = 'en') => tellFacts(measuredFacts(text, language));

describe('the facts that a Judge is told', () => {
  it('count what is wrong, with examples as they were written', () => {
    const facts = told('i dont no teh way. we went home , teh end.');
    assert.deepEqual(facts.wordsNotInTheWordList, { count: 2, examples: ['teh'] });
    assert.deepEqual(facts.missingApostrophes, { count: 1, examples: ['dont'] });
    assert.deepEqual(facts.smallI, { count: 1, examples: ['i'] });
    assert.equal(facts.doubledWords, 0);
  });

  it('say of confused words that a few pairs are looked for: others are not counted as none', () => {
    const facts = told('He should of seen that the dog lost it’s bone and your right.');
    assert.deepEqual(facts.confusedWordsAmongAFewKnownPairs, { count: 1, examples: ['should of'] });
    assert.ok(!('confusedWords' in facts));
  });

  it('count no placeholder as an error', () => {
    const facts = told('@CAPS1 and @PERSON2 went to @LOCATION1 at @NUM1.');
    const findings = Object.entries(facts).filter(([, fact]) => typeof fact === 'object');
    assert.deepEqual(findings, []);
    assert.equal(facts.wordsNotInTheWordList, 0);
  });

  it('leave out what was not measured: without a word list nothing is known of spelling', () => {
    const facts = told('Ciao mondo. Come va, amici?', 'it');
    assert.ok(!('wordsNotInTheWordList' in facts) && !('smallI' in facts));
    assert.equal(facts.sentences, 2);
  });

  it('stay short whatever the essay is, and are what the artifact may hold', () => {
    const words = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('teh', 'i', 'dont', '@CAPS1', '.', ' ,', 'a a')),
    );
    fc.assert(
      fc.property(words, fc.constantFrom('en', 'it'), (parts, language) => {
        const facts = told(parts.join(' '), language);
        assert.deepEqual(toldFactsSchema.parse(facts), facts);
        assert.ok(JSON.stringify(facts).length < 12_000);
      }),
      { numRuns: 60 },
    );
    const long = told('i dont no teh way to alot of , places . '.repeat(2000));
    assert.ok(JSON.stringify(long).length < 4000);
  });
});
