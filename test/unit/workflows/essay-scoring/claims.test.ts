import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { absenceOf } from '@assay/essay-scoring/absence';
import { STATEMENT } from '@assay/essay-scoring/artifacts';
import {
  type CheckedStatement,
  checkDebate,
  checkedDebateSchema,
  isShown,
  supportOf,
} from '@assay/essay-scoring/claims';
import { IndexedEssay } from '@assay/essay-scoring/essay-quotes';
import { type DebateStatement, parseStatement } from '@assay/essay-scoring/statement';
import { statementProblems } from '@assay/essay-scoring/statement-problems';
import { prepareDocument } from '@assay/evidence/anchor';
import { quotationsIn } from '@assay/evidence/quotations';
import type { AgentRun } from '@assay/model/agent/agent-run';
import fc from 'fast-check';
import { agentRun } from '../../../support/model-calls.ts';

type SpokenStatement = AgentRun<DebateStatement>;

const ESSAY =
  'We sailed at dawn with @PERSON1 and the sea was calm. After 14 days nobody spoke at all, so we sang.';

const said = (speaker: 'advocate' | 'skeptic', text: string, own: Partial<SpokenStatement> = {}) =>
  agentRun({ agent: `essay-scoring/${speaker}`, output: parseStatement(text), text, ...own });
const check = (runs: SpokenStatement[], surface = false) =>
  checkDebate(runs, new IndexedEssay(ESSAY).quotes(surface));
const debate = (...runs: SpokenStatement[]) => check(runs);

describe("a debate's claims", () => {
  it('are supported only if every one of their quotes stands', () => {
    const supports = (text: string) => {
      const [statement] = debate(said('advocate', text)).statements;
      const support = supportOf(statement!.claims[0]!);
      assert.ok(statement!.text.startsWith(`Claim (${support}): `), statement!.text);
      return support;
    };
    assert.equal(supports('It says "the sea was calm" and "an elephant on the roof".'), 'partly supported');
    assert.equal(supports('It says "After 40 days nobody spoke at all", and "we sang".'), 'partly supported');
    assert.equal(
      supports('Claim: It is calm.\nQuote: the sea was calm\nQuote: a whale sang'),
      'partly supported',
    );
    assert.equal(supports('It says "the sea was calm" and "nobody spoke at all".'), 'supported');
    assert.equal(supports('It says "we sang".'), 'supported');
    assert.equal(supports('It says "After 40 days nobody spoke at all".'), 'altered');
    assert.equal(supports('It has "a whale" that sings and "after 40 days nobody spoke at all".'), 'altered');
    assert.equal(supports('It says "an elephant on the roof of the hall".'), 'not found');
    assert.equal(supports('Claim: It invents.\nQuote: zebra'), 'not found');
    assert.equal(supports('It says "zebra".'), 'without quotation');
    assert.equal(supports('It says nothing.'), 'without quotation');
  });

  it('are read by the Judge in their statement alone, in order, every quote its own words or marked', () => {
    const advocate =
      'A calm piece.\n\nClaim: It is calm, as in "the sea was calm" and "we sang".\nQuote: We sailed at dawn\n\nClaim: The crew repair the mast in a storm.\n\nClaim: It is exact.\nQuote: After 40 days nobody spoke at all';
    const skeptic =
      'Claim: Odd: "an elephant on the roof of the hall". Calm: "the sea was calm".\n\nClaim: It is long.\nQuote: nobody spoke at all\nQuote: After 40 days nobody spoke at all\nQuote: a whale sang to the crew';
    const checked = debate(said('advocate', advocate), said('skeptic', skeptic));
    assert.deepEqual(
      checked.statements.map(({ text }) => text),
      [
        'A calm piece.\n\n' +
          'Claim (supported): It is calm, as in “the sea was calm” and “we sang”.\nQuote: “We sailed at dawn”\n\n' +
          'Claim (without quotation): The crew repair the mast in a storm.\n\n' +
          'Claim (altered): It is exact.\nQuote (altered): “After 14 days nobody spoke at all”',
        'Claim (partly supported): Odd: [not in the essay]. Calm: “the sea was calm”.\n\n' +
          'Claim (partly supported): It is long.\nQuote: “nobody spoke at all”\n' +
          'Quote (altered): “After 14 days nobody spoke at all”\nQuote: [not in the essay]',
      ],
    );
    assert.deepEqual(checkedDebateSchema.parse(JSON.parse(JSON.stringify(checked))), checked);
  });

  it('make a statement that quotes only the essay, with the passages that bear its claims out', () => {
    const text =
      'A calm piece.\n\nClaim: It is calm.\nQuote: the sea was calm\nQuote: the whale sang to the crew\n\nClaim: It is exact.\nQuote: After 40 days nobody spoke at all\n\nThat is all.';
    const [statement] = debate(said('advocate', text)).statements;
    assert.equal(
      statement!.text,
      'A calm piece.\n\nClaim (partly supported): It is calm.\nQuote: “the sea was calm”\nQuote: [not in the essay]\n\n' +
        'Claim (altered): It is exact.\nQuote (altered): “After 14 days nobody spoke at all”\n\nThat is all.',
    );
  });

  it('keep the words around a quote of dialogue, for the Judge and for the report', () => {
    const tale = 'I hid. "Stop it," she yelled at me. I ran.';
    const text = 'The line "Stop it," she yelled at me" is vivid because we hear her.';
    const checked = checkDebate([said('advocate', text)], new IndexedEssay(tale).quotes(false));
    const shown = 'The line “Stop it," she yelled at me” is vivid because we hear her.';
    assert.equal(checked.statements[0]!.text, `Claim (supported): ${shown}`);
    assert.equal(checked.statements[0]!.claims[0]!.text, shown);
  });

  it('of the surface are read by the Judge with placeholders as words, and kept as the student wrote', () => {
    const text = 'Odd: "dawn with Robin and the sea".\n\nClaim: Odd.\nQuote: We sailed at dawn with Robin';
    const { statements } = check([said('skeptic', text)], true);
    assert.match(statements[0]!.text, /: Odd: “dawn with Robin and the sea”\./);
    assert.match(statements[0]!.text, /\nQuote: “We sailed at dawn with Robin”/);
    const kept = statements[0]!.claims;
    assert.equal(kept[0]!.text, 'Odd: “dawn with @PERSON1 and the sea”.');
    assert.equal(kept[1]!.evidence[0]!.passage, 'We sailed at dawn with @PERSON1');
  });

  const events = {
    supported: ['the sea was calm', 'We sailed at dawn with', 'nobody spoke at all'],
    altered: ['After 40 days nobody spoke at all', 'We sailed at dawn and the sea was not calm'],
    'not found': ['a whale sang to the crew all night', 'the captain lost his left boot'],
    'without quotation': [''],
  } as const;
  const written = fc.array(
    fc.constantFrom(...(Object.keys(events) as (keyof typeof events)[])).chain((support) =>
      fc.record({
        support: fc.constant(support),
        quote: fc.constantFrom(...events[support]),
        isForm: fc.boolean(),
      }),
    ),
    { minLength: 1, maxLength: 8 },
  );

  it('are marked one by one, none lost, and no invented word is quoted to the Judge, whatever is claimed', () => {
    fc.assert(
      fc.property(written, (claims) => {
        const text = claims.map(({ quote, isForm }, at) => {
          if (quote === '') return `Claim: Point ${at} is made.`;
          return isForm
            ? `Claim: Point ${at} is made.\nQuote: ${quote}`
            : `Claim: Point ${at} is made by "${quote}".`;
        });
        const checked = debate(said('advocate', `It is so.\n\n${text.join('\n\n')}`));
        const [{ text: heard, claims: kept }] = checked.statements as [CheckedStatement];
        assert.deepEqual(
          kept.map(supportOf),
          claims.map(({ support }) => support),
        );
        const told = heard.split('\n\n').slice(1);
        for (const [at, { support }] of claims.entries())
          assert.ok(told[at]!.startsWith(`Claim (${support}): Point ${at} is made`), told[at]);
        for (const { text: quoted } of quotationsIn(heard)) assert.ok(ESSAY.includes(quoted), quoted);
        for (const never of [...events.altered, ...events['not found']]) assert.ok(!heard.includes(never));
      }),
    );
  });

  it('are kept statement by statement, in the order in which they were made', () => {
    const confidence = { value: 0.8, source: 'first-token-logprob' as const };
    const again = 'It flows.\nConfidence: 0.9';
    const { statements } = debate(
      said('skeptic', 'It drags: "the sea was calm".'),
      said('advocate', again, { confidence }),
      said('skeptic', 'It still drags.'),
    );
    assert.deepEqual(
      statements.map((statement) => [statement.speaker, statement.text, statement.confidence]),
      [
        ['Skeptic', 'Claim (supported): It drags: “the sea was calm”.', null],
        ['Advocate', 'Claim (without quotation): It flows.', confidence],
        ['Skeptic', 'Claim (without quotation): It still drags.', null],
      ],
    );
    assert.equal(statements[0]!.claims[0]!.evidence[0]!.grade, 'exact');
  });

  it('that the other side made before are no claims of its own: kept, without what would speak for them', () => {
    const claim = 'My story is clear and focused.';
    const { statements } = debate(
      said('advocate', `It flows.\n\nClaim: ${claim}\nQuote: the sea was calm`),
      said(
        'skeptic',
        `It drags.\n\nClaim: First sentence: The story is clear and focused.\nQuote: the sea was calm`,
      ),
      said('skeptic', `It drags.\n\nClaim: The story is clear and focused.\nMissing: a plan`),
      said('advocate', `It flows.\n\nClaim: ${claim}\nQuote: the sea was calm`),
      said('skeptic', 'It drags.\n\nClaim: The story is clear and not focused.\nQuote: the sea was calm'),
    );
    assert.deepEqual(
      statements.map(({ claims: [one] }) => [supportOf(one!), isShown(one!)]),
      [
        ['supported', true],
        ['without quotation', false],
        ['without quotation', false],
        ['supported', true],
        ['supported', true],
      ],
    );
  });

  it('of no debate are none', () => assert.deepEqual(debate(), { statements: [] }));

  describe('of what is missing', () => {
    const CASE = 'Claim: Nobody asks why the crew sailed.';
    const skeptic = (text: string) => {
      const [statement] = debate(said('skeptic', text)).statements;
      const [claim] = statement!.claims;
      return { text: statement!.text, claim: claim!, support: supportOf(claim!), shown: isShown(claim!) };
    };

    it('need no quotation: their words are looked for, and the Judge is told so', () => {
      const { text, support, shown, claim } = skeptic(
        `${CASE}\nMissing: "because", reason, on the other hand`,
      );
      assert.deepEqual([support, shown], ['absence', true]);
      assert.deepEqual(claim.absence, { words: ['because', 'reason', 'on the other hand'], found: [] });
      assert.equal(
        text,
        'Claim (absence): Nobody asks why the crew sailed.\nLooked for: because, reason, on the other hand',
      );
      assert.deepEqual(statementProblems(parseStatement(`${CASE}\nMissing: because, reason`)), []);
    });

    it('do not count where the essay has the words, in whatever form', () => {
      for (const there of ['nobody spoke', 'song, Day', 'sailing', 'the SEAS'])
        assert.deepEqual(
          [skeptic(`${CASE}\nMissing: because, ${there}`)].map(({ support, shown }) => [support, shown]),
          [['not absent', false]],
          there,
        );
      assert.match(skeptic(`${CASE}\nMissing: nobody speaks, day`).text, /Looked for: .*\nFound: “days”$/);
    });

    it('are known without the label, by their words, where nothing is quoted', () => {
      for (const claim of ['No objection is answered.', "It doesn't explain the voyage.", 'Manca una tesi.'])
        assert.deepEqual(skeptic(`Claim: ${claim}\nQuote: none`).claim.absence, { words: [], found: [] });
      for (const claim of [
        'The tone is not formal.',
        'It says nothing: "a whale sang to the crew all night".',
      ])
        assert.equal(skeptic(`Claim: ${claim}`).claim.absence, undefined, claim);
    });

    it('are looked for by what a claim says is never spoken of, where it names no words', () => {
      const essay =
        'Boat owners say they need engines. Electric engines are quiet, and nobody asks the crew.';
      const look = (text: string) => absenceOf({ text, missing: [] }, prepareDocument(essay));
      for (const [claim, found] of [
        [
          'The essay never mentions boat owners or any alternative such as electric engines.',
          ['Boat owners', 'Electric engines'],
        ],
        ['It does not discuss the boat owners, although they live there.', ['Boat owners']],
        ['There is no mention of electric engines.', ['Electric engines']],
      ] as const)
        assert.deepEqual(look(claim).found, found, claim);
      assert.deepEqual(look('It never mentions boat owners or fish farms.'), {
        words: ['fish farms'],
        found: [],
      });
      for (const claim of [
        'It never mentions engines.',
        'No opposing view is considered.',
        'It lacks a plan of boat owners.',
      ])
        assert.deepEqual(look(claim), { words: [], found: [] }, claim);
    });

    it('are read from a list, and are none with an invented quote or by an Advocate', () => {
      assert.deepEqual(skeptic(`${CASE}\nMissing:\n- objection\n- critics`).claim.absence?.words, [
        'objection',
        'critics',
      ]);
      const invented = `${CASE}\nQuote: a whale sang to the crew all night\nMissing: objection`;
      assert.equal(skeptic(invented).support, 'not found');
      const [{ claims }] = debate(said('advocate', `${CASE}\nMissing: slang`)).statements as [
        CheckedStatement,
      ];
      assert.equal(supportOf(claims[0]!), 'without quotation');
    });

    it('are found by any word of the essay, and by none that it has not', () => {
      const words = fc.constantFrom(...ESSAY.match(/[a-z]{2,}/gi)!);
      fc.assert(
        fc.property(words, fc.constantFrom('zebra', 'however', 'quarrel'), (there, nowhere) => {
          assert.equal(skeptic(`${CASE}\nMissing: ${nowhere}, ${there}`).support, 'not absent');
          assert.equal(skeptic(`${CASE}\nMissing: ${nowhere}`).support, 'absence');
        }),
      );
    });
  });

  it("cannot be taken from an answer that is no debater's", () =>
    assert.throws(() => STATEMENT.schema.parse(agentRun({ output: { score: 3 } }))));
});
