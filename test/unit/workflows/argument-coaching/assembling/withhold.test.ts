import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withhold, withholdCompared } from '@assay/argument-coaching/assembling/withhold';
import { checkCritique } from '@assay/argument-coaching/check-critique';
import { acceptConsensus } from '@assay/argument-coaching/judging/consensus';
import { weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import { prepareDocument } from '@assay/evidence/anchor';
import { ARGUMENT } from '../../../../support/argument-coaching/coaching-model.ts';

const READY =
  'You could write: “Phones tempt us because a message may come at any moment, and each look costs us minutes of thought.”';
const WRITTEN = /Phones tempt us because/;
const QUOTE = 'A phone in the pocket always distracts you, even when it is switched off.';

const said = (words: string) => ({
  critique: checkCritique(
    {
      points: [{ dimension: 'logical-gap', damage: 'major', point: words, quote: QUOTE, alternative: words }],
    },
    ARGUMENT,
  ),
  rebuttal: `I do not think so. ${words}`,
  panel: weighPanel(
    [
      {
        judge: 'logical' as const,
        order: null,
        step: 'judges/logical.json',
        judgement: {
          rationale: words,
          strengths: [{ point: words, quote: '' }],
          weaknesses: [{ point: words, quote: '' }],
          suggestions: [words],
          side: 'for' as const,
          alert: '',
          score: 5,
        },
        missing: null,
      },
    ],
    ARGUMENT,
  ),
  consensus: { score: 5, reason: '', accounts: [], priorities: [words], problems: [], missing: null },
  questions: [
    { question: 'What else changed?', about: '' },
    { question: words, about: '' },
  ],
});

describe('what is said to a student', () => {
  it('keeps nothing that would write the text, whoever said it, and names who did', () => {
    const { withheld, ...kept } = withhold(said(READY), [ARGUMENT]);
    assert.doesNotMatch(JSON.stringify(kept), WRITTEN);
    assert.deepEqual(withheld, ['critique', 'rebuttal', 'judges', 'questions']);
    assert.deepEqual(kept.questions, [{ question: 'What else changed?', about: '' }]);
  });

  it('stays as it is where it only says what an argument would do', () => {
    const fair = said(`A stronger argument would show how “${QUOTE}” leads to worse marks.`);
    const { withheld, ...kept } = withhold(fair, [ARGUMENT]);
    assert.deepEqual(kept, fair);
    assert.deepEqual(withheld, []);
  });

  for (const proposed of [
    READY.replace('You could write: ', 'Open with '),
    READY.replace('You could write: ', 'It should have said '),
    READY.replace('You could write: ', 'Replace the first sentence with '),
    READY.replace('You could write: “', 'A stronger argument would begin: ').replace('”', ''),
  ])
    it(`holds no wording that is proposed: ${proposed.slice(0, 30)}`, () => {
      const { withheld, ...kept } = withhold(said(proposed), [ARGUMENT]);
      const { rebuttal, ...advice } = kept;
      assert.doesNotMatch(JSON.stringify(advice), WRITTEN);
      assert.deepEqual(
        withheld.filter((part) => part !== 'rebuttal'),
        ['critique', 'judges', 'questions'],
      );
    });

  it('holds none in the reason of the consensus either', () => {
    const { panel, ...rest } = said('It gives a reason about marks.');
    const reason = READY.replace('You could write: ', 'It should have said ');
    const account = { judge: 'logical', score: 5, weight: 1, account: reason };
    const answer = { accounts: [account], consensus: 5, reason, outside: '', priorities: [reason] };
    const consensus = acceptConsensus(answer, panel, null, prepareDocument(ARGUMENT));
    const kept = withhold({ ...rest, panel, consensus }, [ARGUMENT]);
    assert.doesNotMatch(JSON.stringify(kept), WRITTEN);
    assert.equal(kept.consensus?.score, 5);
    assert.deepEqual(kept.withheld, ['judges']);
  });
});

describe('what is said of a draft against its revision', () => {
  const { points } = said('A gap.').critique;
  const answered = (why: string) => ({ points: [{ id: 'P1', answered: 'no' as const, quote: '', why }] });

  it('loses what would write the text, and says so', () => {
    const kept = withholdCompared({ points, answered: answered(READY) }, [ARGUMENT]);
    assert.doesNotMatch(JSON.stringify(kept), WRITTEN);
    assert.equal(kept.withheld, true);
  });

  it('stays as it is elsewhere, and where nobody answered', () => {
    const fair = { points, answered: answered('The step is still missing.') };
    assert.deepEqual(withholdCompared(fair, [ARGUMENT]), { ...fair, withheld: false });
    assert.deepEqual(withholdCompared({ points, answered: null }, []).answered, null);
  });
});
