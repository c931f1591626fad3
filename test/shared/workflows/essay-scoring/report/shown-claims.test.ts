import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  setAside,
  shownClaims,
  shownProse,
} from '../../../../../shared/workflows/essay-scoring/report/shown-claims.ts';
import { english } from '../../../../../shared/workflows/essay-scoring/report/words/english.ts';
import type { Claim } from '../../../../../shared/workflows/essay-scoring/result.ts';
import { discarded, verified } from '../../../report/sample-results.ts';

const short = {
  quote: 'so',
  outcome: 'short-quote',
  similarity: null,
  passage: null,
  start: null,
  end: null,
} as const;
const mixed: Claim = {
  text: '- **Point.** It says "the first words here" and "words never written".',
  evidence: [verified('the first\nwords here'), discarded('words never written')],
};
const invented: Claim = {
  text: 'It says "nothing of the kind".',
  evidence: [discarded('nothing of the kind')],
};

describe('shownClaims', () => {
  it('shows a claim with the passages found, in quotation marks, and blanks its other quotes', () => {
    assert.deepEqual(shownClaims([mixed, invented], english), [
      {
        text: 'Point. It says "the first words here" and [quotation not found in the text].',
        passages: ['“the first words here”'],
      },
    ]);
  });

  it('counts the claims set aside by their reason', () => {
    const claims: Claim[] = [
      mixed,
      invented,
      invented,
      { text: 'so', evidence: [short] },
      { text: 'Well.', evidence: [] },
    ];
    assert.deepEqual(setAside(claims, english), [
      '2 claims were set aside because their quotes were not found in the text.',
      '1 claim was set aside because its quotes are too short to be checked.',
      '1 claim was left out because it quotes nothing from the text.',
    ]);
  });

  it('blanks quotes that were not found in what the Judge wrote as well', () => {
    assert.equal(
      shownProse('The words “nothing of the\nkind” decide.', [invented], english),
      'The words [quotation not found in the text] decide.',
    );
  });

  it('takes a single word out only where it is quoted', () => {
    const claim: Claim = { text: '', evidence: [discarded('story')] };
    assert.equal(
      shownProse('A story, "story".', [claim], english),
      'A story, [quotation not found in the text].',
    );
  });
});
