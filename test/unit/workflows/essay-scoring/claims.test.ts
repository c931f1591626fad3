import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATEMENT } from '@assay/essay-scoring/artifacts';
import { checkDebate, checkedDebateSchema, supportOf } from '@assay/essay-scoring/claims';
import { IndexedEssay } from '@assay/essay-scoring/essay-quotes';
import { type DebateStatement, parseStatement } from '@assay/essay-scoring/statement';
import { quotationsIn } from '@assay/evidence/quotations';
import type { AgentRun } from '@assay/model/agent/run-agent';
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
      const checked = debate(said('advocate', text));
      assert.equal(checked.claims[0]!.support, supportOf(checked.statements[0]!.claims[0]!));
      return checked.claims[0]!.support;
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

  it('are all listed for the Judge, in order, with the passages that they are to be judged by', () => {
    const advocate =
      'A calm piece.\n\nClaim: It is calm, as in "the sea was calm" and "we sang".\nQuote: We sailed at dawn\n\nClaim: The crew repair the mast in a storm.\n\nClaim: It is exact.\nQuote: After 40 days nobody spoke at all';
    const skeptic =
      'Claim: Odd: "an elephant on the roof of the hall". Calm: "the sea was calm".\n\nClaim: It is long.\nQuote: nobody spoke at all\nQuote: After 40 days nobody spoke at all\nQuote: a whale sang to the crew';
    const checked = debate(said('advocate', advocate), said('skeptic', skeptic));
    assert.deepEqual(checked.claims, [
      {
        speaker: 'Advocate',
        claim: 'It is calm, as in “the sea was calm” and “we sang”.',
        support: 'supported',
        unsupported: 0,
        passages: ['the sea was calm', 'we sang', 'We sailed at dawn'],
        altered: [],
      },
      {
        speaker: 'Advocate',
        claim: 'The crew repair the mast in a storm.',
        support: 'without quotation',
        unsupported: 0,
        passages: [],
        altered: [],
      },
      {
        speaker: 'Advocate',
        claim: 'It is exact.',
        support: 'altered',
        unsupported: 1,
        passages: [],
        altered: ['After 14 days nobody spoke at all'],
      },
      {
        speaker: 'Skeptic',
        claim: 'Odd: [not in the essay]. Calm: “the sea was calm”.',
        support: 'partly supported',
        unsupported: 1,
        passages: ['the sea was calm'],
        altered: [],
      },
      {
        speaker: 'Skeptic',
        claim: 'It is long.',
        support: 'partly supported',
        unsupported: 2,
        passages: ['nobody spoke at all'],
        altered: ['After 14 days nobody spoke at all'],
      },
    ]);
    assert.deepEqual(checkedDebateSchema.parse(JSON.parse(JSON.stringify(checked))), checked);
  });

  it('make a statement that quotes only the essay, with the passages that bear its claims out', () => {
    const text =
      'A calm piece.\n\nClaim: It is calm.\nQuote: the sea was calm\nQuote: the whale sang to the crew\n\nClaim: It is exact.\nQuote: After 40 days nobody spoke at all\n\nThat is all.';
    const [statement] = debate(said('advocate', text)).statements;
    assert.equal(
      statement!.text,
      'A calm piece.\n\nIt is calm.\n“the sea was calm”\n\nIt is exact.\n\nThat is all.',
    );
  });

  it('keep the words around a quote of dialogue, for the Judge and for the report', () => {
    const tale = 'I hid. "Stop it," she yelled at me. I ran.';
    const text = 'The line "Stop it," she yelled at me" is vivid because we hear her.';
    const checked = checkDebate([said('advocate', text)], new IndexedEssay(tale).quotes(false));
    const shown = 'The line “Stop it," she yelled at me” is vivid because we hear her.';
    assert.equal(checked.claims[0]!.claim, shown);
    assert.equal(checked.statements[0]!.claims[0]!.text, shown);
    assert.deepEqual(checked.claims[0]!.passages, ['Stop it," she yelled at me']);
  });

  it('of the surface are read by the Judge with placeholders as words, and kept as the student wrote', () => {
    const text = 'Odd: "dawn with Robin and the sea".\n\nClaim: Odd.\nQuote: We sailed at dawn with Robin';
    const { statements, claims } = check([said('skeptic', text)], true);
    assert.equal(claims[0]!.claim, 'Odd: “dawn with Robin and the sea”.');
    assert.deepEqual(claims[1]!.passages, ['We sailed at dawn with Robin']);
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
        assert.deepEqual(
          checked.claims.map(({ support }) => support),
          claims.map(({ support }) => support),
        );
        for (const [at, { claim }] of checked.claims.entries())
          assert.ok(claim.startsWith(`Point ${at} is made`), claim);
        const heard = checked.statements[0]!.text;
        for (const { text: quoted } of quotationsIn(heard)) assert.ok(ESSAY.includes(quoted), quoted);
        for (const never of [...events.altered, ...events['not found']]) assert.ok(!heard.includes(never));
        for (const { passages } of checked.claims)
          for (const passage of passages) assert.ok(ESSAY.includes(passage), passage);
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
        ['Skeptic', 'It drags: “the sea was calm”.', null],
        ['Advocate', 'It flows.', confidence],
        ['Skeptic', 'It still drags.', null],
      ],
    );
    assert.equal(statements[0]!.claims[0]!.evidence[0]!.grade, 'exact');
  });

  it('of no debate are none', () => assert.deepEqual(debate(), { statements: [], claims: [] }));

  it("cannot be taken from an answer that is no debater's", () =>
    assert.throws(() => STATEMENT.schema.parse(agentRun({ output: { score: 3 } }))));
});
