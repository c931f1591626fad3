import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { EssayResult } from '@assay/essay-scoring/result';
import type { Variant } from '@assay/essay-scoring/variant';
import { openAssessments } from '../../../../support/assessments.ts';
import { answer, type Essay, essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { REFUSED } from '../../../../support/scripted-model.ts';
import { lambdaFailure } from '../../../../support/workflows.ts';

const assessments = await openAssessments(answer);
const { assess, hand, model, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

const essay = (own?: Essay) => hand(essayOf(own));
async function scored(own: Essay = {}) {
  const runId = await essay(own);
  const ended = await assess(runId);
  return { runId, ended, run: await runStore.getRun(runId) };
}
/** An essay whose first trait is scored by one variant, the second by another. */
function withVariants(...variants: [Variant, Variant]) {
  const handed = essayOf();
  const { traits } = handed.assignment as { traits: object[] };
  const own = traits.map((trait, at) => ({ ...trait, variant: variants[at] }));
  return { ...handed, assignment: { ...handed.assignment, traits: own } };
}
const scoresOf = async (runId: string) => (await resultOf<EssayResult>(runId)).scores;
const askedFor = (suffix: string) =>
  model.asked.map(({ step }) => step).filter((step) => step.endsWith(suffix));

describe('a team that fails', () => {
  const refusing = (file: string) => () => {
    model.answer = (asked) => (asked.step === `teams/style/${file}.json` ? REFUSED : answer(asked));
  };
  const places: [place: string, file: string, code: string, spoil: () => void][] = [
    ['the Advocate', '1-advocate', 'ModelRefused', refusing('1-advocate')],
    ['the Skeptic', '2-skeptic', 'ModelRefused', refusing('2-skeptic')],
    ['the Judge', 'verdict', 'ModelRefused', refusing('verdict')],
    [
      'retrieval',
      'exemplars',
      'ArtifactMissing',
      () => {
        assessments.platform = async ({ name, payload }, invoke) => {
          if (name !== 'findexemplars') return invoke();
          const cause = JSON.stringify({
            errorType: 'ArtifactMissing',
            errorMessage: '[teams/style/exemplars.json] It is not there.',
          });
          assert.deepEqual(payload.teams, [
            { team: 'ideas', surface: false, traits: 'told.json#traits/ideas' },
            { team: 'style', surface: false, traits: 'told.json#traits/style' },
          ]);
          await invoke();
          return { failed: [{ team: 'style', error: 'ArtifactMissing', cause }] };
        };
      },
    ],
    [
      'anchoring',
      'claims',
      'ArtifactMissing',
      () => {
        assessments.platform = async ({ payload: { code, step } }, invoke) => {
          if (code === 'anchor-claims' && step === 'teams/style/claims.json')
            throw lambdaFailure('ArtifactMissing', `[${step}] It is not there.`);
          return invoke();
        };
      },
    ],
  ];
  for (const [place, file, code, spoil] of places)
    it(`at ${place} is missing with step and reason, and the others are scored`, async () => {
      spoil();
      const { runId, ended, run } = await scored();
      assert.equal(ended.status, 'SUCCEEDED');
      assert.deepEqual([run.state, run.missing], ['partial', ['Style']]);
      const [ideas, style] = await scoresOf(runId);
      assert.deepEqual([ideas!.score, ideas!.missing, style!.score], [2, null, null]);
      assert.partialDeepStrictEqual(style!.missing, { step: `teams/style/${file}.json`, code });
      assert.match(style!.missing!.message, /\w+ /);
      assert.equal(askedFor('style/verdict.json').length, place === 'the Judge' ? 1 : 0);
    });

  it('for want of an embedding costs nothing more, and leaves those that need none alone', async () => {
    model.embedsNothing = () => true;
    const runId = await hand(withVariants('MADRAG', 'MAD'));
    await assess(runId);
    const run = await runStore.getRun(runId);
    assert.deepEqual([run.state, run.missing], ['partial', ['Ideas']]);
    const [ideas, style] = await scoresOf(runId);
    assert.equal(style!.score, 2);
    assert.partialDeepStrictEqual(ideas!.missing, { step: 'find-exemplars', code: 'ModelRejected' });
    assert.match(ideas!.missing!.message, /Text 1 of 1 cannot be embedded/);
    assert.deepEqual(
      model.asked.filter(({ step }) => step.startsWith('teams/ideas/')),
      [],
    );
    assert.equal(((await assessments.invoke('resume-run', { runId })) as { attempt: number }).attempt, 2);
    assessments.reset();
    await assess(runId, 2);
    assert.equal((await runStore.getRun(runId)).state, 'completed');
    assert.ok(!model.asked.some(({ step }) => step.startsWith('teams/style/')), 'paid before');
    const answered = (await runStore.charges(runId)).filter(
      ({ kind, fate }) => kind === 'embedding' && fate === 'answered',
    );
    assert.equal(answered.length, 1);
  });

  it('with every other team fails the run, which keeps its result and says why', async () => {
    model.answer = (asked) => (asked.agent.endsWith('skeptic') ? REFUSED : answer(asked));
    const { runId, ended, run } = await scored();
    assert.deepEqual([ended.status, run.state, run.failure?.code], ['FAILED', 'failed', 'NothingAssessed']);
    assert.match(run.failure!.message, /First reason, at teams\/ideas\/2-skeptic\.json: .*refused/);
    assert.equal((await resultOf(runId)).status, 'failed');
    assert.deepEqual(assessments.rendered, []);
  });

  it('with nineteen others, each with a cause of 30,000 characters, is gathered all the same', async () => {
    const traits = Array.from({ length: 20 }, (_, index) => `Trait ${index + 1}`);
    assessments.platform = async ({ payload: { agent, step } }, invoke) => {
      if (agent === 'essay-scoring/judge')
        throw lambdaFailure('ModelUnavailable', `[${step}] ${'No "answer".\n'.repeat(2500)}`);
      return invoke();
    };
    const { runId, run } = await scored({ traits, variant: 'MA' });
    assert.equal(run.failure!.code, 'NothingAssessed');
    for (const { score, trait, missing } of await scoresOf(runId)) {
      assert.equal(score, null);
      assert.equal(missing!.step, `teams/${trait.toLowerCase().replace(' ', '-')}/verdict.json`);
      assert.equal(missing!.code, 'ModelUnavailable');
      assert.match(missing!.message, /^No "answer"\.\nNo "answer"/);
    }
  });
});

describe('a run of essay scoring that is resumed', () => {
  const resume = async (runId: string) => {
    const { attempt } = (await assessments.invoke('resume-run', { runId })) as { attempt: number };
    await assess(runId, attempt);
    return runStore.getRun(runId);
  };
  const withoutStyle = async () => {
    model.answer = (asked) => (asked.step === 'teams/style/verdict.json' ? REFUSED : answer(asked));
    const { runId } = await scored();
    assessments.reset();
    return runId;
  };

  it('asks anew only what has no answer yet, and is complete', async () => {
    const runId = await withoutStyle();
    assert.deepEqual((await resume(runId)).state, 'completed');
    assert.deepEqual(
      model.asked.map(({ step }) => step),
      ['teams/style/verdict.json'],
    );
    const { scores, provenance } = await resultOf<EssayResult>(runId);
    assert.ok(scores.every(({ score }) => score === 2));
    assert.ok(provenance.memoisedCalls > 0);
    const items = await runStore.items(runId, 2);
    assert.deepEqual(
      items.map(({ item, value }) => [item, value.score]),
      [
        ['ideas', 2],
        ['style', 2],
      ],
    );
  });

  it('does not count a verdict of the attempt before, where its Judge fails this time', async () => {
    const runId = await withoutStyle();
    assessments.platform = async ({ payload }, invoke) => {
      if (payload.step === 'teams/ideas/verdict.json') throw lambdaFailure('ModelUnavailable', 'Gone.');
      return invoke();
    };
    assert.deepEqual((await resume(runId)).missing, ['Ideas']);
    const [ideas] = await scoresOf(runId);
    assert.partialDeepStrictEqual(ideas, {
      score: null,
      missing: { code: 'ModelUnavailable', message: 'Gone.' },
    });
  });
});
