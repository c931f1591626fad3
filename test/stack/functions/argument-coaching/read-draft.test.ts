import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ARGUMENT,
  CHANGE,
  CHECKED_CRITIQUE,
  CRITIQUE,
  DRAFT,
  PANEL,
} from '@assay/argument-coaching/artifacts';
import { type CoachingPlan, PLAN } from '@assay/argument-coaching/plan';
import { RESULT } from '@assay/argument-coaching/result';
import type { RunContext } from '@assay/platform/run/run-context';
import {
  argumentOf,
  coachingOf,
  coachingResult,
  coachingRun,
  panelOf,
  pointOf,
} from '../../../support/argument-coaching/coaching-results.ts';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';

const { artifactsOf, invoke, runStore } = await openFunctionEnvironment();

const TEXT = 'Uniforms ended teasing in my school.';
const PINNED = { workflow: 'argument-coaching', assignmentVersion: 'v1' };
const callOf = (name: string) => ({
  ...{ agent: `argument-coaching/${name}`, step: `${name}.json`, inputs: {}, language: 'en' },
});

function planOf(draft: string | null): CoachingPlan {
  const change = { draft: DRAFT.name, revision: ARGUMENT.name, by: DRAFT.name, change: CHANGE.name };
  const check = { critique: CRITIQUE.name, target: ARGUMENT.name, checked: CHECKED_CRITIQUE.name };
  const coach = {
    ...{ critique: callOf('opponent-critique'), check, rebuttal: callOf('opponent-rebuttal') },
    panel: { judged: [ARGUMENT.name], panel: PANEL.name, calls: [], meta: null },
    questions: callOf('questions'),
    revised: draft === null ? null : { runId: draft, answered: callOf('answered'), change },
  };
  return {
    purpose: 'coach',
    check: callOf('balance'),
    judges: ['logical'],
    submissionSha256: '',
    coach,
    debate: null,
  };
}

/** A draft under way and its revision, and a look at the draft. */
async function handIn(name: string, revision: string, named: string | null = `${name}-draft`) {
  const [draft, revised] = [`${name}-draft`, `${name}-revision`];
  for (const runId of [draft, revised]) {
    await runStore.admit(coachingRun(runId, { submission: name }));
    await runStore.start(runId, 1, PINNED);
  }
  await artifactsOf(draft).write(ARGUMENT, argumentOf(TEXT));
  await artifactsOf(revised).write(ARGUMENT, argumentOf(revision));
  await artifactsOf(revised).write(PLAN, planOf(named));
  const run: RunContext = {
    ...{ runId: revised, attempt: 1, tenant: 't', workflow: 'argument-coaching', seed: 7, language: 'en' },
  };
  return { draft, revised, look: (tries = 0) => invoke('read-draft', { run, tries }) };
}

describe('reading the draft of a revision', () => {
  it('says how far it is, looks again, and keeps the last look', async () => {
    const { draft, revised, look } = await handIn('waiting', 'Uniforms ended teasing, a survey says.');
    assert.deepEqual(await look(), { settled: false, points: 0, same: false });
    await artifactsOf(draft).write(CHECKED_CRITIQUE, { points: [pointOf('P1', 'my school')], dropped: [] });
    await artifactsOf(draft).write(PANEL, panelOf({ logical: 4 }));
    assert.deepEqual(await look(1), { settled: false, points: 1, same: false });
    assert.equal((await artifactsOf(revised).read(DRAFT)).state, 'under-way');
    const result = coachingResult(draft, { coaching: coachingOf(TEXT) });
    await artifactsOf(draft).write(RESULT, result);
    await runStore.settle(draft, 1, 'completed', {});
    assert.deepEqual(await look(2), { settled: true, points: 1, same: false });
    const read = await artifactsOf(revised).read(DRAFT);
    assert.deepEqual([read.runId, read.state, read.text, read.consensus], [draft, 'assessed', TEXT, 5.5]);
    assert.deepEqual(
      (await runStore.steps(revised)).map(({ step }) => step),
      ['draft.json'],
    );
  });

  it('knows a revision that is the draft, spacing aside', async () => {
    const { look } = await handIn('same', ` ${TEXT.replaceAll(' ', '\n')}\n`);
    assert.partialDeepStrictEqual(await look(), { same: true });
  });

  it('of a run that failed is done with at once', async () => {
    const { draft, revised, look } = await handIn('failed', 'Another text.');
    await runStore.settle(draft, 1, 'failed', {});
    assert.deepEqual(await look(), { settled: true, points: 0, same: false });
    assert.equal((await artifactsOf(revised).read(DRAFT)).state, 'failed');
  });

  it('is refused where the plan names none', async () => {
    const { look } = await handIn('first', 'A text.', null);
    await assert.rejects(look(), { code: 'ConfigurationInvalid', message: /^\[read-draft\] .*no earlier/ });
  });
});
