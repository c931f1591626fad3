import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATEMENT, TOLD, TOLD_BEFORE, VERDICT } from '@assay/essay-scoring/artifacts';
import { readTraits, statementsOf } from '@assay/essay-scoring/plan';
import { readTeam } from '@assay/essay-scoring/team-record';
import { parseAllTraitsVerdict } from '@assay/essay-scoring/verdict';
import { declarationOf, one } from '@assay/platform/run/artifact';
import { artifactsOfRun } from '../../../support/artifacts-in-memory.ts';
import { agentRun, modelCall } from '../../../support/model-calls.ts';
import { assess, judge, opened, outcomeOf, prepare, speak, TEXT } from './debates.ts';

/** A run whose first team came to a verdict. */
async function judged(verdict?: string) {
  const run = await opened();
  const team = run.teams[0]!;
  await assess(run, team, verdict);
  return { ...run, team };
}

const costs = (calls: { cost: number | null }[]) => calls.map(({ cost }) => cost).sort();

describe("a team's record", () => {
  it('holds everything its steps wrote, every call, and the prompt of every agent', async () => {
    const { artifacts, team, texts } = await judged();
    const { record, calls, prompts } = await readTeam(artifacts, team, outcomeOf(team), texts);
    assert.partialDeepStrictEqual(record, {
      variant: 'MADRAG',
      traits: [{ name: 'Ideas' }],
      statements: [{ speaker: 'Advocate' }, { speaker: 'Skeptic' }],
      retrieval: { procedure: 'per-score' },
      verdicts: [{ trait: 'Ideas', rationale: 'Vivid.', score: 3 }],
      failure: null,
    });
    assert.deepEqual(costs(calls), [1, 2, 8]);
    assert.deepEqual(prompts, {
      'essay-scoring/advocate': 'essay-scoring/advocate-hash',
      'essay-scoring/skeptic': 'essay-scoring/skeptic-hash',
      'essay-scoring/judge': 'judge-hash',
    });
  });

  it('of a team without debate and exemplars is its verdict alone', async () => {
    const run = await opened({ variant: 'MA' });
    const team = run.teams[0]!;
    await assess(run, team);
    const { record, calls } = await readTeam(run.artifacts, team, outcomeOf(team), run.texts);
    assert.deepEqual(
      [record.statements, record.retrieval, record.verdicts?.length, calls.length],
      [[], null, 1, 1],
    );
  });

  it('of all traits holds a verdict of each', async () => {
    const run = await opened({ variant: 'SA' });
    const team = run.teams[0]!;
    const answer = parseAllTraitsVerdict('i\nFinal Score [Ideas]: 1\ns\nFinal Score [Style]: 2');
    await judge(run, team, answer);
    const { record } = await readTeam(run.artifacts, team, outcomeOf(team), run.texts);
    const unquoting = {
      quotations: [],
      misquoted: 0,
      exemplarStretches: 0,
      isBare: true,
      isOfAnyText: false,
      drifted: false,
      missing: null,
    };
    assert.deepEqual(
      record.verdicts,
      answer.verdicts.map((verdict) => ({ ...verdict, ...unquoting })),
    );
    assert.deepEqual(
      record.traits.map(({ name }) => name),
      ['Ideas', 'Style'],
    );
  });

  it('says which of its answers are to be read with care', async () => {
    const cautions = async (own: object, ofStatement: object = {}) => {
      const run = await opened();
      const team = run.teams[0]!;
      await prepare(run, team);
      const [first] = statementsOf(team);
      const spoken = await run.artifacts.read(declarationOf([STATEMENT], first!));
      await run.artifacts.write(declarationOf([STATEMENT], first!), { ...spoken, ...ofStatement });
      await run.artifacts.write(one(VERDICT, team.team), agentRun(own));
      const { record } = await readTeam(run.artifacts, team, outcomeOf(team), run.texts);
      return [...record.cautions, ...record.verdicts!.map(({ drifted }) => drifted)];
    };
    const cutOff = { call: modelCall({ finishReason: 'length' }) };
    assert.deepEqual(await cautions({}), [false]);
    assert.deepEqual(await cautions(cutOff), ['cut-off', false]);
    assert.deepEqual(await cautions({}, cutOff), ['cut-off', false]);
    assert.deepEqual(await cautions({}, { drift: ['claims[0].text'] }), ['other-language', false]);
    assert.deepEqual(await cautions({ drift: ['rationale'] }), [true]);
    assert.deepEqual(await cautions({ call: modelCall({ salvaged: true }) }), ['read-with-care', false]);
  });

  it('of all traits says whose reasons are in another language', async () => {
    const run = await opened({ variant: 'SA' });
    const team = run.teams[0]!;
    const output = parseAllTraitsVerdict('i\nFinal Score [Ideas]: 1\ns\nFinal Score [Style]: 2');
    await run.artifacts.write(
      one(VERDICT, team.team),
      agentRun({ output, drift: ['verdicts[1].rationale'] }),
    );
    const { record } = await readTeam(run.artifacts, team, outcomeOf(team), run.texts);
    assert.deepEqual(
      record.verdicts!.map(({ drifted }) => drifted),
      [false, true],
    );
    assert.deepEqual(record.cautions, []);
  });

  it('keeps a verdict whose score could not be read', async () => {
    const { artifacts, team, texts } = await judged('Unsure.');
    const { record } = await readTeam(artifacts, team, outcomeOf(team), texts);
    assert.equal(record.verdicts?.length, 1);
    assert.partialDeepStrictEqual(record.verdicts![0], {
      trait: 'Ideas',
      rationale: 'Unsure.',
      score: null,
    });
  });

  it("holds a verdict's reasons as a student may read them, and what they quote", async () => {
    const said = 'It is "The sea was calm" and "a whale sang for us all night".\nFinal Score: 3';
    const { artifacts, team, texts } = await judged(said);
    const { record } = await readTeam(artifacts, team, outcomeOf(team), texts);
    const { rationale, quotations, misquoted } = record.verdicts![0]!;
    assert.equal(rationale, 'It is “the sea was calm” and […].');
    assert.deepEqual(
      quotations.map(({ passage, start, end }) => [passage, TEXT.slice(start!, end!)]),
      [['the sea was calm', 'the sea was calm']],
    );
    assert.equal(misquoted, 1);
  });

  it('needs the traits it was planned with', async () => {
    const { team, texts } = await judged();
    await assert.rejects(readTeam(artifactsOfRun('another'), team, outcomeOf(team), texts), {
      code: 'ArtifactMissing',
      message: new RegExp(TOLD.name),
    });
  });

  it('is read of a run that an earlier version planned, whose traits were an artifact each', async () => {
    const artifacts = artifactsOfRun('earlier');
    const name = 'teams/ideas/traits.json';
    const traits = [{ name: 'Ideas', min: 0, max: 3, description: '' }];
    await artifacts.write(declarationOf(TOLD_BEFORE, name), traits);
    assert.deepEqual(await readTraits(artifacts, name), traits);
  });
});

describe("a failed team's record", () => {
  const failed = { at: 'teams/ideas/2-skeptic.json', code: 'ModelUnavailable' };

  it('holds the failure and what was done before it', async () => {
    const run = await opened();
    const team = run.teams[0]!;
    await speak(run, team, 1);
    const { record, calls } = await readTeam(run.artifacts, team, outcomeOf(team, failed), run.texts);
    assert.deepEqual(record.failure, {
      step: failed.at,
      code: 'ModelUnavailable',
      message: 'The model did not answer.',
    });
    assert.deepEqual([record.statements, record.retrieval, record.verdicts], [[], null, null]);
    assert.deepEqual(costs(calls), [1]);
  });

  it("takes no verdict of an earlier attempt, nor that call's cost and prompt", async () => {
    const { artifacts, team, texts } = await judged();
    const { record, calls, prompts } = await readTeam(artifacts, team, outcomeOf(team, failed), texts);
    assert.equal(record.verdicts, null);
    assert.equal(record.failure?.code, 'ModelUnavailable');
    assert.deepEqual(costs(calls), [1, 2]);
    assert.equal('essay-scoring/judge' in prompts, false);
  });

  it("names the Judge's step where the cause names none", async () => {
    const { artifacts, teams, texts } = await opened();
    const team = teams[0]!;
    const timeout = { ...outcomeOf(team), error: 'States.Timeout' };
    const { record } = await readTeam(artifacts, team, timeout, texts);
    assert.deepEqual(record.failure, {
      step: team.judge.step,
      code: 'States.Timeout',
      message: `States.Timeout at ${team.judge.step}`,
    });
  });
});
