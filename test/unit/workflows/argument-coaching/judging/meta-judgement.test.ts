import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { consensusSchema, type MetaJudgement, type Panel } from '@assay/argument-coaching/judgement';
import { acceptConsensus } from '@assay/argument-coaching/judging/consensus';
import { metaJudgement } from '@assay/argument-coaching/judging/meta-judgement';
import { weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import { prepareDocument } from '@assay/evidence/anchor';
import { readAnswer } from '@assay/model/chat-answer';
import { strictJsonSchema } from '@assay/model/structured-output';
import fc from 'fast-check';
import { panelOf, type Scores } from '../scored-turns.ts';

const PANEL = panelOf({ factual: 6.25, logical: 8, 'belief-shift': 'silent', ethical: null });

const accounts: MetaJudgement['accounts'] = [
  { judge: 'Factual judge', score: 6.25, weight: 0.5, account: 'Its sources are checked.' },
  { judge: 'LOGICAL', score: 8, weight: 0.5, account: 'The steps hold.' },
  { judge: 'belief shift', score: null, weight: 0, account: 'It did not answer.' },
  { judge: 'ethical', score: null, weight: 0, account: 'It could not judge.' },
];
const answerOf = (own: Partial<MetaJudgement> = {}): MetaJudgement => ({
  accounts,
  consensus: 7,
  reason: 'Both agree on the core.',
  outside: '',
  priorities: ['Cite the survey.'],
  ...own,
});
const problems = (own: Partial<MetaJudgement>, panel: unknown = PANEL) =>
  metaJudgement.problems!(answerOf(own), { brief: {}, panel });
const withAccount = (at: number, own: Partial<MetaJudgement['accounts'][number]>) => ({
  accounts: accounts.with(at, { ...accounts[at]!, ...own }),
});

describe("what is wrong with a meta-judge's word", () => {
  it('is nothing where every judge is named with its score and the consensus lies in between', () => {
    assert.deepEqual(problems({}), []);
    assert.deepEqual(problems({ consensus: 6.25 }), []);
    assert.deepEqual(problems({ consensus: 8 }), []);
    assert.deepEqual(problems(withAccount(0, { score: 6.3 })), [], 'rounded');
  });

  const wrong: [string, Partial<MetaJudgement>, RegExp][] = [
    ['a judge left out', { accounts: accounts.slice(1) }, /"factual" is not accounted for/],
    ['a missing judge left out', { accounts: accounts.slice(0, 3) }, /"ethical" is not accounted for/],
    ['a score changed', withAccount(1, { score: 7 }), /"logical" gave 8, not 7/],
    ['a score not told', withAccount(1, { score: null }), /"logical" gave 8, not null/],
    ['a zero for a missing score', withAccount(2, { score: 0 }), /"belief-shift" gave no score/],
    ['a judge twice', { accounts: [...accounts, accounts[0]!] }, /"factual" is accounted for 2 times/],
    [
      'a judge of another panel',
      { accounts: [...accounts, { ...accounts[0]!, judge: 'strategic' }] },
      /no judge "strategic"/,
    ],
    [
      'an invented judge',
      { accounts: [...accounts, { ...accounts[0]!, judge: 'Style' }] },
      /no judge "Style"/,
    ],
    ['an empty account', withAccount(0, { account: ' ' }), /Say what .* "factual" counts/],
    ['no weight', { accounts: accounts.map((one) => ({ ...one, weight: 0 })) }, /weight above 0/],
    [
      'all weight on a judge without a score',
      { accounts: accounts.map((one, at) => ({ ...one, weight: at === 2 ? 1 : 0 })) },
      /weight above 0/,
    ],
    ['a consensus above the range', { consensus: 8.5 }, /8.5 lies outside .* 6.25 to 8/],
    ['a consensus below the range', { consensus: 0 }, /0 lies outside/],
    ['an excuse that says nothing', { consensus: 9, outside: 'N/A' }, /lies outside/],
    ['an excuse that denies it', { consensus: 9, outside: 'It lies within the range.' }, /lies outside/],
    ['no reason', { reason: '\n' }, /no reason/],
  ];
  for (const [what, own, words] of wrong) {
    it(`is told: ${what}`, () => {
      const found = problems(own);
      assert.equal(found.length, 1);
      assert.match(found[0]!, words);
    });
  }

  const outside = 'In fact both judges overlooked that the survey is invented.';

  it('is nothing where a consensus up to a point outside of the range says why', () => {
    for (const consensus of [5.25, 6, 8.5, 9]) assert.deepEqual(problems({ consensus, outside }), []);
  });

  it('is more than a point outside of the range, whatever is said', () => {
    for (const consensus of [0, 4, 5, 9.5, 10])
      assert.match(problems({ consensus, outside }).join(), /lies outside .* by more than 1 point/);
  });

  it('is anything outside of what judges say who agree, whatever is said', () => {
    const agreed = (score: number, other: number) => {
      const panel = panelOf({ factual: score, logical: other });
      const own = { score, weight: 0.5, account: 'It counts.' };
      const both = [
        { ...own, judge: 'factual' },
        { ...own, judge: 'logical', score: other },
      ];
      return (consensus: number) => problems({ accounts: both, consensus, outside }, panel);
    };
    for (const consensus of [0.5, 1, 10])
      assert.match(agreed(0, 0)(consensus).join(), /outside .* which agree/);
    assert.match(agreed(6, 6.5)(7).join(), /outside .* which agree/);
    assert.deepEqual(agreed(6.25, 6.25)(6.3), [], 'rounded');
    assert.deepEqual(agreed(6, 7)(7.5), []);
  });

  for (const excuse of [
    'No reason is needed.',
    'yes',
    'No reason',
    'Not outside.',
    'It does not lie outside.',
    'It doesn’t lie outside of the range of the judges’ scores at all.',
    'The consensus of 8.5 is within the range of the scores that the judges gave.',
    'No further explanation is needed, because all of the judges say the same of it.',
    'None is needed here, since all of the judges agree with one another.',
    'Der Konsens liegt nicht außerhalb der Bewertungen, die die Richter gegeben haben.',
    'Il punteggio non è al di fuori dei voti che i giudici hanno dato al testo.',
    'better better better better better better better better better',
  ])
    it(`is an excuse such as “${excuse}”`, () => {
      assert.match(problems({ consensus: 8.5, outside: excuse }).join(), /lies outside .* say in "outside"/);
    });

  for (const why of [
    'All judges overlooked that the speech argues the other side.',
    'Tutti i giudici hanno trascurato che il sondaggio citato è inventato.',
    'The speech has no source for its one figure, which none of the judges saw.',
    '所有评委都忽略了调查是虚构的这一点',
  ])
    it(`is no reason such as “${why}”`, () => {
      assert.deepEqual(problems({ consensus: 8.5, outside: why }), []);
    });

  it('is not told where there is no panel to hold it against', () => {
    assert.deepEqual(problems({}, null), []);
  });
});

describe("a meta-judge's word in prose", () => {
  const line = (judge: string, rest: string) => `- ${judge}; ${rest}`;
  const PROSE = `Here is my reconciliation.

${line('Factual', 'Score: 6.25; Weight: 0.5; Account: Its sources are checked.')}
${line('logical', 'Score: 8/10; Weight: 0,5; Account: The steps hold,')}
  all of them.
${line('**Belief-shift judge**', 'Score: none; Weight: 0; Account: It did not answer.')}
${line('Ethical', 'Score: N/A; Weight: 0; Account: It could not judge.')}

**Consensus:** 7
**Reason:** Both agree on the core.
They differ on sources.
Outside:
Priorities:
- Cite the survey.
2. Name its year.`;
  const read = (text: string) => metaJudgement.parse!(text);

  it('is read as its instruction asks for it', () => {
    const answer = read(PROSE);
    assert.deepEqual(
      answer.accounts.map(({ judge, score, weight, account }) => [judge, score, weight, account]),
      [
        ['Factual', 6.25, 0.5, 'Its sources are checked.'],
        ['logical', 8, 0.5, 'The steps hold,\n  all of them.'],
        ['Belief-shift judge', null, 0, 'It did not answer.'],
        ['Ethical', null, 0, 'It could not judge.'],
      ],
    );
    assert.equal(answer.consensus, 7);
    assert.equal(answer.reason, 'Both agree on the core.\nThey differ on sources.');
    assert.deepEqual([answer.outside, ...answer.priorities], ['', 'Cite the survey.', 'Name its year.']);
    assert.deepEqual(metaJudgement.problems!(answer, { panel: PANEL }), []);
    assert.deepEqual(read(PROSE.replaceAll('\n', '\r\n')), answer);
  });

  it('is read from an object with words around it, by a model careless of types', () => {
    const object = {
      accounts: {
        factual: { score: '6,25', weight: '50%', account: 'Checked.' },
        logical: { score: '8 / 10', weight: '50%', account: 'Holds.' },
        'belief-shift': { score: 'none', weight: 0, account: 'Silent.' },
        ethical: { score: null, weight: 0, account: 'Silent.' },
      },
      consensus: '7.0',
      reason: 'Both agree.',
      priorities: ['a', 'b', 'c', 'd'],
    };
    const answer = read(`Sure!\n\`\`\`json\n${JSON.stringify(object, null, 2)}\n\`\`\`\nHope it helps.`);
    assert.deepEqual(metaJudgement.problems!(answer, { panel: PANEL }), []);
    assert.deepEqual([answer.consensus, answer.accounts[0]!.weight, answer.priorities.length], [7, 0.5, 3]);
  });

  it('has its weights made shares where they are parts of a hundred', () => {
    const answer = read(PROSE.replace('Weight: 0.5', 'Weight: 30').replace('Weight: 0,5', 'Weight: 90'));
    assert.deepEqual(
      answer.accounts.map(({ weight }) => weight),
      [0.25, 0.75, 0, 0],
    );
  });

  it('has its consensus in digits or as a word, with what it is out of', () => {
    for (const [written, consensus] of [
      ['seven', 7],
      ['Seven out of ten', 7],
      ['6,5/10', 6.5],
      ['sette', 7],
      ['6.667', 6.667],
    ] as const)
      assert.equal(read(PROSE.replace('7\n', `${written}\n`)).consensus, consensus);
  });

  it('may stand in lines for each judge, and in other words for its fields', () => {
    const lines = ['Factual', 'Logical'].map(
      (judge) => `Judge: ${judge}\nScore: six\nWeight: 5/10\nAccount: It holds.`,
    );
    const { accounts: told, consensus } = read(`${lines.join('\n\n')}\nConsenso: 6\nMotivo: So.`);
    assert.deepEqual(
      [told.map(({ score, weight }) => [score, weight]), consensus],
      [
        [
          [6, 0.5],
          [6, 0.5],
        ],
        6,
      ],
    );
  });

  it('is no share of a whole', () => {
    for (const written of ['50%', '50 %', '5/8', '7? No, five', '1,000'])
      assert.throws(() => read(PROSE.replace('7\n', `${written}\n`)), { code: 'ModelOutputInvalid' });
    assert.throws(() => read(JSON.stringify({ ...answerOf(), consensus: '50%' })), {
      code: 'ModelOutputInvalid',
    });
  });

  it('is none without a consensus on the scale', () => {
    const none = ['', 'I cannot do that.', PROSE.replace('7\n', '7 or 8\n'), PROSE.replace('7\n', '70\n')];
    for (const text of [...none, PROSE.slice(0, 300), '{"accounts": [', '{"consensus": null}'])
      assert.throws(() => read(text), { code: 'ModelOutputInvalid' });
  });

  it('is read or refused, whatever is written', () => {
    const parts = [
      'Factual',
      ' '.repeat(300),
      ';',
      'Score',
      ':',
      '7',
      'Weight',
      '{',
      '}',
      '\n',
      '- ',
      '"',
      '…',
    ];
    const text = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string()), { maxLength: 200 });
    fc.assert(
      fc.property(text, (written) => {
        const answered = { text: written.join(''), finishReason: null };
        const reading = readAnswer(answered, metaJudgement, false);
        assert.equal(typeof reading.ok, 'boolean');
      }),
    );
  });

  it('has a strict form', () => {
    if (metaJudgement.kind !== 'json') return assert.fail('It is prose.');
    const { schema, kind, name, parse } = metaJudgement;
    assert.equal(strictJsonSchema({ schema, kind, name, parse }).additionalProperties, false);
  });
});

describe('the consensus of a panel', () => {
  it('is accepted with the names of the judges as they are', () => {
    const consensus = consensusSchema.parse(acceptConsensus(answerOf(), PANEL, null));
    assert.deepEqual([consensus.score, consensus.problems, consensus.missing], [7, [], null]);
    assert.deepEqual(
      consensus.accounts.map(({ judge }) => judge),
      ['factual', 'logical', 'belief-shift', 'ethical'],
    );
  });

  it('has no score where it accounts for other scores or lies out of range without a reason', () => {
    for (const own of [withAccount(2, { score: 0 }), { accounts: [] }, { consensus: 3 }]) {
      const { score, problems: told, reason } = acceptConsensus(answerOf(own), PANEL, null);
      assert.equal(score, null);
      assert.ok(told.length > 0);
      assert.equal(reason, 'Both agree on the core.');
    }
  });

  it('keeps its score where only words are missing', () => {
    const { score, problems: told } = acceptConsensus(answerOf({ reason: '' }), PANEL, null);
    assert.deepEqual([score, told.length], [7, 1]);
  });

  it('tells why it lies outside of the range', () => {
    const outside = 'Both judges overlooked that the survey is invented.';
    const { score, reason } = acceptConsensus(answerOf({ consensus: 5.5, outside }), PANEL, null);
    assert.deepEqual([score, reason], [5.5, `Both agree on the core. ${outside}`]);
  });

  it('is missing with its reason where nobody answered', () => {
    const missing = { step: 'consensus.json', code: 'ModelUnavailable', message: 'Try again later.' };
    assert.deepEqual(acceptConsensus(null, PANEL, missing), {
      score: null,
      reason: '',
      accounts: [],
      priorities: [],
      problems: [],
      missing,
    });
  });

  it('quotes nobody who did not say so', () => {
    const text = 'Trams are quiet, cheap to run and loved by most who ride them.';
    const judgement = {
      rationale: 'The speech asserts what it ought to show.',
      strengths: [{ point: 'Concrete.', quote: 'Trams are quiet, cheap to run' }],
      weaknesses: [],
      suggestions: [],
      side: 'for' as const,
      alert: '',
      score: 7,
    };
    const panel = weighPanel([{ judge: 'logical', order: null, judgement, missing: null }], text);
    const reason =
      'It says "trams are quiet, cheap to run" and "loved by most who ride them", and "every tram pays for itself in a year"; "it asserts what it ought to show" is the verdict: "asserts what it ought to show".';
    const answer = answerOf({ reason });
    assert.equal(
      acceptConsensus(answer, panel, null, prepareDocument(text)).reason,
      'It says “Trams are quiet, cheap to run” and “loved by most who ride them”, and […]; […] is the verdict: "asserts what it ought to show".',
    );
    const known = acceptConsensus(answer, panel, null).reason;
    assert.match(known, /“Trams are quiet, cheap to run” and \[…\]/, 'without the speech its passages alone');
  });
});

it('an answer that accounts for a panel as it is has no problems; one that differs in a score has', () => {
  const score = fc.oneof(
    fc.integer({ min: 0, max: 20 }).map((half) => half / 2),
    fc.constantFrom(null, 'silent' as const),
  );
  const panels = fc
    .array(score, { minLength: 2, maxLength: 7 })
    .map(
      (scores): Panel =>
        panelOf(Object.fromEntries(scores.map((one, at) => [SEVEN_JUDGES[at], one])) as Scores),
    )
    .filter(({ scores }) => scores.length >= 2);
  const faithful = (panel: Panel, share: number): MetaJudgement => ({
    ...answerOf(),
    accounts: panel.judgements.map(({ judge, score: given }) => {
      return { judge, score: given, weight: given === null ? 0 : 0.1, account: 'It counts.' };
    }),
    consensus: panel.least! + share * (panel.most! - panel.least!),
  });
  fc.assert(
    fc.property(panels, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(6), (panel, share, at) => {
      const answer = faithful(panel, share);
      assert.deepEqual(metaJudgement.problems!(answer, { panel }), []);
      assert.equal(acceptConsensus(answer, panel, null).score, answer.consensus);
      const index = at % answer.accounts.length;
      const account = answer.accounts[index]!;
      const other = account.score === null ? 0 : account.score === 10 ? 9 : account.score + 0.5;
      const wrong = { ...answer, accounts: answer.accounts.with(index, { ...account, score: other }) };
      assert.equal(metaJudgement.problems!(wrong, { panel }).length, 1);
      assert.equal(acceptConsensus(wrong, panel, null).score, null);
    }),
    { numRuns: 60 },
  );
});
