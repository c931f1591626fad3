import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withhold } from '../../../../../shared/workflows/argument-coaching/assembling/withhold.ts';
import { checkCritique } from '../../../../../shared/workflows/argument-coaching/check-critique.ts';
import { weighPanel } from '../../../../../shared/workflows/argument-coaching/judging/weigh-panel.ts';
import { ARGUMENT } from '../../../../support/coaching-model.ts';

const READY =
  'You could write: “Phones tempt us because a message may come at any moment, and each look costs us minutes of thought.”';
const WRITTEN = /Phones tempt us because/;
const QUOTE = 'A phone in the pocket always distracts you, even when it is switched off.';

const said = (words: string) => ({
  critique: checkCritique(
    {
      points: [
        { dimension: 'logical-gap', damage: 'major', point: 'A gap.', quote: QUOTE, alternative: words },
      ],
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
          rationale: 'It gives a reason.',
          strengths: [],
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
});
