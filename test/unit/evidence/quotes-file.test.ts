import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anchorQuoteFile } from '@assay/evidence/quotes-file';

const text = 'The customer cancels the order before it is shipped.';

function refusal(json: string): string {
  try {
    anchorQuoteFile(text, json);
  } catch (error) {
    assert.ok(error instanceof Error);
    assert.equal(error.name, 'QuotesInvalid');
    return error.message;
  }
  return assert.fail('accepted');
}

describe('a file of quotes', () => {
  it('holds strings, or quotes with a confidence', () => {
    const read = anchorQuoteFile(text, '\uFEFF["a", {"quote": "b"}, {"quote": "", "confidence": 0}]');
    assert.deepEqual(
      read.map(({ quote, confidence }) => [quote, confidence]),
      [
        ['a', undefined],
        ['b', undefined],
        ['', 0],
      ],
    );
    assert.deepEqual(anchorQuoteFile(text, '[]'), []);
  });

  it('is refused with the element that is wrong', () => {
    assert.match(refusal('["a", "b", 3]'), /^Element 3 of the quotes is neither a string nor an object/);
    assert.match(refusal('[null]'), /^Element 1 .* neither/);
    assert.match(refusal('[["a"]]'), /^Element 1 .* neither/);
    assert.match(refusal('["a", {"text": "b"}]'), /^Element 2 of the quotes has no "quote"/);
    assert.match(refusal('[{"quote": "b", "confidence": 1.5}]'), /^Element 1 .*"confidence" that is not/);
    assert.match(refusal('[{"quote": "b", "confidence": "high"}]'), /"confidence" that is not/);
    assert.match(refusal('[{"quote": "b", "page": 2}]'), /field "page"/);
  });

  it('is refused if it is no array or no JSON, without repeating what it says', () => {
    assert.match(refusal('{"quote": "b"}'), /not a JSON array/);
    const message = refusal('["secret words of a student');
    assert.match(message, /not JSON/);
    assert.doesNotMatch(message, /secret/);
  });

  it('comes back in its order, with modulated confidences where it gave any', () => {
    const json = JSON.stringify([
      { quote: 'the customer cancels the order', confidence: 0.8 },
      'the customer cancels the order',
      { quote: 'nobody ever wrote a thing like this', confidence: 0.8 },
      { quote: '', confidence: 0.8 },
    ]);
    const [found, plain, discarded, missing] = anchorQuoteFile(text, json);
    assert.ok(Math.abs(found!.confidence! - 0.92) < 1e-12);
    assert.deepEqual([found!.start, found!.end, found!.page], [0, 30, null]);
    assert.deepEqual(Object.keys(plain!), [
      'quote',
      'outcome',
      'similarity',
      'multiplier',
      'start',
      'end',
      'page',
      'grade',
      'passage',
      'spans',
    ]);
    assert.deepEqual([discarded!.outcome, discarded!.confidence], ['discarded', 0]);
    assert.deepEqual([missing!.outcome, missing!.confidence], ['no-quote', 0.4]);
  });
});
