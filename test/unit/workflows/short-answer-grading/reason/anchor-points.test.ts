import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evidenceSchema } from '@assay/evidence/evidence-schema';
import { createAnswerQuotes } from '@assay/evidence/short-answer';
import { anchoringTexts, anchorPoints } from '@assay/short-answer-grading/reason/anchor-points';
import { QUEUE } from './queue.ts';

const { answer } = QUEUE;
const given = `${QUEUE.question.text}\n\n${QUEUE.question.reference}`;
const anchored = (point: string, quote: string | null, own = answer) =>
  anchorPoints(
    {
      label: 'Incorrect',
      feedback: [
        { point, quote },
        { point: 'The unit is missing.', quote: null },
      ],
    },
    'A',
    anchoringTexts(own, given),
  )[0]!;

describe('a quote of a short answer', () => {
  const cases: [text: string, quote: string, grade: string, passage: string | null][] = [
    ['a literal run', 'never reach equilibrium', 'exact', 'never reach equilibrium'],
    ['two common words', 'it always', 'exact', 'it always'],
    ['one word of content', 'Equilibrium!', 'exact', 'equilibrium'],
    ['one word of grammar', 'the', 'none', null],
    ['case, spacing and marks aside', '“SYSTEM   will, never”', 'exact', 'system will never'],
    ['a typo', 'never reach equilibirum', 'close', 'never reach equilibrium'],
    [
      'another inflection',
      'system never reaches equilibrium',
      'close',
      'system will never reach equilibrium',
    ],
    ['an ellipsis', 'The queue … fewer than 10 packets', 'close', 'The queue […] fewer than 10 packets'],
    ['an ellipsis over a negation', 'system will … reach equilibrium', 'altered', null],
    ['a negation left out', 'The system will reach equilibrium', 'altered', null],
    ['another number', 'fewer than 12 packets', 'altered', null],
    ['an opposite', 'the arrival rate is greater than the service rate', 'altered', null],
    ['invented words', 'departures are exponential', 'none', null],
    ['words in another order', 'service rate is less than the arrival', 'altered', null],
    ['nothing', '', 'none', null],
  ];
  for (const [name, quote, grade, passage] of cases)
    it(`${name} is ${grade}`, () => {
      const evidence = createAnswerQuotes(answer)(quote);
      evidenceSchema.parse(evidence);
      assert.equal(evidence.grade, grade);
      assert.equal(evidence.supported, grade === 'exact' || grade === 'close');
      if (passage !== null) assert.equal(evidence.passage, passage);
    });

  it('may be all of a short answer, a sign of mathematics, or a word of any script', () => {
    for (const [own, quote] of [
      ['No.', 'no'],
      ['B', 'b'],
      ['∞', '∞'],
      ['O(n) ≤ ∞', 'O(n)'],
      ['队列永远不会满', '不会满'],
      ['La coda non è mai piena', "non e' mai piena"],
    ] as const) {
      const evidence = createAnswerQuotes(own)(quote);
      assert.ok(evidence.supported, own);
      assert.equal(own.slice(evidence.start!, evidence.end!), evidence.passage);
    }
  });
});

describe("a grader's points", () => {
  it('have ids of their grader and say what of them the student wrote', () => {
    const points = anchorPoints(
      {
        label: 'Incorrect',
        feedback: [
          { point: 'Equilibrium is reached.', quote: 'never reach equilibrium' },
          { point: ' ', quote: 'The system' },
          { point: 'The reference has a formula.', quote: 'In the steady state' },
          { point: 'The blocking probability is missing.', quote: null },
          { point: 'The unit is missing.', quote: 'N/A' },
        ],
      },
      'B',
      anchoringTexts(answer, ''),
    );
    assert.deepEqual(
      points.map(({ id, quoted, evidence }) => [id, quoted, evidence?.supported ?? null]),
      [
        ['B1', 'in the answer', true],
        ['B2', 'not in the answer', false],
        ['B3', 'nothing', null],
        ['B4', 'nothing', null],
      ],
    );
  });

  it('may quote in their own words, in marks of any style', () => {
    for (const marks of ['"$"', '“$”', '„$“', '«$»', "'$'"]) {
      const point = `It is wrong that ${marks.replace('$', 'never reach equilibrium')} holds.`;
      assert.equal(anchored(point, null).evidence?.passage, 'never reach equilibrium', marks);
    }
  });

  it('quote nothing with a term, the words of the reference, or what they miss', () => {
    for (const point of [
      'The answer confuses this with a "loss network".',
      'One needs “In the steady state the blocking probability”.',
      'It does not say "how long the router would be full in all".',
    ])
      assert.equal(anchored(point, null).quoted, 'nothing', point);
    const invented = 'The student says "every packet is lost in the end".';
    assert.equal(anchored(invented, null).quoted, 'not in the answer');
  });
});

describe('a grader that writes prose', () => {
  const said = (prose: string, own = answer) =>
    anchorPoints(
      { label: 'Incorrect', feedback: [{ point: prose, quote: null }] },
      'C',
      anchoringTexts(own, ''),
    );

  it('has a point for each sentence but those that only announce a label', () => {
    const points = said(
      'Incorrect. The answer is incorrect. Good effort by the student! The blocking probability is missing, e.g. its formula. The student says that the queue is empty after some time. But this is not explained.',
    );
    assert.deepEqual(
      points.map(({ id, point }) => [id, point]),
      [
        ['C1', 'Good effort by the student!'],
        ['C2', 'The blocking probability is missing, e.g. its formula.'],
        ['C3', 'The student says that the queue is empty after some time. But this is not explained.'],
      ],
    );
  });

  it('quotes the words that it has in common with the answer', () => {
    const [point] = said('The student says that the queue is empty after some time, which is true at times.');
    assert.equal(point!.evidence?.passage, 'The queue is empty after some time');
    assert.equal(point!.quoted, 'in the answer');
  });

  it('may write in small letters, in a list, in another language, or nothing', () => {
    const texts = (prose: string) => said(prose).map(({ point }) => point);
    assert.deepEqual(texts('the answer is wrong. the blocking probability is missing. no time is given.'), [
      'the blocking probability is missing.',
      'no time is given.',
    ]);
    assert.deepEqual(texts('- The formula is missing\n- The rates are right\n2. The time is wrong'), [
      'The formula is missing',
      'The rates are right',
      'The time is wrong',
    ]);
    assert.deepEqual(texts('Die Antwort ist falsch. Die Blockierwahrscheinlichkeit fehlt.'), [
      'Die Blockierwahrscheinlichkeit fehlt.',
    ]);
    assert.deepEqual(texts('La risposta non è corretta. Manca la probabilità di blocco.'), [
      'Manca la probabilità di blocco.',
    ]);
    assert.deepEqual(texts('The answer is correct.'), []);
    assert.deepEqual(anchorPoints({ label: 'Correct', feedback: [] }, 'A', anchoringTexts(answer, '')), []);
  });
});
