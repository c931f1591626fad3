import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { one } from '../../../../shared/run/artifact.ts';
import type { Outcome } from '../../../../shared/run/outcome.ts';
import type { RunArtifacts } from '../../../../shared/run/run-artifacts.ts';
import {
  DEBATE,
  EXEMPLARS,
  STATEMENT,
  TRAITS,
  VERDICT,
} from '../../../../shared/workflows/essay-scoring/artifacts.ts';
import { checkDebate, createQuoteCheck } from '../../../../shared/workflows/essay-scoring/claims.ts';
import { makeEssayPlan } from '../../../../shared/workflows/essay-scoring/make-plan.ts';
import type { DebateTeam } from '../../../../shared/workflows/essay-scoring/plan.ts';
import { parseStatement } from '../../../../shared/workflows/essay-scoring/statement.ts';
import { readTeam } from '../../../../shared/workflows/essay-scoring/team-record.ts';
import type { Variant } from '../../../../shared/workflows/essay-scoring/variant.ts';
import { parseAllTraitsVerdict, parseVerdict } from '../../../../shared/workflows/essay-scoring/verdict.ts';
import { artifactsOfRun, objectsInMemory } from '../../../support/artifacts-in-memory.ts';
import { anEssayAssignment } from '../../../support/assignments.ts';
import { agentRun, modelCall } from '../../../support/model-calls.ts';
import { admittedRun } from '../../../support/runs.ts';

const ESSAY = 'We sailed at dawn and the sea was calm. Nobody spoke.';

/** A run that was opened on two traits, and the first of its teams. */
async function opened(variant: Variant = 'MADRAG') {
  const objects = objectsInMemory();
  const artifacts = artifactsOfRun('r', objects);
  const traits = ['Ideas', 'Style'].map((name) => ({ name, min: 0, max: 3 }));
  const { teams } = await makeEssayPlan({
    run: admittedRun('r'),
    assignment: anEssayAssignment({ assignment: 'a', question: 'Why?', traits, variant }),
    artifacts,
    objects,
    readUpload: async () => Buffer.from(ESSAY),
  });
  return { artifacts, team: teams[0]! };
}

const call = (cost: number) => modelCall({ cost });
const spoken = (agent: string, text: string, cost: number) =>
  agentRun({ agent, promptHash: `${agent}-hash`, output: parseStatement(text), text, call: call(cost) });

/** A team's debaters speak, each for twice the cost of the one before; their claims are checked. */
async function debate(
  artifacts: RunArtifacts,
  { team, threads }: DebateTeam,
  turns = Number.POSITIVE_INFINITY,
) {
  const calls = threads.flatMap((thread) => thread.calls).slice(0, turns);
  const runs = calls.map(({ agent }, turn) => spoken(agent, 'Calm: "the sea was calm".', 2 ** turn));
  for (const [turn, { step: name }] of calls.entries())
    await artifacts.write({ ...STATEMENT, name }, runs[turn]!);
  if (turns < Number.POSITIVE_INFINITY) return;
  await artifacts.write(one(DEBATE, team), checkDebate(runs, createQuoteCheck(ESSAY, false)));
}

async function judge(artifacts: RunArtifacts, { team }: DebateTeam, output: unknown) {
  await artifacts.write(one(VERDICT, team), agentRun({ output, call: call(8) }));
}

/** A team that debated, retrieved exemplars and came to a verdict. */
async function judged(verdict = 'Vivid.\nFinal Score: 3') {
  const { artifacts, team } = await opened();
  await debate(artifacts, team);
  const nothing = { procedure: 'per-score' as const, exemplars: [], uses: [], absent: [], call: call(4) };
  await artifacts.write(one(EXEMPLARS, team.team), nothing);
  await judge(artifacts, team, parseVerdict(verdict));
  return { artifacts, team };
}

const read = ({ artifacts, team }: Awaited<ReturnType<typeof opened>>, own: Partial<Outcome> = {}) =>
  readTeam(artifacts, team, {
    agent: team.judge.agent,
    step: team.judge.step,
    error: null,
    cause: null,
    ...own,
  });
const costs = (calls: { cost: number | null }[]) => calls.map(({ cost }) => cost).sort();

describe("a team's record", () => {
  it('holds everything its steps wrote, every call, and the prompt of every agent', async () => {
    const { record, calls, prompts } = await read(await judged());
    assert.partialDeepStrictEqual(record, {
      variant: 'MADRAG',
      traits: [{ name: 'Ideas' }],
      statements: [{ speaker: 'Advocate' }, { speaker: 'Skeptic' }],
      retrieval: { procedure: 'per-score' },
      verdicts: [{ trait: 'Ideas', rationale: 'Vivid.', score: 3 }],
      failure: null,
    });
    assert.deepEqual(costs(calls), [1, 2, 4, 8]);
    assert.deepEqual(prompts, {
      'essay-scoring/advocate': 'essay-scoring/advocate-hash',
      'essay-scoring/skeptic': 'essay-scoring/skeptic-hash',
      'essay-scoring/judge': 'judge-hash',
    });
  });

  it('of a team without debate and exemplars is its verdict alone', async () => {
    const run = await opened('MA');
    await debate(run.artifacts, run.team);
    await judge(run.artifacts, run.team, parseVerdict('Vivid.\nFinal Score: 3'));
    const { record, calls } = await read(run);
    assert.deepEqual(
      [record.statements, record.retrieval, record.verdicts?.length, calls.length],
      [[], null, 1, 1],
    );
  });

  it('of all traits holds a verdict of each', async () => {
    const run = await opened('SA');
    const answer = parseAllTraitsVerdict('i\nFinal Score [Ideas]: 1\ns\nFinal Score [Style]: 2');
    await judge(run.artifacts, run.team, answer);
    const { record } = await read(run);
    assert.deepEqual(record.verdicts, answer.verdicts);
    assert.deepEqual(
      record.traits.map(({ name }) => name),
      ['Ideas', 'Style'],
    );
  });

  it('keeps a verdict whose score could not be read', async () => {
    const { record } = await read(await judged('Unsure.'));
    assert.deepEqual(record.verdicts, [{ trait: 'Ideas', rationale: 'Unsure.', score: null }]);
  });

  it('needs the traits it was planned with', async () => {
    const { team } = await judged();
    await assert.rejects(read({ artifacts: artifactsOfRun('another'), team }), {
      code: 'ArtifactMissing',
      message: new RegExp(one(TRAITS, team.team).name),
    });
  });
});

describe("a failed team's record", () => {
  const step = 'teams/ideas/2-skeptic.json';
  const failed = {
    error: 'ModelUnavailable',
    cause: JSON.stringify({
      errorType: 'ModelUnavailable',
      errorMessage: `[${step}] The model did not answer.`,
    }),
  };

  it('holds the failure and what was done before it', async () => {
    const run = await opened();
    await debate(run.artifacts, run.team, 1);
    const { record, calls } = await read(run, failed);
    assert.deepEqual(record.failure, {
      step,
      code: 'ModelUnavailable',
      message: 'The model did not answer.',
    });
    assert.deepEqual([record.statements, record.retrieval, record.verdicts], [[], null, null]);
    assert.deepEqual(costs(calls), [1]);
  });

  it("takes no verdict of an earlier attempt, nor that call's cost and prompt", async () => {
    const { record, calls, prompts } = await read(await judged(), failed);
    assert.equal(record.verdicts, null);
    assert.equal(record.failure?.code, 'ModelUnavailable');
    assert.deepEqual(costs(calls), [1, 2, 4]);
    assert.equal('essay-scoring/judge' in prompts, false);
  });

  it("names the Judge's step where the cause names none", async () => {
    const run = await opened();
    const { record } = await read(run, { error: 'States.Timeout', cause: null });
    assert.deepEqual(record.failure, {
      step: run.team.judge.step,
      code: 'States.Timeout',
      message: `States.Timeout at ${run.team.judge.step}`,
    });
  });
});
