import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { AgentRecord } from '../../../../shared/agent/run-agent.ts';
import { normalisePlaceholders } from '../../../../shared/submission/placeholders.ts';
import {
  checkDebate,
  checkedDebateSchema,
  createQuoteCheck,
  isVerified,
} from '../../../../shared/workflows/essay-scoring/claims.ts';
import { parseStatement } from '../../../../shared/workflows/essay-scoring/statement.ts';
import { agentRun } from '../../../support/model-calls.ts';

const ESSAY = 'We sailed at dawn with @PERSON1 and the sea was calm. Nobody spoke until @TIME2, so we sang.';

describe('a check of quotes', () => {
  it('gives the passage of the essay in which a quote stands, and its offsets', () => {
    const [found] = createQuoteCheck(ESSAY, false)(['the sea was calm']);
    const start = ESSAY.indexOf('the sea');
    assert.deepEqual(found, {
      quote: 'the sea was calm',
      outcome: 'verified',
      similarity: 1,
      passage: 'the sea was calm',
      start,
      end: start + 'the sea was calm'.length,
    });
  });

  it('gives no passage for a quote that is not there, is too short to tell, or is none', () => {
    const quotes = ['an elephant danced on the roof of the town hall', 'zebra', ' … '];
    const found = createQuoteCheck(ESSAY, false)(quotes);
    assert.deepEqual(
      found.map(({ outcome, passage, start, end }) => [outcome, passage, start, end]),
      ['discarded', 'short-quote', 'no-quote'].map((outcome) => [outcome, null, null, null]),
    );
  });

  it('of the surface finds a quote with its placeholders as words, and gives the words the student wrote', () => {
    const [found] = createQuoteCheck(ESSAY, true)(['dawn with Robin and the sea']);
    assert.equal(found?.outcome, 'verified');
    assert.equal(found?.passage, 'dawn with @PERSON1 and the sea');
    assert.equal(ESSAY.slice(found!.start!, found!.end!), found!.passage);
  });

  it('gives the whole placeholder where a quote begins or ends inside of its word', () => {
    const check = createQuoteCheck('Then @DR1 came to see us all at the house of @DR2.', true);
    const [begins, ends, within] = check(['Lee came to see us all', 'all at the house of Dr.', 'Lee']);
    assert.equal(begins?.passage, '@DR1 came to see us all');
    assert.equal(ends?.passage, 'all at the house of @DR2');
    assert.equal(within?.passage, '@DR1');
  });

  const word = fc.constantFrom(
    'salt',
    'harbour',
    'evening',
    'wind',
    'rope',
    '@PERSON1',
    '@CAPS12',
    '@DR3',
    '@STATE',
    '@NUM7',
  );
  const essays = fc.array(word, { minLength: 8, maxLength: 40 });
  const anyRange = fc.tuple(fc.nat(), fc.nat());

  it('of the surface maps every passage back to whole words of the original', () => {
    fc.assert(
      fc.property(essays, anyRange, (words, [from, length]) => {
        const first = from % (words.length - 4);
        const count = 4 + (length % (words.length - first - 3));
        const chosen = words.slice(first, first + count);
        const original = words.join(' ');
        const quote = normalisePlaceholders(chosen.join(' ')).text;
        const [found] = createQuoteCheck(original, true)([quote]);
        assert.equal(found?.outcome, quote.length < 15 ? 'short-quote' : 'verified');
        assert.equal(found?.passage, original.slice(found!.start!, found!.end!));
        assert.equal(normalisePlaceholders(found!.passage!).text, quote);
      }),
    );
  });

  it('of the surface gives a passage that is never empty, and never half a placeholder', () => {
    fc.assert(
      fc.property(essays, anyRange, (words, [from, length]) => {
        const original = words.join(' ');
        const read = normalisePlaceholders(original).text;
        const start = from % (read.length - 20);
        const [found] = createQuoteCheck(original, true)([read.slice(start, start + 1 + (length % 60))]);
        if (found?.passage == null) return;
        assert.notEqual(found.passage, '');
        for (const placeholder of original.matchAll(/@[A-Z]+\d*/g)) {
          const [at, end] = [placeholder.index, placeholder.index + placeholder[0].length];
          assert.ok(found.start! <= at || found.start! >= end, 'begins inside a placeholder');
          assert.ok(found.end! <= at || found.end! >= end, 'ends inside a placeholder');
        }
      }),
    );
  });
});

describe("a debate's claims", () => {
  const said = (speaker: 'advocate' | 'skeptic', text: string, own: Parameters<typeof agentRun>[0] = {}) =>
    agentRun({ agent: `essay-scoring/${speaker}`, output: parseStatement(text), text, ...own });
  const debate = (...runs: AgentRecord[]) => checkDebate(runs, createQuoteCheck(ESSAY, false));

  it('are verified as soon as one of their quotes stands in the essay', () => {
    const verified = (text: string) => isVerified(debate(said('advocate', text)).statements[0]!.claims[0]!);
    assert.equal(verified('It says "the sea was calm" and "an elephant on the roof of the hall".'), true);
    assert.equal(verified('It says "we sang".'), true);
    assert.equal(verified('It says "an elephant on the roof of the hall".'), false);
    assert.equal(verified('It says "zebra".'), false);
    assert.equal(verified('It says nothing.'), false);
  });

  it('are listed for the Judge by speaker, every quote marked, claims without a quote left out', () => {
    const advocate = 'Calm: "the sea was calm", "we sang", "zebra".\n\nIt flows.';
    const skeptic = 'Odd: "an elephant on the roof of the hall".';
    const checked = debate(said('advocate', advocate), said('skeptic', skeptic));
    assert.deepEqual(checked.claims, [
      {
        speaker: 'Advocate',
        claim: 'Calm: "the sea was calm", "we sang", "zebra".',
        quotes: [
          { quote: 'the sea was calm', check: 'verified' },
          { quote: 'we sang', check: 'verified' },
          { quote: 'zebra', check: 'too short to tell' },
        ],
      },
      {
        speaker: 'Skeptic',
        claim: skeptic,
        quotes: [{ quote: 'an elephant on the roof of the hall', check: 'not found' }],
      },
    ]);
    assert.deepEqual(checkedDebateSchema.parse(JSON.parse(JSON.stringify(checked))), checked);
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
        ['Skeptic', 'It drags: "the sea was calm".', null],
        ['Advocate', 'It flows.', confidence],
        ['Skeptic', 'It still drags.', null],
      ],
    );
    assert.equal(statements[0]!.claims[0]!.evidence[0]!.outcome, 'verified');
  });

  it('of no debate are none', () => assert.deepEqual(debate(), { statements: [], claims: [] }));

  it("cannot be taken from an answer that is no debater's", () =>
    assert.throws(() => debate(said('advocate', 'x', { output: { score: 3 } }))));
});
