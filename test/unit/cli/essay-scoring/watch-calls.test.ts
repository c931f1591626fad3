import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planTeams } from '@assay/essay-scoring/plan';
import { STAGES } from '@assay/essay-scoring/stages';
import { essayScoring } from '@assay/essay-scoring/workflow';
import type { RunCharge, StepItem } from '@assay/platform/run/items';
import { followRun } from '../../../../cli/follow-run.ts';
import { createProgress } from '../../../../cli/progress.ts';
import { callsOfPlan } from '../../../../cli/waiting/calls-under-way.ts';
import { watchCalls } from '../../../../cli/waiting/watch-calls.ts';
import { anEssayAssignment } from '../../../support/assignments.ts';

const MINUTE = 60_000;
const START = Date.parse('2030-01-01T00:00:00.000Z');
const clock = (minutes: number) => new Date(START + minutes * MINUTE).toTimeString().slice(0, 5);

const assignment = anEssayAssignment({
  assignment: 'a',
  question: 'Why?',
  traits: [
    { name: 'Ideas', min: 1, max: 4 },
    { name: 'Word choice', min: 1, max: 4 },
  ],
});
const plan = planTeams(assignment);

/** A run whose model answers one call after another, when it is told to. */
function slowRun() {
  const steps: StepItem[] = [];
  const charges: RunCharge[] = [];
  const inputs = callsOfPlan(plan).flatMap((call) => Object.values(call.inputs).flatMap((one) => one ?? []));
  const made = /\/(?:\d+-\w+|exemplars|claims)\.json$/;
  const files = new Set(inputs.filter((name) => !made.test(name)));
  let minutes = 0;
  const at = () => new Date(START + minutes * MINUTE).toISOString();
  const done = (step: string) => {
    files.add(step);
    steps.push({ runId: 'r', step, at: at(), durationMs: 0 });
  };
  return {
    source: { charges: async () => [...charges], fileNames: async () => [...files] },
    steps,
    done,
    /** The model answers after so many minutes. */
    answers(step: string, after: number, by: Partial<RunCharge> = {}): void {
      minutes += after;
      charges.push({ runId: 'r', attempt: 1, step, at: at(), fate: 'answered', ...by } as RunCharge);
      done(step);
    },
    later: (after: number) => {
      minutes += after;
    },
    now: () => START + minutes * MINUTE,
  };
}

const look = (steps: StepItem[]) => ({ plan, steps, stages: STAGES, names: new Map(), totals: new Map() });

describe('what a run waits for', () => {
  it('counts no calls of the stand-in, and none of its vectors', async () => {
    const run = slowRun();
    const watch = watchCalls(run.source, { runId: 'r', attempt: 1 }, [8, 8], run.now);
    const told = async () => (await watch(look([...run.steps]), false))?.[0] ?? null;
    const standIn = true as const;
    run.answers('exemplars/vectors.json', 1, { kind: 'embedding', standIn });
    assert.doesNotMatch((await told())!, /calls? answered/);
    run.answers('teams/ideas/1-advocate.json', 1);
    assert.match((await told())!, /^1 of 8 calls answered/);
  });

  it('is told as calls of calls, which is asked now, since when, and how long the rest takes', async () => {
    const run = slowRun();
    const watch = watchCalls(run.source, { runId: 'r', attempt: 1 }, [8, 8], run.now);
    const told = async () => (await watch(look([...run.steps]), false))?.[0] ?? null;
    assert.equal(await told(), null, 'nothing is done yet');
    for (const team of plan.teams) run.done(`teams/${team.team}/exemplars.json`);
    assert.equal(await told(), `0 of 8 calls answered · advocate · Ideas and 2 more, since ${clock(0)}`);
    run.answers('teams/ideas/1-advocate.json', 2);
    assert.equal(
      await told(),
      `1 of 8 calls answered · advocate · Word choice and 2 more, since ${clock(0)}`,
    );
    run.answers('teams/word-choice/1-advocate.json', 2);
    run.answers('screening.json', 2);
    assert.equal(
      await told(),
      `3 of 8 calls answered · about 10 minutes more · skeptic · Ideas and 1 more, since ${clock(2)}`,
    );
    run.answers('teams/ideas/2-skeptic.json', 2);
    run.answers('teams/word-choice/2-skeptic.json', 2);
    for (const team of plan.teams) run.done(`teams/${team.team}/claims.json`);
    assert.equal(
      await told(),
      `5 of 8 calls answered · about 6 minutes more · judge · Ideas and 1 more, since ${clock(10)}`,
    );
    run.later(14);
    assert.match(
      (await told())!,
      / about 12 minutes more /,
      'the one under way takes longer than the others',
    );
  });

  it('begins with the last answer where a server answers one call at a time', async () => {
    const run = slowRun();
    const watch = watchCalls(run.source, { runId: 'r', attempt: 1 }, null, run.now);
    run.done('embedding.json');
    for (const team of plan.teams) run.done(`teams/${team.team}/exemplars.json`);
    run.answers('screening.json', 5);
    assert.equal(
      (await watch(look([...run.steps]), true))![0],
      `1 call answered · advocate · Ideas and 1 more, since ${clock(5)}`,
    );
  });

  it('stands below the steps on a terminal, is no part of what stays, and is nothing on stdout', async (t) => {
    const run = slowRun();
    const [err, out]: [string[], string[]] = [[], []];
    t.mock.method(process.stderr, 'write', (text: unknown) => err.push(String(text)) > 0);
    t.mock.method(process.stdout, 'write', (text: unknown) => out.push(String(text)) > 0);
    const { isTTY, columns } = process.stderr;
    Object.assign(process.stderr, { isTTY: true, columns: 60 });
    const acts = [
      () => run.done('embedding.json'),
      () => run.answers('screening.json', 2),
      () => run.answers('teams/ideas/1-advocate.json', 2),
    ];
    const connection = {
      pollMs: 0,
      objects: { readOptional: async (key: string) => (key === 'runs/r/plan.json' ? plan : null) },
      runStore: {
        ...run.source,
        steps: async () => [...run.steps],
        findRun: async () => {
          const act = acts.shift();
          act?.();
          return { attempt: 1, workflow: essayScoring.id, state: act ? 'running' : 'completed' };
        },
      },
    };
    await followRun(connection as never, 'r', 1, createProgress(process.stderr).show, [8, 16]);
    Object.assign(process.stderr, { isTTY, columns });
    t.mock.restoreAll();
    assert.doesNotMatch(out.join(''), /answered/);
    const lines = err.join('').split('\r\u001b[2K');
    const told = lines.filter((line) => /\d calls?\b/.test(line));
    assert.deepEqual(
      told.map((line) => /\d+ of 8–16/.exec(line)?.[0]),
      ['0 of 8–16', '1 of 8–16', '2 of 8–16'],
    );
    assert.ok(
      told.every((line) => !line.includes('\n') && line.length < 60),
      told.join('|'),
    );
    assert.equal(lines.at(-1), '', 'it is taken away');
  });
});
