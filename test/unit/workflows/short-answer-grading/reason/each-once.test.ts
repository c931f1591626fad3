import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultsOfReason } from '@assay/short-answer-grading/reason/check-reason';
import { quotableOf } from '@assay/short-answer-grading/reason/clean-quotations';
import { withoutGrading } from '@assay/short-answer-grading/reason/of-grading';
import { concluded, opinion, QUEUE } from './queue.ts';

const MODES = {
  question: {
    id: 'modes',
    text: 'Name two modes to spread a store over machines and a downside of each.',
    reference: 'Copying: it does not scale. Splitting: the parts must agree, which takes coordination.',
    criteria: null,
  },
  answer: 'Copying: it does not scale. Splitting: I do not know the downside.',
  examples: [],
};
const LEAVES = {
  question: {
    id: 'foglie',
    text: 'Dove avviene la fotosintesi e che cosa serve?',
    reference: 'Nelle foglie; servono luce, acqua e anidride carbonica.',
    criteria: null,
  },
  answer: 'La fotosintesi avviene nelle foglie e produce zucchero.',
  examples: [],
};

type Said = readonly [point: string, quote: string | null];
function reasonOf(material: typeof MODES, reason: string, ...said: readonly (readonly Said[])[]) {
  const opinions = said.map((points, at) =>
    opinion(
      'ABC'[at]!,
      'Partially correct',
      points.map(([point, quote]) => ({ point, quote })),
      material,
    ),
  );
  const { conclusion, points, faults } = concluded(opinions, {
    reason,
    material,
    label: 'Partially correct',
  });
  return { conclusion, points: points.map(({ point }) => point), faults };
}

describe('what a reason says, it says once', () => {
  it('in its conclusion: the sentence that says most stays', () => {
    const less = 'The downside of splitting is missing.';
    const more = 'The downside of splitting is missing: coordination between the parts.';
    for (const reason of [`${less} ${more}`, `${more} ${less}`, `${more} ${less} ${more}`])
      assert.deepEqual(reasonOf(MODES, reason), { conclusion: more, points: [], faults: [] });
    const italian = 'Non hai detto che cosa serve: luce, acqua e anidride carbonica.';
    assert.deepEqual(
      reasonOf(LEAVES, `${italian} Mancano luce, acqua e anidride carbonica.`, [
        ['Non dici che cosa serve: luce, acqua e anidride carbonica.', null],
      ]),
      { conclusion: italian, points: [], faults: [] },
    );
  });

  it('in its conclusion or its points, with a verdict, a joining word or words of the same form before it', () => {
    const point = 'The answer does not name the coordination of the parts.';
    const { conclusion, points } = reasonOf(
      MODES,
      `The answer is wrong because it does not name the coordination of the parts.`,
      [[point, null]],
    );
    assert.deepEqual([conclusion !== '', points], [true, []]);
    const quoted = 'The downside of splitting is not known.';
    assert.deepEqual(
      reasonOf(MODES, `Copying is named. Additionally, the downside of splitting is not known.`, [
        [quoted, 'I do not know the downside'],
      ]),
      { conclusion: 'Copying is named.', points: [quoted], faults: [] },
    );
    const forms = 'The linked state of each link before other states of links is missing.';
    assert.deepEqual(reasonOf(MODES, forms, [[forms, 'Splitting: I do not know']]).conclusion, '');
  });

  it('in the conclusion, with the words of the answer, where that says more than a point', () => {
    const fuller = 'You name copying and its downside, that it does not scale to machines.';
    assert.deepEqual(
      reasonOf(MODES, `${fuller} The rest is missing.`, [['Copying does not scale.', 'it does not scale']]),
      {
        conclusion: 'The rest is missing.',
        points: [fuller],
        faults: [],
      },
    );
  });

  it('in one of the points that say it of the same words in other words, the one that says most', () => {
    const said = reasonOf(
      MODES,
      '',
      [['The downside of copying is right: it does not scale.', 'Copying: it does not scale']],
      [['Scalability is rightly named as the problem of copying.', 'it does not scale']],
      [['That copying scales badly is correct.', 'it does not scale']],
    );
    assert.deepEqual(said.points, ['The downside of copying is right: it does not scale.']);
    assert.deepEqual(
      reasonOf(
        MODES,
        '',
        [['You give no downside for splitting: coordination would be one.', null]],
        [['No drawback is given for splitting.', null]],
      ).points,
      ['You give no downside for splitting: coordination would be one.'],
    );
    const others = [
      ['That copying scales badly is correct.', 'it does not scale'],
      ['That copying scales is wrong.', 'it does not scale'],
      ['Copying and the agreement of parts are rightly named.', 'it does not scale'],
    ] as const;
    assert.equal(reasonOf(MODES, '', others).points.length, 3);
    assert.deepEqual(
      reasonOf(
        LEAVES,
        '',
        [['Il luogo della fotosintesi è giusto: le foglie.', 'avviene nelle foglie']],
        [['La fotosintesi nelle foglie è collocata bene.', 'avviene nelle foglie']],
      ).points.length,
      1,
    );
  });

  it('or is flagged', () => {
    const quotable = quotableOf(MODES);
    const faults = (conclusion: string, ...points: string[]) =>
      faultsOfReason(
        { conclusion, points: points.map((point) => ({ point, graders: ['grader-A'], evidence: null })) },
        'Partially correct',
        quotable,
      );
    assert.deepEqual(faults('It names both modes.', 'It names both modes.'), ['reason-repeats']);
    assert.deepEqual(faults('Nomina entrambi i modi di copia.', 'Nomina entrambi i modi di copia.'), [
      'reason-repeats',
    ]);
    assert.deepEqual(
      faults(
        'The machines of a split store reach agreement on each write slowly.',
        'The machines of a split store reach agreement on each write late.',
      ),
      ['reason-repeats'],
    );
    assert.deepEqual(faults('Copying is right.', 'Splitting is right.'), []);
  });
});

describe('the order of points', () => {
  it('has what is right first, though what is right is a denial', () => {
    assert.deepEqual(
      reasonOf(
        MODES,
        '',
        [
          ['Disks are a wrong name for machines.', 'Copying: it'],
          ['No drawback is given for splitting.', 'I do not know the downside'],
        ],
        [['The downside of copying is right: it does not scale.', 'it does not scale']],
      ).points,
      [
        'The downside of copying is right: it does not scale.',
        'No drawback is given for splitting.',
        'Disks are a wrong name for machines.',
      ],
    );
    assert.deepEqual(
      reasonOf(
        LEAVES,
        '',
        [['Non dici che cosa serve: la luce.', null]],
        [['Il luogo è corretto: non sono le radici.', 'avviene nelle foglie']],
      ).points,
      ['Il luogo è corretto: non sono le radici.', 'Non dici che cosa serve: la luce.'],
    );
  });
});

describe('a sentence that leans on one that is elsewhere', () => {
  it('loses the word by which it leans', () => {
    const [named, others] = ['You name copying.', 'They have also identified the agreement of parts.'];
    assert.deepEqual(reasonOf(MODES, `${named} ${others}`, [[named, 'Copying: it']]), {
      conclusion: 'They have identified the agreement of parts.',
      points: [named],
      faults: [],
    });
    assert.equal(reasonOf(MODES, `${named} ${others}`).conclusion, `${named} ${others}`);
    assert.deepEqual(
      reasonOf(MODES, '', [['Furthermore, the agreement of parts is missing.', null]]).points,
      ['The agreement of parts is missing.'],
    );
    assert.equal(
      reasonOf(LEAVES, 'Dici le foglie. Inoltre manca la luce.', [
        ['Dici le foglie.', 'avviene nelle foglie'],
      ]).conclusion,
      'Manca la luce.',
    );
    assert.equal(reasonOf(LEAVES, 'Hai anche indicato lo zucchero.').conclusion, 'Hai indicato lo zucchero.');
    assert.equal(
      withoutGrading('Grader 2 agrees. Inoltre manca la luce.', [opinion('A', 'Incorrect', [])], QUEUE),
      'Manca la luce.',
    );
  });

  it('goes with it to its point where it judges it', () => {
    const [named, judged] = ['You name copying as a mode.', 'But this is not explained.'];
    assert.deepEqual(reasonOf(MODES, `${named} ${judged}`, [[named, 'Copying: it']]), {
      conclusion: '',
      points: [`${named} ${judged}`],
      faults: [],
    });
  });
});
