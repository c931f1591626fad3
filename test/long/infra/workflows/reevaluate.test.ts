import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, it } from 'node:test';
import { driftSchema } from '@assay/lab/drift/drift';
import {
  CONFIGURATION,
  type Configuration,
  DRIFT,
  reevaluationId,
  reevaluationKey,
} from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { openAssessments } from '../../../support/assessments.ts';
import { answer, type Essay, essayOf } from '../../../support/essay-scoring/essay-model.ts';
import { REFUSED } from '../../../support/scripted-model.ts';

const assessments = await openAssessments(answer);
const { events, hand, invoke, model, objects, runStore, states } = assessments;
const reevaluations = createReevaluationStore(assessments.documents, 'results');
process.env.REEVALUATE_ARN = 'arn:aws:states:us-east-1:000000000000:stateMachine:reevaluate';
beforeEach(() => assessments.reset());

let nonces = 0;
const NOTHING: Configuration = { prompts: null, models: null, assignment: null };

/** A cohort that was assessed: an essay of each student. */
async function cohortOf(students: readonly string[], own: Essay = {}, tenant = `cohort-${++nonces}`) {
  const runs = new Map<string, string>();
  for (const submission of students) {
    const body = `${submission} sailed at dawn and the sea was calm.`;
    const runId = await hand({ ...essayOf({ variant: 'SA', body, ...own }), tenant, submission });
    await assessments.assess(runId);
    runs.set(submission, runId);
  }
  assessments.reset();
  return { tenant, assignment: 'story', runs };
}

/** Deletes what was handed in for a run. */
async function removeUpload(runId: string): Promise<void> {
  const { source } = await runStore.getRun(runId);
  const removed = await assessments.remove(source.key);
  await invoke('admit', { Records: [{ messageId: 'm', body: removed.body }] });
}

/** Assesses a cohort again under a configuration. */
async function again(
  { tenant, assignment }: { tenant: string; assignment: string },
  {
    configuration = NOTHING,
    ...asked
  }: {
    configuration?: Configuration;
    sample?: number;
    submissions?: string[];
    nonce?: string;
    isAgain?: boolean;
  } = {},
) {
  const { nonce = `nonce-of-try-${++nonces}`, isAgain = false, ...request } = asked;
  const reevaluation = reevaluationId({ tenant, assignment }, nonce);
  const of = { tenant, assignment, reevaluation };
  if (!isAgain) await objects.write(reevaluationKey(of, CONFIGURATION), configuration);
  const first = { request: { tenant, assignment, seed: 7, mode: 'now', ...request }, nonce };
  await invoke('start-reevaluation', isAgain ? { tenant, reevaluation } : first);
  const ended = await assessments.reevaluate(of);
  const drift = await objects.readOptional(reevaluationKey(of, DRIFT), driftSchema);
  return {
    ended,
    nonce,
    drift,
    item: await reevaluations.get(of),
    runs: await runStore.runsOf(tenant, reevaluation),
  };
}

describe('a cohort that is assessed again', () => {
  it('with nothing changed comes to the same, with questions that are all asked anew', async () => {
    const cohort = await cohortOf(['ada', 'bob', 'cleo']);
    const before = await runStore.latestRuns(cohort);
    const { ended, drift, item, runs } = await again(cohort);
    assert.equal(ended.status, 'SUCCEEDED');
    assert.partialDeepStrictEqual(item, { state: 'completed', chosen: 3, assessed: 3, isUnchanged: true });
    assert.deepEqual(
      runs.map(({ submission, state, baseline }) => [submission, state, baseline]),
      [...cohort.runs].map(([student, runId]) => [student, 'completed', runId]),
    );
    assert.equal(model.asked.length, 6, 'a screener and a judge each');
    assert.deepEqual(
      drift?.traits.map(({ item: trait, n, moved, moreThanNoise }) => [trait, n, moved, moreThanNoise]),
      [
        ['Ideas', 3, 0, null],
        ['Style', 3, 0, null],
      ],
    );
    assert.deepEqual(await runStore.latestRuns(cohort), before, 'what was given back stays as it is');
    assert.deepEqual(
      events.put.map(({ DetailType }) => DetailType),
      ['ReevaluationStarted', 'ReevaluationCompleted'],
    );
  });

  it('is told to have begun once EventBridge is there, also where it was marked before', async () => {
    const cohort = await cohortOf(['ada']);
    events.put.length = 0;
    events.refusing = 1;
    assert.equal((await again(cohort)).ended.status, 'SUCCEEDED');
    assert.deepEqual(
      events.put.map(({ DetailType, Detail }) => [DetailType, JSON.parse(Detail).chosen]),
      [
        ['ReevaluationStarted', 1],
        ['ReevaluationCompleted', 1],
      ],
    );
  });

  it('asks anew for each copy of one text, and takes them for one unit', async () => {
    const cohort = await cohortOf(['ada', 'bob', 'cleo'], {
      body: 'We sailed at dawn and the sea was calm.',
    });
    const { drift } = await again(cohort);
    assert.equal(model.asked.length, 6, 'a screener and a judge for each of the three');
    assert.equal(drift?.after?.memoisedCalls, 0);
    assert.deepEqual(
      drift.traits.map(({ n, units }) => [n, units]),
      [
        [3, 1],
        [3, 1],
      ],
    );
  });

  it('with another prompt asks by it, and says that prompts were changed and who moved', async () => {
    const cohort = await cohortOf(['ada', 'bob']);
    const file = 'essay-scoring/judge-all-traits.yaml';
    const deployed = await readFile(`prompts/${file}`, 'utf8');
    const prompts = { [file]: deployed.replace(/^task: \|\n/m, 'task: |\n  Be strict.\n') };
    assert.notEqual(prompts[file], deployed);
    const usual = model.answer;
    model.answer = (asked) => {
      if (!asked.prompt.includes('Be strict.')) return usual(asked);
      const verdict = { rationale: 'Strictly seen it is dull.', score: 1 };
      return { verdicts: ['Ideas', 'Style'].map((trait) => ({ trait, ...verdict })) };
    };
    const { drift, item } = await again(cohort, { configuration: { ...NOTHING, prompts } });
    const changed = { prompts: true, models: false, assignment: false, material: false };
    assert.deepEqual(drift?.about.changed, changed);
    assert.equal(item.isUnchanged, false);
    assert.deepEqual(
      drift.traits.map(({ moved, meanShift }) => [moved, meanShift]),
      [
        [2, -1],
        [2, -1],
      ],
    );
    assert.deepEqual(drift.movers[0]?.reasonAfter, 'Strictly seen it is dull.');
  });

  it('with a prompt that cannot be rendered is refused before anything is asked', async () => {
    const cohort = await cohortOf(['ada']);
    const file = 'essay-scoring/judge-all-traits.yaml';
    const deployed = await readFile(`prompts/${file}`, 'utf8');
    for (const task of ['Be {{ nosuchvariable }}.', 'Be {{ brief.nosuchfield }}.', 'Be {{ traits }}.']) {
      const prompts = { [file]: deployed.replace(/^task: \|\n/m, `task: |\n  ${task}\n`) };
      const { item } = await again(cohort, { configuration: { ...NOTHING, prompts } });
      assert.partialDeepStrictEqual(item, {
        state: 'failed',
        failure: { step: 'prepare-cohort', code: 'PromptInvalid' },
      });
      assert.match(item.failure!.message, /judge-all-traits\.yaml/);
    }
    assert.equal(model.asked.length, 0);
  });

  it('takes the noise of a re-evaluation of the same version alone', async () => {
    const cohort = await cohortOf(['ada', 'bob']);
    const measured = await again(cohort);
    const next = await again(cohort);
    assert.equal(next.drift?.noiseFrom?.reevaluation, measured.item.reevaluation);
    const body = 'A new version of the assignment, and the sea was calm.';
    const { assignment } = essayOf({ variant: 'SA' });
    for (const submission of ['ada', 'bob'])
      await assessments.assess(
        await hand({
          ...essayOf({ variant: 'SA', body: `${submission}: ${body}` }),
          assignment: { ...assignment, question: 'Why does one sail?' },
          tenant: cohort.tenant,
          submission,
        }),
      );
    const newer = await again(cohort);
    assert.equal(newer.item.isUnchanged, true);
    assert.equal(newer.drift?.noiseFrom, null);
  });

  it('in which no run comes to a result has failed, and says why most of them did', async () => {
    const cohort = await cohortOf(['ada', 'bob', 'cleo']);
    model.answer = (asked) => (asked.prompt.includes('bob sailed') ? new Error('broken') : REFUSED);
    const { ended, item, drift } = await again(cohort);
    assert.equal(ended.status, 'FAILED');
    assert.partialDeepStrictEqual(item, {
      state: 'failed',
      assessed: 0,
      failure: { step: 'measure-drift', code: 'NothingAssessed' },
    });
    assert.match(item.failure!.message, /None of the 3 submissions .*--again reeval-/);
    assert.equal(drift, null);
  });

  it('leaves out, with the reason, whose run fails, and goes on with it when it is started again', async () => {
    const cohort = await cohortOf(['ada', 'bob']);
    model.answer = (asked) => (asked.prompt.includes('bob sailed') ? REFUSED : answer(asked));
    const { nonce, drift, item } = await again(cohort);
    assert.partialDeepStrictEqual(item, { state: 'completed', chosen: 2, assessed: 1 });
    assert.equal(drift?.cohort.compared, 1);
    assert.equal(Object.values(drift.cohort.leftOut).length, 1);
    assessments.reset();
    const { drift: whole, item: mended } = await again(cohort, { nonce, isAgain: true });
    assert.partialDeepStrictEqual(mended, { state: 'completed', assessed: 2 });
    assert.equal(whole?.cohort.compared, 2);
    assert.ok(
      model.asked.every(({ prompt }) => prompt.includes('bob sailed')),
      'ada is not asked about again',
    );
  });

  it('is drawn with the seed where a sample is asked for', async () => {
    const cohort = await cohortOf(['ada', 'bob', 'cleo', 'dan']);
    const drawn = await Promise.all([again(cohort, { sample: 2 }), again(cohort, { sample: 2 })]);
    const [one, other] = drawn.map(({ runs }) => runs.map(({ submission }) => submission));
    assert.deepEqual(one, other);
    assert.partialDeepStrictEqual(drawn[0]?.item, { by: 'request', leftOut: { 'not-drawn': 2 } });
    assert.deepEqual(drawn[0]?.drift?.cohort, { chosen: 2, compared: 2, drawnFrom: 4, leftOut: {} });
  });

  it('is of those that are named, and counts no others', async () => {
    const cohort = await cohortOf(['ada', 'bob', 'cleo']);
    const { item, drift } = await again(cohort, { submissions: ['ada', 'bob'] });
    assert.deepEqual(item.leftOut, { 'not-asked': 1 });
    assert.deepEqual(drift?.cohort, { chosen: 2, compared: 2, leftOut: {} });
  });

  it('of nobody who has a result fails, and says so', async () => {
    const tenant = 'nobody';
    await hand({ ...essayOf({ variant: 'SA' }), tenant });
    const { ended, item, drift } = await again({ tenant, assignment: 'story' });
    assert.equal(ended.status, 'FAILED');
    assert.partialDeepStrictEqual(item, {
      state: 'failed',
      failure: { step: 'prepare-cohort', code: 'CohortEmpty' },
    });
    assert.equal(drift, null);
    assert.deepEqual(
      events.put.map(({ DetailType }) => DetailType),
      ['ReevaluationFailed'],
    );
  });

  it('under an assignment that gained a trait compares those that both have', async () => {
    const cohort = await cohortOf(['ada']);
    const { assignment } = essayOf({ variant: 'SA', traits: ['Ideas', 'Style', 'Conventions'] });
    const { drift, item } = await again(cohort, {
      configuration: { ...NOTHING, assignment: { ...validateAssignment(assignment) } },
    });
    assert.equal(item.failure, undefined);
    assert.equal(drift?.about.changed.assignment, true);
    assert.deepEqual(
      drift.traits.map(({ item }) => item),
      ['Ideas', 'Style'],
    );
    assert.deepEqual(
      drift.notCompared.map(({ item, why }) => [item, why]),
      [['Conventions', 'only-after']],
    );
  });

  it('is without those whose upload was deleted before, also where a sample is drawn', async () => {
    const cohort = await cohortOf(['ada', 'bob', 'cleo']);
    await removeUpload(cohort.runs.get('bob')!);
    const { runs, item, drift } = await again(cohort, { sample: 2 });
    assert.deepEqual(
      runs.map(({ submission }) => submission),
      ['ada', 'cleo'],
    );
    assert.deepEqual(item.leftOut, { withdrawn: 1 });
    assert.deepEqual(drift?.cohort, { chosen: 2, compared: 2, leftOut: { withdrawn: 1 } });
  });

  it('is withdrawn for whose upload was deleted meanwhile', async () => {
    const cohort = await cohortOf(['ada', 'bob']);
    assessments.platform = async (call, run) => {
      const told = await run();
      if (call.name === 'preparecohort') await removeUpload(cohort.runs.get('bob')!);
      return told;
    };
    const { runs, drift } = await again(cohort);
    assert.deepEqual(drift?.cohort.leftOut, { withdrawn: 1 });
    assert.deepEqual(
      runs.map(({ submission, state }) => [submission, state]),
      [
        ['ada', 'completed'],
        ['bob', 'withdrawn'],
      ],
    );
  });
});

describe('a schedule', () => {
  it('that fires twice starts one re-evaluation, under the configuration of when it was made', async () => {
    const of = { tenant: 'planned', assignment: 'story' };
    const folder = `reevaluations/${of.tenant}/scheduled/${of.assignment}`;
    await objects.write(`${folder}/request.json`, { ...of, seed: 7, mode: 'now' });
    await objects.write(`${folder}/configuration.json`, { ...NOTHING, models: { judge: 'gpt-4o' } });
    const before = states.started.length;
    const due = { ...of, scheduledTime: '2030-01-01T00:00:00Z' };
    const [one, other] = [await invoke('start-reevaluation', due), await invoke('start-reevaluation', due)];
    const { reevaluation } = one as { reevaluation: string };
    assert.deepEqual(
      [one, other],
      [
        { reevaluation, isNew: true },
        { reevaluation, isNew: false },
      ],
    );
    assert.deepEqual([...new Set(states.started.slice(before).map(({ name }) => name))], [reevaluation]);
    assert.equal((await reevaluations.ofAssignment(of)).length, 1);
    const kept = await objects.read(reevaluationKey({ ...of, reevaluation }, CONFIGURATION), {
      parse: (value: unknown) => value,
      safeParse: (data: unknown) => ({ success: true, data }),
    } as never);
    assert.deepEqual(kept, { ...NOTHING, models: { judge: 'gpt-4o' } });
  });
});
