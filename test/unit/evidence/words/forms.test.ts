import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formsOf } from '@assay/evidence/words';

function assertForms(expected: Record<string, string[]>): void {
  for (const [word, forms] of Object.entries(expected)) assert.deepEqual(formsOf(word), forms, word);
}

describe('the forms of a word', () => {
  it('have no capitals, accents, compatibility characters, nor what is not seen', () => {
    assertForms({
      Éléphant: ['elephant'],
      'e\u0301le\u0301phant': ['elephant'],
      ﬁnal: ['final'],
      'evi\u00addence': ['evidence'],
      'evi\u200bdence': ['evidence'],
      STRASSE: ['strasse'],
    });
  });

  it('of a contraction are its words, whatever the apostrophe', () => {
    assertForms({
      "don't": ['do', 'not'],
      'don’t': ['do', 'not'],
      Didnt: ['did', 'not'],
      "can't": ['can', 'not'],
      cannot: ['can', 'not'],
      "won't": ['will', 'not'],
      'shan’t': ['shall', 'not'],
      "couldn't've": ['could', 'not', 'have'],
      "they're": ['they', 'are'],
      "it's": ['it', 'is'],
      "I'm": ['i', 'am'],
      'dell’ordine': ['dell', 'ordine'],
    });
  });

  it('of a possessive are the word without its s', () => {
    assertForms({ "user's": ['user'], 'farmer’s': ['farmer'] });
  });

  it('are not taken apart where the letters only look so', () => {
    assertForms({ want: ['want'], cant: ['can', 'not'], wont: ['will', 'not'], element: ['element'] });
  });

  it('of numbers are digits', () => {
    assertForms({
      three: ['3'],
      Venti: ['20'],
      ninety: ['90'],
      '1,000': ['1000'],
      '1.000.000': ['1000000'],
      '2,5': ['2.5'],
      '2.5': ['2.5'],
      '007': ['7'],
      '٣': ['٣'],
      '３': ['3'],
    });
  });
});
