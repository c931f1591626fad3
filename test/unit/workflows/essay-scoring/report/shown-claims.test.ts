import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDebate } from '@assay/essay-scoring/claims';
import { IndexedEssay } from '@assay/essay-scoring/essay-quotes';
import { countedClaims, shownClaims } from '@assay/essay-scoring/report/shown-claims';
import { toldOnce } from '@assay/essay-scoring/report/told-once';
import { type EssayWords, essayWords } from '@assay/essay-scoring/report/words/essay-words';
import type { Claim } from '@assay/essay-scoring/result';
import { parseStatement } from '@assay/essay-scoring/statement';
import { citedPassages } from '@assay/platform/report/marked/cited';
import { agentRun } from '../../../../support/model-calls.ts';
import { trait } from '../../../platform/report/sample-results.ts';

const english = essayWords('en');
const italian = essayWords('it');

const ESSAY = 'The first\nwords here were written by @PERSON1 on 14 slates, and the last of them too.';

/** The claims of a statement, checked as they are before a report shows them. */
function claimsOf(text: string, surface = false, speaker = 'advocate'): Claim[] {
  const run = agentRun({ agent: `essay-scoring/${speaker}`, output: parseStatement(text), text });
  return checkDebate([run], new IndexedEssay(ESSAY).quotes(surface)).statements[0]!.claims;
}

/** The claims as a report shows them whose text is the essay. */
function shown(claims: Claim[], words: EssayWords) {
  const evidence = claims.flatMap((claim) => claim.evidence);
  const told = toldOnce([trait('Ideas', 1, { strengths: claims })], 'strengths');
  return shownClaims('Ideas', told, citedPassages(ESSAY, evidence, 1000), words).claims;
}

describe('shownClaims', () => {
  it('shows a claim with the passages that bear it out, and neither its other quotes nor signs for a screen', () => {
    const claims = claimsOf(
      '- **Point.** `It` says "The first words here" and "words never written by anyone".\n- It says "nothing of the kind".',
    );
    assert.deepEqual(shown(claims, english), [
      {
        text: 'Point. It says “The first words here” and […].',
        passages: ['“The first words here”'],
        numbers: ['1'],
        note: null,
        alsoOf: null,
      },
    ]);
  });

  it('shows what the student wrote, never the words that stood for placeholders', () => {
    const [claim] = shown(claimsOf('A fact: "written by Robin on 14 slates".', true), italian);
    assert.deepEqual(claim, {
      text: 'A fact: “written by @PERSON1 on 14 slates”.',
      passages: ['«written by @PERSON1 on 14 slates»'],
      numbers: ['1'],
      note: null,
      alsoOf: null,
    });
  });

  it('shows what is missing with the words that were looked for, and counts where they stand', () => {
    const text =
      'Claim: No objection is answered.\nMissing: objection, critics\n\nClaim: Nobody doubts.\n\nClaim: No slate.\nMissing: slate';
    const claims = claimsOf(text, false, 'skeptic');
    assert.deepEqual(
      shown(claims, english).map(({ text: said, passages, note }) => [said, passages, note]),
      [
        [
          'No objection is answered.',
          [],
          'What is missing cannot be quoted. Looked for in the text and not found: “objection” and “critics”.',
        ],
        [
          'Nobody doubts.',
          [],
          'What is missing cannot be quoted; no words were named that could have been looked for.',
        ],
      ],
    );
    assert.match(shown(claims, italian)[0]!.note!, /«objection» e «critics»/);
    assert.deepEqual(countedClaims(claims, english), [
      '1 claim was set aside because words that it says are missing stand in the text.',
    ]);
  });

  it('counts every claim whose quotes did not all stand, by what became of it, whatever the language', () => {
    const claims = claimsOf(
      [
        'Kept: "words here were written".',
        'Invented: "nothing of the kind ever stood here".',
        'Invented: "zebras, zebras".',
        'Altered: "words here were written by @PERSON1 on 40 slates".',
        'It flows well.',
        'Half invented: "words here were written" and "nothing of the kind ever stood here".',
      ].join('\n\n'),
    );
    assert.equal(claims.length, 6);
    assert.deepEqual(countedClaims(claims, english), [
      '1 claim is shown without some of its quotes, which were not found in the text as they were quoted.',
      '2 claims were set aside because their quotes were not found in the text.',
      '1 claim was set aside because it quotes the text with another number, name or meaning.',
      '1 claim was left out because it quotes nothing from the text.',
    ]);
    assert.equal(countedClaims(claims, italian).length, 4);
    assert.deepEqual(countedClaims(claims.slice(0, 1), english), []);
  });
});
