import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planTeams } from '../../../../shared/workflows/essay-scoring/plan.ts';
import type { Variant } from '../../../../shared/workflows/essay-scoring/result.ts';
import {
  namesOf,
  readTeam,
  type TeamOutcome,
} from '../../../../shared/workflows/essay-scoring/team-record.ts';
import { artifactsInMemory } from '../../../support/artifacts-in-memory.ts';
import { anEssayAssignment } from '../../../support/assignments.ts';
import { agentRun, modelCall } from '../../../support/model-calls.ts';

const RUN = 'run-1';
const TEAM = 'teams/ideas';

function planned(variant: Variant = 'MADRAG') {
  const traits = ['Ideas', 'Style'].map((name) => ({ name, min: 0, max: 3 }));
  return planTeams(anEssayAssignment({ assignment: 'a', question: 'Why?', traits, variant }))[0]!;
}

const statement = { speaker: 'Advocate', text: 'Good.', confidence: null, claims: [] };
const call = (cost: number) => modelCall({ cost });
const said = (agent: string, cost: number) =>
  agentRun({ agent, promptHash: `${agent}-hash`, output: null, call: call(cost) });

/** Everything a team that came to a verdict leaves behind. */
const complete = {
  [`${TEAM}/1-advocate.json`]: said('essay-scoring/advocate', 1),
  [`${TEAM}/2-skeptic.json`]: said('essay-scoring/skeptic', 2),
  [`${TEAM}/claims.json`]: { statements: [statement], claims: [] },
  [`${TEAM}/exemplars.json`]: { procedure: 'per-score', exemplars: [], uses: [], absent: [], call: call(4) },
  [`${TEAM}/verdict.json`]: agentRun({ call: call(8) }),
};

async function read(left: Record<string, unknown>, own: Partial<TeamOutcome> = {}, variant?: Variant) {
  const { team, traits } = planned(variant);
  const artifacts = artifactsInMemory(RUN, { [team.traits]: traits, ...left });
  return readTeam(artifacts, RUN, team, { team: team.team, error: null, cause: null, ...own });
}
const costs = (calls: { cost: number | null }[]) => calls.map(({ cost }) => cost).sort();

describe("a team's record", () => {
  it('holds everything its steps wrote, every call, and the prompt of every agent', async () => {
    const { record, calls, prompts } = await read(complete);
    assert.partialDeepStrictEqual(record, {
      variant: 'MADRAG',
      traits: [{ name: 'Ideas' }],
      statements: [statement],
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
    const left = {
      [`${TEAM}/verdict.json`]: agentRun(),
      [`${TEAM}/claims.json`]: { statements: [], claims: [] },
    };
    const { record, calls } = await read(left, {}, 'MA');
    assert.deepEqual(
      [record.statements, record.retrieval, record.verdicts?.length, calls.length],
      [[], null, 1, 1],
    );
  });

  it('of all traits holds a verdict of each', async () => {
    const verdicts = [
      { trait: 'Ideas', rationale: 'i', score: 1 },
      { trait: 'Style', rationale: 's', score: null },
    ];
    const left = { 'teams/all-traits-sa/verdict.json': agentRun({ output: { verdicts } }) };
    assert.deepEqual((await read(left, {}, 'SA')).record.verdicts, verdicts);
  });

  it('keeps a verdict whose score could not be read', async () => {
    const output = { rationale: 'Unsure.', score: null };
    const left = { ...complete, [`${TEAM}/verdict.json`]: agentRun({ output }) };
    assert.deepEqual((await read(left)).record.verdicts, [{ trait: 'Ideas', ...output }]);
  });

  it('needs the traits it was planned with', async () => {
    const { team } = planned();
    const artifacts = artifactsInMemory(RUN, complete);
    await assert.rejects(readTeam(artifacts, RUN, team, { team: 'ideas', error: null, cause: null }), {
      code: 'ArtifactMissing',
    });
  });
});

describe("a failed team's record", () => {
  const failed = {
    error: 'ModelUnavailable',
    cause: JSON.stringify({
      errorType: 'ModelUnavailable',
      errorMessage: `[${TEAM}/2-skeptic.json] The model did not answer.`,
    }),
  };

  it('holds the failure and what was done before it', async () => {
    const { record, calls } = await read(
      { [`${TEAM}/1-advocate.json`]: said('essay-scoring/advocate', 1) },
      failed,
    );
    assert.deepEqual(record.failure, {
      step: `${TEAM}/2-skeptic.json`,
      code: 'ModelUnavailable',
      message: 'The model did not answer.',
    });
    assert.deepEqual([record.statements, record.retrieval, record.verdicts], [[], null, null]);
    assert.deepEqual(costs(calls), [1]);
  });

  it("takes no verdict of an earlier attempt, nor that call's cost and prompt", async () => {
    const { record, calls, prompts } = await read(complete, failed);
    assert.equal(record.verdicts, null);
    assert.equal(record.failure?.code, 'ModelUnavailable');
    assert.deepEqual(costs(calls), [1, 2, 4]);
    assert.equal('essay-scoring/judge' in prompts, false);
  });

  it('names the team where the cause names no step', async () => {
    const { record } = await read({}, { error: 'States.Timeout', cause: null });
    assert.deepEqual(record.failure, {
      step: TEAM,
      code: 'States.Timeout',
      message: `States.Timeout at ${TEAM}`,
    });
  });
});

describe('the names of a report', () => {
  const brief = { assignment: 'story', question: 'Why?', language: 'en' } as Parameters<typeof namesOf>[0];
  it('are those of the assignment, its id standing in for a title', () => {
    assert.equal(namesOf(brief, 'A story').title, 'A story');
    assert.deepEqual(namesOf(brief, undefined), {
      id: 'story',
      title: 'story',
      question: 'Why?',
      language: 'en',
    });
  });
});
