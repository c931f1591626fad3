import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plannedTeams } from '../../support/teams.ts';
import { type Call, deployWorkflows, lambdaFailure, RUN, type Script } from '../../support/workflows.ts';

const done: Script = ({ name, payload }) =>
  name === 'assembleresults' ? { status: 'completed', outcomes: payload.outcomes } : { step: payload.step };

async function score(teams: unknown[], script: Script = done) {
  const workflows = await deployWorkflows(script);
  const ended = await workflows.run('essayscoring', { runId: RUN, tenant: 't', teams });
  const calls = (name: string) => workflows.calls.filter((call) => call.name === name);
  return { ended, calls, gathered: calls('assembleresults').map(({ payload }) => payload.outcomes) };
}

const stepsOf = (calls: Call[]) => calls.map(({ payload }) => payload.step);
const well = (team: string) => ({ team, error: null, cause: null });

describe('essay scoring', () => {
  it('takes every step of a team that debates and has exemplars, each with what it needs', async () => {
    const { ended, calls } = await score(plannedTeams(1));
    assert.equal(ended.status, 'SUCCEEDED');
    assert.deepEqual(calls('retrieveexemplars')[0]?.payload, {
      runId: RUN,
      step: 'teams/ideas/exemplars.json',
      traits: 'teams/ideas/traits.json',
    });
    assert.deepEqual(calls('anchorclaims')[0]?.payload, {
      runId: RUN,
      step: 'teams/ideas/claims.json',
      brief: 'brief.json',
      statements: ['teams/ideas/1-advocate.json', 'teams/ideas/2-skeptic.json'],
    });
    assert.deepEqual(calls('runagent').at(-1)?.payload, {
      runId: RUN,
      tenant: 't',
      agent: 'essay-scoring/judge',
      step: 'teams/ideas/verdict.json',
      seed: 7,
      inputs: {
        brief: 'brief.json',
        traits: 'teams/ideas/traits.json',
        debate: 'teams/ideas/claims.json',
        exemplars: 'teams/ideas/exemplars.json',
      },
    });
  });

  for (const count of [0, 1, 2, 3])
    it(`gathers the outcomes of ${count} team(s) as a list`, async () => {
      const teams = plannedTeams(3).slice(0, count);
      const { ended, gathered } = await score(teams);
      const outcomes = teams.map(({ team }) => well(team));
      assert.deepEqual(gathered, [outcomes]);
      assert.deepEqual(ended.output, { status: 'completed', outcomes });
    });

  it('lets each speaker hear the statements before: none, one, two, three', async () => {
    const { calls } = await score(plannedTeams(1, { debate: { rounds: 2 } }));
    const said = [
      'teams/ideas/1-advocate.json',
      'teams/ideas/2-skeptic.json',
      'teams/ideas/3-advocate.json',
      'teams/ideas/4-skeptic.json',
    ];
    const speeches = calls('runagent').slice(0, -1);
    assert.deepEqual(stepsOf(speeches), said);
    assert.deepEqual(
      speeches.map(({ payload }) => (payload.inputs as { hears: unknown }).hears),
      said.map((_, index) => said.slice(0, index)),
    );
  });

  it('holds no debate and retrieves nothing where the plan has neither', async () => {
    const { ended, calls } = await score(plannedTeams(2, { variant: 'SA' }));
    assert.equal(ended.status, 'SUCCEEDED');
    assert.deepEqual(calls('retrieveexemplars'), []);
    assert.deepEqual(stepsOf(calls('runagent')), ['teams/all-traits-sa/verdict.json']);
    assert.deepEqual(calls('anchorclaims')[0]?.payload.statements, []);
    assert.partialDeepStrictEqual(calls('runagent')[0]?.payload, {
      agent: 'essay-scoring/judge-all-traits',
      inputs: { exemplars: null },
    });
  });

  it('keeps the list of statements a list where only one is made', async () => {
    const { calls } = await score(plannedTeams(1, { debate: { transcript: 'advocate-only' } }));
    assert.deepEqual(calls('anchorclaims')[0]?.payload.statements, ['teams/ideas/1-advocate.json']);
  });

  it('holds both threads of a debate, and anchors all they said', async () => {
    const { calls } = await score(plannedTeams(1, { debate: { transcript: 'both' } }));
    const said = ['a1-advocate', 'a2-skeptic', 'b1-skeptic', 'b2-advocate'].map(
      (name) => `teams/ideas/${name}.json`,
    );
    assert.deepEqual(stepsOf(calls('runagent').slice(0, -1)).sort(), said);
    assert.deepEqual(calls('anchorclaims')[0]?.payload.statements, said);
  });
});

describe('a team that fails', () => {
  const why = lambdaFailure('ModelUnavailable', '[step] The model did not answer.');
  const cases = {
    Speak: '2-skeptic',
    RetrieveExemplars: 'exemplars',
    AnchorClaims: 'claims',
    Judge: 'verdict',
  };
  for (const [state, file] of Object.entries(cases))
    it(`at ${state} is named with its error and cause, and the others are judged`, async () => {
      const { ended, gathered, calls } = await score(plannedTeams(2), (call) => {
        if (call.payload.step === `teams/ideas/${file}.json`) throw why;
        return done(call);
      });
      assert.equal(ended.status, 'SUCCEEDED');
      const failed = { team: 'ideas', error: 'ModelUnavailable', cause: why.cause };
      assert.deepEqual(gathered, [[failed, well('style')]]);
      const judged = stepsOf(calls('runagent')).filter((step) => step?.endsWith('verdict.json'));
      const own = state === 'Judge' ? ['teams/ideas/verdict.json'] : [];
      assert.deepEqual(judged.sort(), [...own, 'teams/style/verdict.json']);
    });

  it('with every other team leaves the run to the step that gathers', async () => {
    const nothing = lambdaFailure('NothingScored', '[assemble-results] No trait could be scored.');
    const { ended, gathered } = await score(plannedTeams(2), ({ name }) => {
      throw name === 'assembleresults' ? nothing : why;
    });
    assert.deepEqual(
      (gathered[0] as { team: string; error: string }[]).map(({ team, error }) => [team, error]),
      [
        ['ideas', 'ModelUnavailable'],
        ['style', 'ModelUnavailable'],
      ],
    );
    assert.deepEqual([ended.status, ended.error, ended.cause], ['FAILED', 'NothingScored', nothing.cause]);
  });
});
