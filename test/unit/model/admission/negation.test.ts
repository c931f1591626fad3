import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onlyNegates } from '@assay/model/admission/negation';
import fc from 'fast-check';

const EARLIER = 'Claim: The ending closes the story.\nQuote: "we rowed out again in September"';

describe('the contrary of what another said', () => {
  it('is no claim of its own, with the same quotation or with none', () => {
    for (const claim of ['The ending does not close the story.', 'The ending never closes the story'])
      for (const quotes of [[], ['"we rowed out again in September"']])
        assert.equal(onlyNegates(claim, quotes, EARLIER), true, claim);
  });

  it('is one with evidence or a reason of its own', () => {
    assert.equal(onlyNegates('The ending does not close the story.', ['"I was bored"'], EARLIER), false);
    assert.equal(
      onlyNegates('The ending does not close the story, for the boat is forgotten.', [], EARLIER),
      false,
    );
    assert.equal(onlyNegates('The ending closes the story.', [], EARLIER), false);
  });

  it('is found for any sentence that a "not" is put into', () => {
    const words = fc.array(fc.stringMatching(/^[b-r]{4,8}$/), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.nat(), (sentence, seed) => {
        const at = 1 + (seed % (sentence.length - 1));
        const denied = [...sentence.slice(0, at), 'not', ...sentence.slice(at)].join(' ');
        assert.equal(onlyNegates(denied, [], `Claim: ${sentence.join(' ')}`), true);
      }),
    );
  });
});
