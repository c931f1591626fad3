import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EssayResult } from '@assay/essay-scoring/result';
import type { Fallback } from '@assay/model/model-call';
import type { Behaviour } from '../../../../../infra/local/model/misbehaviour/behaviour.ts';
import { assignment, essay } from '../../../../stack/end-to-end/samples.ts';
import { assertBill, fateOf, openQuirks, type Played } from '../../../../support/quirks.ts';

const quirks = await openQuirks();

type Faults = NonNullable<Behaviour['faults']>;
type Refused = Extract<Faults[number], { kind: 'refused-parameter' }>;
type Style = Pick<Refused, 'style' | 'status'>;

const handed = { assignment: { ...assignment, variant: 'MAD' }, file: 'essay.txt', body: essay };
const play = (faults: Faults = []) => quirks.play<EssayResult>(handed, { faults });
const scoresOf = ({ result }: Played<EssayResult>) => result!.scores.map(({ score }) => score);

let calm: Played<EssayResult>;
before(async () => {
  calm = await play();
});

const STYLES: Style[] = [
  { style: 'openai', status: 400 },
  { style: 'openai', status: 403 },
  { style: 'fastapi', status: 422 },
];
const UNNAMED: Style = { style: 'unnamed', status: 400 };

/** What runs do without, by what their models refuse. */
const NAMED: [Refused['parameter'], Fallback][] = [
  ['seed', 'seed-unsupported'],
  ['temperature', 'temperature-unsupported'],
  ['prompt_cache_key', 'prompt-cache-key-unsupported'],
  ['reasoning_effort', 'reasoning-effort-unsupported'],
  ['logprobs', 'logprobs-unsupported'],
  ['top_logprobs', 'top-logprobs-unsupported'],
  ['max_completion_tokens', 'token-parameter-unsupported'],
  ['response_format', 'json-schema-unsupported'],
  ['system-role', 'system-role-unsupported'],
];

/** The run is complete and scored as ever, and its bill is right; returns what it did without. */
async function fallbacksWith(faults: Faults): Promise<string[]> {
  const played = await play(faults);
  assert.equal(played.run.state, 'completed', played.run.failure?.message);
  assert.deepEqual(scoresOf(played), scoresOf(calm));
  await assertBill(played);
  assert.equal(played.run.bill!.unmetered, 0, 'a refused request costs nothing');
  const answered = played.requests.filter(({ status }) => status === 200);
  assert.equal(answered.length, calm.requests.length, 'no answer is paid twice');
  return fateOf(played).fallbacks;
}

describe('an essay whose model refuses a parameter is scored without it', { concurrency: 6 }, () => {
  for (const [at, [parameter, fallback]] of NAMED.entries()) {
    const style = STYLES[at % STYLES.length]!;
    it(`${parameter}, as ${style.style} says it with ${style.status}`, async () => {
      const told = await fallbacksWith([{ kind: 'refused-parameter', parameter, ...style }]);
      assert.deepEqual(told, [fallback]);
    });
    it(`${parameter}, without a name`, async () => {
      const told = await fallbacksWith([{ kind: 'refused-parameter', parameter, ...UNNAMED }]);
      assert.ok(told.includes(fallback), told.join());
    });
  }

  for (const style of [...STYLES.filter(({ status }) => status !== 403), UNNAMED])
    it(`all of them at once, as ${style.style} says it`, async () => {
      const faults = NAMED.map(
        ([parameter]) => ({ kind: 'refused-parameter', parameter, ...style }) as const,
      );
      const told = await fallbacksWith(faults);
      const most = NAMED.map(([, fallback]) => fallback).filter(
        (name) => name !== 'top-logprobs-unsupported',
      );
      assert.deepEqual(
        most.filter((name) => !told.includes(name)),
        [],
      );
    });

  it('what was not sent is not in the record of what was sent', async () => {
    const { result } = await play([{ kind: 'refused-parameter', parameter: 'seed' }]);
    for (const { seed, params } of result!.provenance.parameters!) {
      assert.equal(seed, null);
      assert.ok(!('seed' in params));
    }
  });
});

const JUDGE = { agent: 'essay-scoring/judge' };

describe('a run that bad answers left without scores', { concurrency: 6 }, () => {
  const ENDED: [name: string, fault: Faults[number], code: string][] = [
    ['"n/a" for a score', { kind: 'not-applicable', when: JUDGE }, 'ScoreUnreadable'],
    ['a verdict cut off', { kind: 'truncated', when: JUDGE }, 'ScoreUnreadable'],
    ['a score out of range', { kind: 'out-of-range-score', when: JUDGE }, 'ScoreOutOfRange'],
    ['a refusal in prose', { kind: 'prose-refusal', when: JUDGE }, 'ModelRefused'],
    ["a proxy's page", { kind: 'html-page', when: JUDGE }, 'ModelUnavailable'],
  ];
  for (const [name, fault, code] of ENDED)
    it(`(${name}) completes at the next attempt, pays for what was not accepted, and tells both`, async () => {
      const first = await quirks.play<EssayResult>(handed, { faults: [fault] });
      assert.equal(first.run.state, 'failed');
      for (const { missing } of first.result!.scores) assert.equal(missing!.code, code);
      await assertBill(first);
      const second = await quirks.replay<EssayResult>(first.runId, {});
      assert.equal(second.run.state, 'completed', second.run.failure?.message);
      assert.deepEqual(scoresOf(second), scoresOf(calm));
      const asked = second.requests.slice(first.requests.length).map(({ agent }) => agent);
      assert.deepEqual(asked, [JUDGE.agent, JUDGE.agent]);
      assert.ok(second.result!.scores.every(({ flags }) => flags.length === 0));
      await assertBill(second);
      assert.ok(second.run.bill!.costAtLeast > first.run.bill!.costAtLeast);
    });
});
