import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EssayResult } from '@assay/essay-scoring/result';
import type { Behaviour } from '../../../../../infra/local/model/misbehaviour/behaviour.ts';
import { assignment, essay } from '../../../../stack/end-to-end/samples.ts';
import { assertBill, type Fate, fateOf, openQuirks, type Played } from '../../../../support/quirks.ts';

const quirks = await openQuirks();

type Faults = NonNullable<Behaviour['faults']>;

/** Two traits, of each of which an advocate, a skeptic and a judge are asked, and the screener of the essay. */
const QUESTIONS = 7;
const MISSPELT = essay.replace('because I had to tell him', 'becuase I had to tell him');
const JUDGE = { agent: 'essay-scoring/judge' };

const handed = (body: string) => ({
  assignment: { ...assignment, variant: 'MAD' },
  file: 'essay.txt',
  body,
});

const play = (faults: Faults = [], body = essay) => quirks.play<EssayResult>(handed(body), { faults });

let calm: Played<EssayResult>;
before(async () => {
  calm = await play();
  assert.deepEqual(fateOf(calm), {
    state: 'completed',
    requests: QUESTIONS,
    unmetered: 0,
    mended: [],
    fallbacks: [],
  });
  await assertBill(calm);
});

const scoresOf = ({ result }: Played<EssayResult>) => result!.scores.map(({ score }) => score);

/** A habit and what becomes of a run whose model has it in every answer; what is not said is as in the undisturbed run. */
interface Quirk extends Partial<Fate> {
  name: string;
  faults: Faults;
  /** Of every trait. */
  flags?: string[];
  /** Flags that single traits may have beside these: a speaker asked again may claim something without a quotation. */
  ofSome?: string[];
  /** False: the provider does not say what it had in its cache, and the bill is what it is without one. */
  cacheTold?: boolean;
  /** Why no trait has a score: the end of the step's name, and the code. */
  missing?: [step: string, code: string];
}

/** Whatever is shown as the essay's is the essay's. */
function assertPassages({ scores }: EssayResult, body: string): void {
  for (const { strengths, weaknesses, quotations } of scores) {
    const shown = [...strengths, ...weaknesses].flatMap(({ evidence }) => evidence).concat(quotations);
    for (const { supported, spans, passage } of shown)
      if (supported)
        assert.equal(passage, spans!.map(({ start, end }) => body.slice(start, end)).join(' […] '));
  }
}

async function assertQuirk(quirk: Quirk): Promise<void> {
  const { name: _, faults, flags = [], ofSome = [], missing, cacheTold, ...fate } = quirk;
  const played = await play(faults);
  await assertBill(played, { cacheTold });
  const met = played.requests.filter((request) => request.faults.length > 0);
  assert.ok(met.length > 0, 'the model has the habit');
  const expected = { ...fateOf(calm), ...(missing && { state: 'failed' as const }), ...fate };
  assert.deepEqual(fateOf(played), expected);
  const { scores } = played.result!;
  assertPassages(played.result!, essay);
  const ownFlags = (all: readonly string[]) => all.filter((flag) => !ofSome.includes(flag));
  for (const score of scores)
    assert.deepEqual(ownFlags(score.flags), missing ? ['missing-score', ...flags] : flags);
  if (!missing) return assert.deepEqual(scoresOf(played), scoresOf(calm));
  for (const { score, missing: why } of scores) {
    assert.equal(score, null);
    assert.ok(why!.step.endsWith(missing[0]), why!.step);
    assert.equal(why!.code, missing[1]);
  }
}

const AROUND = { mended: ['words-around-json'] };
const THOUGHTS = { mended: ['thoughts'], flags: ['self-reported-confidence'] };
const DEBATER = '/1-advocate.json';
const VERDICT = '/verdict.json';

const READ: Quirk[] = [
  { name: 'curly apostrophes and dashes in quotes', faults: [{ kind: 'curly-quotes' }] },
  { name: 'ellipses in quotes', faults: [{ kind: 'ellipses' }] },
  { name: 'JSON in a fence', faults: [{ kind: 'fence' }], ...AROUND },
  { name: 'JSON in a fence without a mark', faults: [{ kind: 'fence', mark: 'none' }], ...AROUND },
  { name: 'JSON in a fence never closed', faults: [{ kind: 'fence', mark: 'never-closed' }], ...AROUND },
  { name: 'a preamble', faults: [{ kind: 'preamble' }], ...AROUND },
  { name: 'courtesy before and after', faults: [{ kind: 'preamble', place: 'both' }], ...AROUND },
  { name: 'thoughts between tags', faults: [{ kind: 'thinks' }], ...THOUGHTS },
  { name: 'thoughts that a tag ends', faults: [{ kind: 'thinks', tags: 'closed-only' }], ...THOUGHTS },
  { name: 'thoughts in a member of their own', faults: [{ kind: 'reasoning-field' }] },
  { name: 'a trailing comma', faults: [{ kind: 'trailing-comma' }], mended: ['json-syntax'] },
  { name: 'fields that nobody asked for', faults: [{ kind: 'extra-fields' }], mended: ['extra-fields'] },
  {
    name: 'numbers as text',
    faults: [{ kind: 'numbers-as-text' }],
    mended: ['number-as-text'],
    flags: ['read-with-care'],
  },
  { name: 'content as parts', faults: [{ kind: 'content-parts' }], mended: ['content-parts'] },
  {
    name: 'content as parts, one of them thoughts',
    faults: [{ kind: 'content-parts', thoughts: true }],
    mended: ['content-parts'],
  },
  { name: 'two choices', faults: [{ kind: 'two-choices' }] },
  { name: 'no finish reason', faults: [{ kind: 'no-finish-reason' }] },
  {
    name: 'finish reason length, all of it there',
    faults: [{ kind: 'length-but-whole' }],
    flags: ['cut-off'],
  },
  {
    name: 'another language, also when asked again',
    faults: [{ kind: 'other-language' }],
    requests: 2 * QUESTIONS - 1,
    flags: ['other-language'],
    ofSome: ['unverified-claims'],
  },
];

const UNUSABLE: Quirk[] = [
  {
    name: 'thoughts that never end',
    faults: [{ kind: 'thinks', tags: 'never-closed' }],
    requests: 6,
    missing: [DEBATER, 'ModelOutputInvalid'],
  },
  {
    name: '"n/a" for the score, twice',
    faults: [{ kind: 'not-applicable', when: JUDGE }],
    requests: QUESTIONS + 2,
    flags: ['read-with-care'],
    missing: [VERDICT, 'ScoreUnreadable'],
  },
  {
    name: 'a score far out of range, twice',
    faults: [{ kind: 'out-of-range-score', when: JUDGE }],
    requests: QUESTIONS + 2,
    flags: ['score-out-of-range', 'read-with-care'],
    missing: [VERDICT, 'ScoreOutOfRange'],
  },
  {
    name: 'verdicts cut off, twice',
    faults: [{ kind: 'truncated', when: JUDGE }],
    requests: QUESTIONS + 2,
    flags: ['cut-off', 'read-with-care'],
    missing: [VERDICT, 'ScoreUnreadable'],
  },
  {
    name: 'a refusal in prose',
    faults: [{ kind: 'prose-refusal' }],
    requests: 3,
    missing: [DEBATER, 'ModelRefused'],
  },
  {
    name: 'a refusal in Italian',
    faults: [{ kind: 'prose-refusal', language: 'it' }],
    requests: 3,
    missing: [DEBATER, 'ModelRefused'],
  },
  {
    name: 'a refusal in prose by the Judge',
    faults: [{ kind: 'prose-refusal', when: JUDGE }],
    missing: [VERDICT, 'ModelRefused'],
  },
  {
    name: 'content_filter as the finish reason',
    faults: [{ kind: 'content-filter' }],
    requests: 3,
    missing: [DEBATER, 'ModelRefused'],
  },
  {
    name: 'content_filter before the model is reached',
    faults: [{ kind: 'content-filter', reject: true }],
    requests: 3,
    missing: [DEBATER, 'ModelRefused'],
  },
];

const UNKNOWN = { unmetered: QUESTIONS };
const ADVOCATE = { agent: 'essay-scoring/advocate' };
/** One delivery asks each advocate twice, which is too few for the provider to count as away; the screener is answered. */
const UNREADABLE: Pick<Quirk, 'requests' | 'unmetered' | 'missing'> = {
  requests: 1 + 2 * 2,
  unmetered: 2 * 2,
  missing: [DEBATER, 'ModelUnavailable'],
};

const WIRE: Quirk[] = [
  { name: 'no usage', faults: [{ kind: 'no-usage' }], ...UNKNOWN },
  { name: 'usage as text', faults: [{ kind: 'odd-usage', how: 'strings' }], cacheTold: false },
  { name: 'usage of nulls', faults: [{ kind: 'odd-usage', how: 'nulls' }], ...UNKNOWN },
  { name: 'usage without details', faults: [{ kind: 'odd-usage', how: 'no-details' }], cacheTold: false },
  {
    name: 'more cached than read',
    faults: [{ kind: 'odd-usage', how: 'cached-above-input' }],
    ...UNKNOWN,
  },
  {
    name: "a proxy's page with status 200, once for each question",
    faults: [{ kind: 'html-page', attempts: 1 }],
    requests: 2 * QUESTIONS,
    ...UNKNOWN,
  },
  {
    name: "a proxy's page with status 200, always",
    faults: [{ kind: 'html-page', when: ADVOCATE }],
    ...UNREADABLE,
  },
  {
    name: 'an object that says nothing',
    faults: [{ kind: 'not-a-completion', body: 'empty', when: ADVOCATE }],
    ...UNREADABLE,
  },
  {
    name: 'a completion without choices',
    faults: [{ kind: 'not-a-completion', body: 'no-choices', when: ADVOCATE }],
    ...UNREADABLE,
  },
  {
    name: 'retry-after as a date',
    faults: [{ kind: 'rate-limited', retryAfter: 'date', attempts: 1, retryAfterMs: 1 }],
    requests: 2 * QUESTIONS,
  },
  {
    name: 'no credit',
    faults: [{ kind: 'out-of-credit' }],
    requests: 3,
    missing: [DEBATER, 'ModelRejected'],
  },
];

const NO_SCHEMA = 'no-json-schema';
/** Each Judge is asked once with a schema, at the same time, and the screener. */
const IN_WORDS = { requests: QUESTIONS + 3, fallbacks: ['json-schema-unsupported'] };

const WITHOUT_SCHEMA: Quirk[] = [
  { name: 'alone', faults: [{ kind: NO_SCHEMA }], ...IN_WORDS },
  { name: 'and thoughts', faults: [{ kind: NO_SCHEMA }, { kind: 'thinks' }], ...IN_WORDS, ...THOUGHTS },
  { name: 'and a fence', faults: [{ kind: NO_SCHEMA }, { kind: 'fence' }], ...IN_WORDS, ...AROUND },
  { name: 'and a preamble', faults: [{ kind: NO_SCHEMA }, { kind: 'preamble' }], ...IN_WORDS, ...AROUND },
];

const TABLES: [string, Quirk[]][] = [
  ['an essay whose model answers in a form of its own is scored as ever', READ],
  ['an essay whose model cannot be used has no score, and the reason', UNUSABLE],
  ['an essay on an odd wire', WIRE],
  ['an essay without structured output', WITHOUT_SCHEMA],
];
for (const [title, table] of TABLES)
  describe(title, { concurrency: 6 }, () => {
    for (const quirk of table) it(quirk.name, () => assertQuirk(quirk));
  });

describe('an essay', { concurrency: 6 }, () => {
  it('whose misspelling is mended in quotes is shown as it was written', async () => {
    const [plain, played] = await Promise.all([
      play([], MISSPELT),
      play([{ kind: 'corrected-spelling' }], MISSPELT),
    ]);
    assert.deepEqual(scoresOf(played), scoresOf(plain));
    assertPassages(played.result!, MISSPELT);
    await assertBill(played);
  });

  it('whose debaters give a percentage for a share: the share is meant', async () => {
    const played = await play([{ kind: 'percentages' }, { kind: 'no-logprobs' }]);
    const plain = await play([{ kind: 'no-logprobs' }]);
    const told = ({ result }: Played<EssayResult>) =>
      result!.scores.flatMap(({ confidence }) => [confidence.advocate, confidence.skeptic]);
    assert.deepEqual(told(played), told(plain));
    assert.ok(told(played).every((confidence) => confidence!.value < 1));
    await assertBill(played);
  });

  it('whose debaters repeat the prompt: what is not the essay supports nothing', async () => {
    const played = await play([
      { kind: 'repeats-prompt', when: { agent: 'essay-scoring/(advocate|skeptic)' } },
    ]);
    assert.equal(played.run.state, 'completed');
    assertPassages(played.result!, essay);
    await assertBill(played);
  });

  it('without credit is told so', async () => {
    const { run } = await play([{ kind: 'out-of-credit', style: 'openrouter' }]);
    assert.match(run.failure!.message, /no credit left: add credit, then resume/);
  });
});
