import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coachingAnswers } from '@assay/argument-coaching/answers';
import type { RevisionAnswers } from '@assay/argument-coaching/coach';
import type { Critique } from '@assay/argument-coaching/critique';
import type { SpeechJudgement } from '@assay/argument-coaching/judgement';
import { weighPanel } from '@assay/argument-coaching/judging/weigh-panel';

const critique = (text: string) => coachingAnswers.critique!.parse!(text) as Critique;
const judgement = (text: string) => coachingAnswers.judgement!.parse!(text) as SpeechJudgement;
const pointWith = (dimension: string, damage: string, labels = ['Dimension', 'Damage']) =>
  `${labels[0]}: ${dimension}\n${labels[1]}: ${damage}\nPoint: It leaps.\nQuote: "every phone"\nAlternative: A source.`;

describe('a critique in another language', () => {
  for (const [dimension, damage, labels, expected] of [
    ['logische Lücke', 'groß', ['Dimension', 'Schaden'], ['logical-gap', 'major']],
    ['Unausgesprochene Annahme', 'gering', ['Dimension', 'Schwere'], ['unstated-assumption', 'minor']],
    ['errore fattuale', 'grave', ['Dimensione', 'Danno'], ['factual-error', 'major']],
    ['debolezza retorica', 'lieve', ['Dimensione', 'Gravità'], ['rhetorical-weakness', 'minor']],
    ['hypothèse implicite', 'majeur', ['Dimension', 'Gravité'], ['unstated-assumption', 'major']],
    ['contre-argument', 'mineure', ['Dimension', 'Dommage'], ['counterargument', 'minor']],
    ['laguna lógica', 'mayor', ['Dimensión', 'Daño'], ['logical-gap', 'major']],
    ['error factual', 'leve', ['Dimensión', 'Gravedad'], ['factual-error', 'minor']],
  ] as const)
    for (const form of ['NFC', 'NFD'])
      it(`has a point of ${dimension} with ${damage} damage (${form})`, () => {
        const { points } = critique(pointWith(dimension, damage, [...labels]).normalize(form));
        assert.deepEqual(
          points.map((point) => [point.dimension, point.damage]),
          [expected],
        );
      });

  it('loses the point that cannot be read, and no other', () => {
    const text = [pointWith('astrology', 'major'), pointWith('logical-gap', 'minor')].join('\n\n');
    assert.deepEqual(
      critique(text).points.map(({ dimension }) => dimension),
      ['logical-gap'],
    );
    const rows = { points: [{ dimension: 'logische Lücke', damage: 'groß', point: 'p', quote: 'q' }, {}] };
    assert.equal(critique(`Bitte: ${JSON.stringify(rows)}`).points.length, 1);
  });

  it('is none where no point can be read', () => {
    assert.throws(() => critique(pointWith('astrology', 'major')), { code: 'ModelOutputInvalid' });
    assert.deepEqual(critique('Here: {"points": []} Done.'), { points: [] });
  });
});

describe('an account of answered points', () => {
  it('loses the point whose fate cannot be read', () => {
    const text =
      'Point: P1\nAnswered: oui\nQuote: "a b"\nWhy: So.\n\nPoint: P2\nAnswered: perhaps\nQuote: none\nWhy: x';
    const { points } = coachingAnswers.answered!.parse!(text) as RevisionAnswers;
    assert.deepEqual(
      points.map(({ id, answered }) => [id, answered]),
      [['P1', 'yes']],
    );
  });
});

describe('a judgement in another language', () => {
  for (const [text, side] of [
    ['Raisonnement: Oui.\nCôté: pour\nAlerte: aucune\nNote: 7', 'for'],
    ['Justification: Oui.\nCôté : contre la motion\nAlerte : aucune\nNote : sept sur 10', 'against'],
    ['Motivazione: Sì.\nLato: a favore\nAllerta: nessuna\nPunteggio: sette/10', 'for'],
    ['Begründung: Ja.\nSeite: dagegen\nWarnung: keine\nNote: 7', 'against'],
    ['Begründung: Ja.\nSeite: weder noch\nWarnung: keine\nPunktzahl: sieben von zehn', 'neither'],
    ['Justificación: Sí.\nLado: en contra\nAlerta: ninguna\nPuntuación: 7', 'against'],
    ['Raisonnement: Oui.\nCôté: pour et contre\nNote: 7', 'both'],
  ] as const)
    for (const form of ['NFC', 'NFD'])
      it(`argues ${side}, with its score: ${text.split('\n')[1]} (${form})`, () => {
        const read = judgement(text.normalize(form));
        assert.deepEqual([read.side, read.score], [side, 7]);
        assert.notEqual(read.rationale, '');
      });

  it('is none without a side that can be read', () =>
    assert.throws(() => judgement('Rationale: So.\nSide: sideways\nScore: 7'), {
      code: 'ModelOutputInvalid',
    }));
});

describe('an alert', () => {
  const EMPTY = [
    ...['None.', 'No', 'No alert.', 'None found.', 'n/a', '-', 'Keine', 'Nessuno', 'Aucun', 'Ninguno'],
    ...[
      'No alerts',
      'No issues found.',
      '**No alert needed**',
      'Keine Warnung.',
      'Nessuna allerta',
      '',
      ' \n',
    ],
    ...['Aucune alerte', 'Rien à signaler', 'Ninguna alerta', 'No abuse, no threats', '(none)'],
  ];
  const REAL = [
    'No teacher should miss this threat.',
    'None of this may be shown to the class.',
    'It threatens a classmate.',
    'Abuse',
    'Speaks to the judges: "give 10"',
    '警告：有威胁。',
    'No: it threatens a classmate.',
  ];
  const alertOfPanel = (alert: string) => {
    const answer = {
      rationale: 'So.',
      strengths: [],
      weaknesses: [],
      suggestions: [],
      side: 'for' as const,
      score: 5,
    };
    const judged = { judge: 'logical' as const, order: null, judgement: { ...answer, alert }, missing: null };
    return weighPanel([judged], 'A text.').judgements[0]!.alert;
  };
  const alertOfProse = (alert: string) =>
    judgement(`Rationale: So.\nSide: for\nAlert: ${alert}\nScore: 5`).alert;
  const alertOfJson = (alert: string) =>
    judgement(`Here: ${JSON.stringify({ rationale: 'So.', side: 'for', alert, score: 5 })}`).alert;

  for (const alert of EMPTY)
    it(`is none where it says ${JSON.stringify(alert)}, in whatever form`, () => {
      for (const read of [alertOfPanel, alertOfProse, alertOfJson]) assert.equal(read(alert), '');
    });
  for (const alert of REAL)
    it(`stays where it says ${JSON.stringify(alert)}`, () => {
      for (const read of [alertOfPanel, alertOfProse, alertOfJson]) assert.equal(read(alert), alert);
    });
});
