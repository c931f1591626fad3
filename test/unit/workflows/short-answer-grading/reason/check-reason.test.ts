import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LABELS, type Label } from '@assay/short-answer-grading/label';
import { faultsOfReason } from '@assay/short-answer-grading/reason/check-reason';
import { quotableOf } from '@assay/short-answer-grading/reason/clean-quotations';
import { toneIn } from '@assay/short-answer-grading/reason/tone';
import { concluded, opinion, QUEUE } from './queue.ts';

const quotable = quotableOf(QUEUE);
const faults = (label: Label, conclusion: string, ...said: [point: string, quote: string][]) => {
  const points = said.map(([point, quote]) => ({
    point,
    graders: ['grader-A'],
    evidence: quotable.look(quote),
  }));
  return faultsOfReason({ conclusion, points }, label, quotable);
};

describe('what a text says for and against an answer', () => {
  for (const [text, praises, faulted] of [
    ['The student correctly identifies two modes.', true, false],
    ['Great work!', true, false],
    ['Nothing is missing.', true, false],
    ['The answer is not wrong.', true, false],
    ['The formula is wrong.', false, true],
    ['The rate is not mentioned.', false, true],
    ['The student does not explain the rate.', false, true],
    ['This is not quite correct.', false, true],
    ['The rate is right, but the time is missing.', true, true],
    ['The correct answer is 97.7 seconds.', false, false],
    ['A complete response would name the rate.', false, false],
    ['The queue holds ten packets.', false, false],
    ['Die Formel ist falsch.', false, true],
    ['Die Antwort ist richtig, es fehlt nichts.', true, false],
    ['La formula è corretta.', true, false],
    ['La probabilità non è menzionata.', false, true],
    ['La réponse est correcte.', true, false],
    ['La formule est fausse.', false, true],
    ['La respuesta es correcta.', true, false],
    ['La fórmula es incorrecta.', false, true],
  ] as const)
    it(`is known of: ${text}`, () => assert.deepEqual(toneIn(text), { praises, faults: faulted }));
});

describe('a reason contradicts', () => {
  it('where it is praise alone beside Incorrect, or faults alone beside Correct', () => {
    const praise = 'The student correctly names both rates.';
    const fault = 'The blocking probability is missing.';
    assert.deepEqual(faults('Incorrect', praise), ['reason-contradicts']);
    assert.deepEqual(faults('Incorrect', '', [praise, 'the arrival rate']), ['reason-contradicts']);
    assert.deepEqual(faults('Correct', fault), ['reason-contradicts']);
    for (const label of LABELS) assert.deepEqual(faults(label, `${praise} ${fault}`), []);
    assert.deepEqual(faults('Partially correct', praise), []);
    assert.deepEqual(faults('Incorrect', fault), []);
    assert.deepEqual(
      faults('Incorrect', 'A steady state exists where packets come more slowly than they are served.'),
      [],
    );
    for (const label of LABELS) assert.deepEqual(faults(label, ''), []);
  });

  it('where it gives another verdict or names another label', () => {
    const both = 'The rates are compared correctly and the probability is missing.';
    assert.deepEqual(faults('Incorrect', `${both} The answer is correct.`), ['reason-contradicts']);
    assert.deepEqual(faults('Correct', `${both} The answer is wrong.`), ['reason-contradicts']);
    assert.deepEqual(faults('Correct', `Partially correct. ${both}`), ['reason-contradicts']);
    assert.deepEqual(faults('Correct', `Correct. ${both}`), []);
    assert.deepEqual(faults('Partially correct', `${both} The answer is partially correct.`), []);
    assert.deepEqual(faults('Incorrect', `${both} The student correctly answers the first half.`), []);
  });

  it('never where a verdict is on the rest, or a denial stands far before what it denies', () => {
    const rest = 'The rate is not mentioned. Apart from that, the response is correct.';
    assert.deepEqual(faults('Partially correct', rest), []);
    assert.deepEqual(
      faults('Partially correct', 'The rate mentioned by the student is correct but lacks detail.'),
      [],
    );
    assert.deepEqual(
      faults('Incorrect', 'The response does not answer the underlying requirement correctly.'),
      [],
    );
  });

  it('where it calls missing, now or then, what the answer says', () => {
    const fault = 'The blocking probability is missing.';
    for (const absent of [
      'The student does not mention that the arrival rate is less than the service rate.',
      'The student did not name the blocking probability and did not show that the arrival rate is less than the service rate.',
      'The student failed to state that the system will never reach equilibrium.',
    ])
      assert.deepEqual(faults('Incorrect', `${absent} ${fault}`), ['reason-contradicts'], absent);
    const other = 'The student did not mention that the service rate is more than twice the arrival rate.';
    assert.deepEqual(faults('Incorrect', `${other} ${fault}`), []);
  });

  const asking = (text: string, criteria: string | null) =>
    quotableOf({
      answer: 'Central or distributed; both need more cables.',
      examples: [],
      question: {
        id: 'control',
        text,
        criteria,
        reference: 'Replication: scale. Partitioning: coordination.',
      },
    });
  const MODES = asking(
    'Name the two modes to distribute the control plane and a downside of each.',
    'Correct: both modes with a downside each.',
  );
  const MODI = asking('Nomina i due modi di distribuire il controllo e uno svantaggio di ciascuno.', null);

  it('where it says of what was asked for, or of all of it, that it is right beside Incorrect, or not there beside another label', () => {
    for (const [answer, label, reason] of [
      [
        MODES,
        'Incorrect',
        'You correctly identify two modes and give a downside of both. Replication is missing.',
      ],
      [MODES, 'Incorrect', 'You correctly identify two modes. The years are wrong.'],
      [MODES, 'Incorrect', 'Your answer meets all criteria. The spelling is wrong.'],
      [MODES, 'Correct', 'Replication is right, and no downside of it is given.'],
      [MODES, 'Correct', 'You do not name the modes, and you confuse the planes. The spelling is good.'],
      [MODES, 'Correct', 'All is there. The scaling of replication is missing.'],
      [MODES, 'Correct', "Vous n'avez nommé aucun mode."],
      [MODES, 'Partially correct', 'All three parts are right and complete.'],
      [MODES, 'Partially correct', 'Nothing of the question is answered.'],
      [
        MODI,
        'Incorrect',
        'Hai individuato correttamente due modi e uno svantaggio. Gli anni sono sbagliati.',
      ],
      [MODI, 'Incorrect', 'Soddisfi tutti i criteri. La forma è sbagliata.'],
      [MODI, 'Correct', 'La forma è buona. Non nomini i modi.'],
      [MODI, 'Correct', 'Non hai indicato uno svantaggio. La replicazione è giusta.'],
      [MODI, 'Partially correct', 'Tutte e tre le parti sono giuste e complete.'],
      [MODI, 'Partially correct', 'Non hai risposto a nulla della domanda.'],
    ] as const)
      assert.deepEqual(
        faultsOfReason({ conclusion: reason, points: [] }, label, answer),
        ['reason-contradicts'],
        reason,
      );
    for (const [answer, label, reason] of [
      [MODES, 'Incorrect', 'You do not correctly identify two modes. Cables are wrong.'],
      [MODES, 'Incorrect', 'The correct modes are two. Cables are wrong.'],
      [MODES, 'Partially correct', 'You correctly identify two modes. No downside is given.'],
      [MODES, 'Partially correct', 'All parts are answered incorrectly or in part.'],
      [MODES, 'Correct', 'Both modes are right. The downside of replication is right: it does not scale.'],
      [MODES, 'Correct', 'Both modes are right. The coordination is not mentioned.'],
      [MODES, 'Correct', 'The cables are right, but not one of the modes given in the reference.'],
      [
        MODES,
        'Correct',
        'Both modes are right. And you say what is missing of a downside: the server does not scale.',
      ],
      [
        MODES,
        'Correct',
        'Both modes are right. You correctly explain why a downside is not there without a network.',
      ],
      [MODI, 'Correct', 'I due modi sono giusti. Spieghi che cosa manca, con lo svantaggio.'],
      [MODI, 'Partially correct', 'I due modi sono giusti. Manca lo svantaggio.'],
      [MODI, 'Incorrect', 'Non nomini i modi. I cavi sono sbagliati.'],
    ] as const)
      assert.deepEqual(faultsOfReason({ conclusion: reason, points: [] }, label, answer), [], reason);
  });

  it('where it says and denies the same', () => {
    const against = 'The time of 98 seconds is not correct.';
    assert.deepEqual(faults('Partially correct', `The time of 98 seconds is correct. ${against}`), [
      'reason-contradicts',
    ]);
    assert.deepEqual(faults('Partially correct', `The time of 97 seconds is correct. ${against}`), []);
  });
});

describe('a reason repeats', () => {
  it('where two sentences of its conclusion, or two of its points, say the same in three words or more', () => {
    const said = 'The blocking probability of the queue is missing.';
    const again = 'The queue’s blocking probability is not mentioned.';
    assert.deepEqual(faults('Incorrect', `${said} ${again}`), ['reason-repeats']);
    const at = 'never reach equilibrium';
    assert.deepEqual(faults('Incorrect', '', [said, at], [again, at]), ['reason-repeats']);
    assert.deepEqual(faults('Incorrect', said, ['The formula is missing.', at]), []);
    assert.deepEqual(faults('Incorrect', 'This is wrong. That is wrong.'), []);
  });

  it('never of itself where a debate repeats: its conclusion says a thing once', () => {
    const said = 'The blocking probability of the queue is missing.';
    const reason = concluded([], { reason: `${said} A time is wrong. ${said}` });
    assert.deepEqual([reason.conclusion, reason.faults], [`${said} A time is wrong.`, []]);
  });
});

describe('a point that calls missing what it quotes', () => {
  it('is left out and counted', () => {
    const point = 'It does not mention that the arrival rate is less than the service rate.';
    const said = opinion('A', 'Incorrect', [
      { point, quote: 'the arrival rate is less than the service rate' },
      { point: 'The blocking probability is missing.', quote: null },
    ]);
    const { points, dropped, faults: found } = concluded([said]);
    assert.deepEqual(
      [points.map(({ point: kept }) => kept), dropped, found],
      [['The blocking probability is missing.'], 1, []],
    );
  });
});
