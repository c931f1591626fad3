import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { READING } from '@assay/essay-scoring/artifacts';
import { findReader, readerKey } from '@assay/essay-scoring/reader-store';
import type { EssayResult } from '@assay/essay-scoring/result';
import type { ReaderTraitFigures } from '@assay/essay-scoring/second-reader/reader-figures';
import type { EssayReading } from '@assay/essay-scoring/second-reader/reading';
import { trainingPlace } from '@assay/essay-scoring/training';
import { findWork, keepRequest } from '@assay/platform/lambda/kept-work';
import * as z from 'zod';
import { openAssessments } from '../../../support/assessments.ts';
import { answer, type Essay, essayOf } from '../../../support/essay-scoring/essay-model.ts';
import { lambdaFailure } from '../../../support/workflows.ts';

const assessments = await openAssessments(answer);
const { assess, calls, hand, invoke, objects, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

const WORDS =
  'sea boat calm storm harbour wind sail rope cook deck night star fish wave captain rudder map coast';
/** An essay that is longer and has more of its words the better it is. */
function essayScored(score: number, at: number): string {
  const words = WORDS.split(' ');
  const sentences = Array.from({ length: 3 + 3 * score }, (_, s) => {
    const word = (step: number) => words[(at * 5 + s * 3 + step * (score + 2)) % words.length];
    return `The ${word(1)} and the ${word(2)} were near the ${word(3)} when voyage ${at} began${s % 2 ? ', so we waited' : ''}.`;
  });
  return sentences.join(' ');
}

const past = (count: number, score = (at: number) => at % 4) =>
  Array.from({ length: count }, (_, at) => ({
    id: `past-${at}`,
    text: essayScored(score(at), at),
    overall: null,
    scores: { ideas: score(at), ...(at < 3 && { style: 1 }) },
  }));

type Trained = { off: boolean; exemplars: number; figures: ReaderTraitFigures[] };

/** An essay's run, and what can be done with the second reader of its assignment. */
async function opened(
  own: Essay = {},
  exemplars = past(24),
  more: object = {},
  owner: { tenant?: string } = {},
) {
  const handed = essayOf({ variant: 'MA', ...own });
  const runId = await hand({ ...handed, ...owner, assignment: { ...handed.assignment, ...more } });
  const { tenant, assignment } = await runStore.getRun(runId);
  const its = { tenant, assignment };
  const key = readerKey(tenant, assignment);
  const put = async (all: typeof exemplars) => {
    const batch = `assignments/${tenant}/${assignment}/imports/1.json`;
    await objects.write(batch, all);
    await invoke('index-exemplars', { ...its, batch });
  };
  if (exemplars.length > 0) await put(exemplars);
  return {
    ...its,
    runId,
    key,
    put,
    train: async () => (await invoke('train-second-reader', its)) as Trained,
    remove: (ids: string[] | 'all') => invoke('delete-exemplars', { ...its, ids }),
    isThere: async () => (await objects.list(key)).length > 0,
    /** The first attempt, in which a Judge does not answer, so that there can be another. */
    readPartly: async (): Promise<EssayReading | null> => {
      assessments.platform = async ({ payload }, go) => {
        if (payload.step === 'teams/style/verdict.json') throw lambdaFailure('ModelUnavailable', 'Gone.');
        return go();
      };
      await assess(runId, 1);
      assessments.reset();
      return assessments.artifactsOf(runId).readOptional(READING);
    },
    read: async (attempt = 1): Promise<EssayReading | null> => {
      await assess(runId, attempt);
      return assessments.artifactsOf(runId).readOptional(READING);
    },
  };
}

describe('the second reader', () => {
  it('learns from the exemplars, and reads the essay of a run beside the Judges', async () => {
    const run = await opened();
    const { exemplars, figures } = await run.train();
    assert.equal(exemplars, 24);
    assert.deepEqual(
      figures.map(({ trait, n, unread }) => [trait, n, unread]),
      [
        ['Ideas', 24, null],
        ['Style', 3, 'too-few-exemplars'],
      ],
    );
    const reading = await run.read();
    const { scores, secondReader } = await resultOf<EssayResult>(run.runId);
    const [ideas, style] = scores;
    assert.deepEqual(secondReader, { exemplarId: null, missing: null });
    assert.equal(ideas!.secondReader!.exemplars, 24);
    assert.equal(ideas!.secondReader!.score, reading!.traits[0]!.score);
    assert.ok(ideas!.secondReader!.interval!.low <= ideas!.secondReader!.interval!.high);
    assert.deepEqual(
      [ideas!.score, style!.score, style!.secondReader!.unread],
      [2, 2, 'too-few-exemplars'],
      'the Judge’s scores are as they were',
    );
    const items = await runStore.items(run.runId, 1);
    assert.deepEqual(
      items.map(({ value }) => (value as typeof ideas)!.secondReader),
      [ideas!.secondReader, style!.secondReader],
    );
  });

  it('is given the run and nothing else: no Judge’s answer', async () => {
    const run = await opened();
    await run.train();
    await run.read();
    const [call, ...others] = calls.filter(({ name }) => name === 'secondread');
    assert.equal(others.length, 0);
    assert.deepEqual(Object.keys(call!.payload), ['run', 'wanted']);
  });

  it('begins with what it learnt on other assignments of the tenant in the same language, and holds no text of theirs', async () => {
    const first = await opened();
    await first.train();
    const priors = [];
    for (const [assignment, language] of [
      ['other', 'en'],
      ['altra', 'it'],
    ]) {
      const texts = past(24).map((one) => ({ ...one, text: one.text.replaceAll('voyage', 'journey') }));
      const run = await opened({}, texts, { assignment, language }, { tenant: first.tenant });
      await run.train();
      const reader = await findReader(objects, run.tenant, run.assignment);
      priors.push(reader!.prior?.of.assignments ?? null);
      assert.ok(!JSON.stringify(reader!.exemplars).includes('voyage'));
    }
    assert.deepEqual(priors, [1, null]);
  });

  it('that was not trained says so, and the run is completed', async () => {
    const run = await opened({}, []);
    assert.deepEqual(
      (await run.read())!.traits.map(({ unread }) => unread),
      ['not-trained', 'not-trained'],
    );
    assert.equal((await runStore.getRun(run.runId)).state, 'completed');
  });

  it('reads an essay that is an exemplar as if it were none, by its id and by its content', async () => {
    const [first] = past(24);
    const run = await opened({ body: first!.text });
    await run.train();
    assert.equal((await run.read())!.exemplarId, 'past-0');
  });

  for (const variant of ['SA', 'MADRAG'] as const)
    it(`reads whatever the variant (${variant})`, async () => {
      const run = await opened({ variant });
      await run.train();
      assert.equal((await run.read())!.traits[0]!.unread, null);
    });

  it('is not asked where the assignment wants none, nor trained', async () => {
    const run = await opened({}, past(24), { secondReader: 'off' });
    assert.deepEqual(await run.train(), { off: true, exemplars: 0, figures: [] });
    assert.equal(await run.read(), null);
    assert.ok(!calls.some(({ name, payload }) => name === 'secondread' && payload.wanted));
    const { secondReader, scores } = await resultOf<EssayResult>(run.runId);
    assert.deepEqual([secondReader, scores[0]!.secondReader], [null, undefined]);
  });

  for (const [what, spoil] of [
    ['is cut off', (key: string) => objects.write(key, 'no reader')],
    ['is of an older form', (key: string) => objects.write(key, { version: 0, exemplars: [] })],
    [
      'was cut in half',
      async (key: string) => {
        const kept = await objects.read(key, z.looseObject({ exemplars: z.array(z.unknown()) }));
        await objects.write(key, { ...kept, exemplars: kept.exemplars.slice(0, 12) });
      },
    ],
    [
      'makes no numbers of the essay',
      async (key: string) => {
        const kept = await objects.read(key, z.looseObject({ learnt: z.any() }));
        const [trait] = kept.learnt.traits;
        const endless = Buffer.from(new Float64Array(24).fill(1e308).buffer).toString('base64');
        trait.weights.mix = endless;
        trait.blend = { mix: 0, forest: 1 };
        await objects.write(key, kept);
      },
    ],
  ] as const)
    it(`that ${what} fails no run, and is told with what to do`, async () => {
      const run = await opened();
      await run.train();
      await spoil(run.key);
      assert.equal(await run.read(), null);
      const { status, secondReader, scores } = await resultOf<EssayResult>(run.runId);
      assert.equal(status, 'completed');
      assert.match(secondReader!.missing!.message, /train it again with "assay second-reader train story"/);
      assert.equal(scores[0]!.secondReader, undefined);
    });

  it('that fails in a later attempt leaves nothing of the reading before', async () => {
    const run = await opened();
    await run.train();
    assert.ok(await run.readPartly());
    await invoke('resume-run', { runId: run.runId });
    assessments.platform = async ({ name }, go) => {
      if (name === 'secondread') throw lambdaFailure('TypeError', 'words');
      return go();
    };
    await assess(run.runId, 2);
    const { secondReader, scores } = await resultOf<EssayResult>(run.runId);
    assert.equal(secondReader!.missing?.code, 'TypeError');
    assert.ok(scores.every((score) => !score.secondReader));
  });
});

describe('the texts that a second reader holds', () => {
  it('are deleted with the exemplars, whatever becomes of the training after it', async () => {
    const run = await opened();
    await run.train();
    assert.ok(await run.isThere());
    await run.remove(['past-1']);
    assert.ok(!(await run.isThere()));
    assert.equal((await run.train()).exemplars, 23);
    assert.ok(!JSON.stringify(await objects.read(run.key, z.unknown())).includes('past-1"'));
    await run.remove('all');
    assert.deepEqual(await run.train(), { off: false, exemplars: 0, figures: [] });
    assert.ok(!(await run.isThere()));
  });

  it('are gone before others take their places', async () => {
    const run = await opened();
    await run.train();
    await run.put([{ ...past(1)[0]!, text: 'Another text about the harbour.' }]);
    assert.ok(!(await run.isThere()));
  });

  it('are those of the bank as it is when the essay is read, not those that a process remembers', async () => {
    const run = await opened();
    await run.train();
    const first = await run.readPartly();
    await run.put(past(40).slice(24));
    const { exemplars } = await run.train();
    assert.equal(exemplars, 40);
    await invoke('resume-run', { runId: run.runId });
    const second = await run.read(2);
    assert.deepEqual([first!.traits[0]!.exemplars, second!.traits[0]!.exemplars], [24, 40]);
  });

  it('are trained by requests whose end is kept with what they learnt, or why not', async () => {
    const run = await opened();
    const of = { tenant: run.tenant, assignment: run.assignment };
    const place = trainingPlace(of.tenant, of.assignment);
    await keepRequest(objects, place, 'first', Date.now());
    await invoke('train-second-reader', { ...of, training: 'first' });
    const { state, result } = (await findWork(objects, place, Date.now()))!;
    assert.deepEqual([state, result?.off, result?.exemplars], ['completed', false, 24]);
    const nowhere = { tenant: 't', assignment: 'none' };
    await keepRequest(objects, trainingPlace('t', 'none'), 'second', Date.now());
    await assert.rejects(invoke('train-second-reader', { ...nowhere, training: 'second' }));
    const failed = await findWork(objects, trainingPlace('t', 'none'), Date.now());
    assert.deepEqual([failed?.state, failed?.failure?.code], ['failed', 'AssignmentNotFound']);
  });

  it('are of an assignment that there is', async () =>
    assert.rejects(invoke('train-second-reader', { tenant: 't', assignment: 'none' }), {
      code: 'AssignmentNotFound',
    }));
});
