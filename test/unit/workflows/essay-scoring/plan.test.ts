import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planTeams, statementsOf } from '@assay/essay-scoring/plan';
import { variantSchema } from '@assay/essay-scoring/variant';
import fc from 'fast-check';
import { anEssayAssignment } from '../../../support/assignments.ts';

const trait = (name: string, more: object = {}) => ({ name, min: 0, max: 3, ...more });
const assignment = (more: object = {}, traits = [trait('Ideas'), trait('Style'), trait('Conventions')]) =>
  anEssayAssignment({ assignment: 'a', question: 'Why?', traits, ...more });

describe('the plan of debate teams', () => {
  const expected = {
    SA: { teams: 1, retrieval: false, debate: false },
    SARAG: { teams: 1, retrieval: true, debate: false },
    MA: { teams: 3, retrieval: false, debate: false },
    MAD: { teams: 3, retrieval: false, debate: true },
    MARAG: { teams: 3, retrieval: true, debate: false },
    MADRAG: { teams: 3, retrieval: true, debate: true },
  };
  for (const [variant, { teams, retrieval, debate }] of Object.entries(expected))
    it(`${variant}: ${teams} team(s), ${retrieval ? 'with' : 'without'} exemplars, ${debate ? 'with' : 'without'} debate`, () => {
      const planned = planTeams(assignment({ variant })).teams;
      assert.equal(planned.length, teams);
      for (const team of planned) {
        assert.equal(team.retrieval, retrieval);
        assert.equal(team.judge.inputs.exemplars !== null, retrieval);
        assert.equal(statementsOf(team).length, debate ? 2 : 0);
        assert.equal(
          team.judge.agent,
          teams === 1 ? 'essay-scoring/judge-all-traits' : 'essay-scoring/judge',
        );
      }
    });

  const speakers = (debate: object) =>
    planTeams(assignment({ debate })).teams[0]!.threads.map(({ calls }) =>
      calls.map(({ agent, inputs }) => `${agent.split('/')[1]}(${inputs.hears!.length})`).join(' '),
    );
  it('lets the advocate speak first and the skeptic hear it, by default', () =>
    assert.deepEqual(speakers({}), ['advocate(0) skeptic(1)']));
  it('follows every transcript setting of appendix C.1', () => {
    assert.deepEqual(speakers({ transcript: 'skeptic-first' }), ['skeptic(0) advocate(1)']);
    assert.deepEqual(speakers({ transcript: 'advocate-only' }), ['advocate(0)']);
    assert.deepEqual(speakers({ transcript: 'skeptic-only' }), ['skeptic(0)']);
    assert.deepEqual(speakers({ transcript: 'both' }), ['advocate(0) skeptic(1)', 'skeptic(0) advocate(1)']);
    assert.deepEqual(speakers({ rounds: 2 }), ['advocate(0) skeptic(1) advocate(2) skeptic(3)']);
  });

  it("asks every agent for the assignment's language", () => {
    for (const variant of variantSchema.options)
      for (const { judge, threads } of planTeams(assignment({ variant, language: 'it' })).teams)
        for (const call of [judge, ...threads.flatMap(({ calls }) => calls)])
          assert.equal(call.language, 'it');
  });

  it("gives a trait its own strategy, and the submission's variant takes its place", () => {
    const mixed = assignment({}, [trait('Ideas'), trait('Conventions', { variant: 'MARAG' })]);
    assert.deepEqual(
      planTeams(mixed).teams.map(({ variant }) => variant),
      ['MADRAG', 'MARAG'],
    );
    assert.deepEqual(
      planTeams(mixed, 'SA').teams.map(({ traits }) => traits),
      [['Ideas', 'Conventions']],
    );
  });

  it('lets the agents of a team read the same, placeholders normalised for surface traits only', () => {
    const mixed = assignment({ variant: 'MAD' }, [trait('Ideas'), trait('Conventions', { surface: true })]);
    const read = planTeams(mixed).teams.map(({ judge, threads }) => {
      const calls = [judge, ...threads.flatMap((thread) => thread.calls)];
      return [
        ...new Set(calls.map(({ inputs: { brief, essay, traits } }) => [brief, essay, traits].join(' '))),
      ];
    });
    assert.deepEqual(read, [
      ['told.json#brief submission.json told.json#traits/ideas'],
      ['told.json#brief submission-surface.json told.json#traits/conventions'],
    ]);
  });

  it('gives the Judge the measured facts where it scores a trait of the surface, and no debater any', () => {
    for (const variant of variantSchema.options) {
      const mixed = assignment({ variant }, [trait('Ideas'), trait('Conventions', { surface: true })]);
      for (const { judge, threads, surface } of planTeams(mixed).teams) {
        assert.equal(judge.inputs.facts, surface ? 'facts.json' : null, variant);
        for (const { inputs } of threads.flatMap(({ calls }) => calls)) assert.ok(!('facts' in inputs));
      }
    }
  });

  it('has the second reader read, whatever the variant, unless the assignment wants none', () => {
    for (const variant of variantSchema.options)
      assert.equal(planTeams(assignment({ variant })).secondReader, true);
    assert.equal(planTeams(assignment({ secondReader: 'off' })).secondReader, false);
  });

  it('lets a team of all traits read placeholders normalised as soon as one is of the surface', () => {
    const [plain, mixed] = [{}, { surface: true }].map((more) =>
      planTeams(assignment({ variant: 'SARAG' }, [trait('Ideas'), trait('Conventions', more)])),
    );
    for (const [plan, surface, essay] of [
      [plain, false, 'submission.json'],
      [mixed, true, 'submission-surface.json'],
    ] as const) {
      const [team] = plan!.teams;
      assert.deepEqual([team?.surface, team?.judge.inputs.essay], [surface, essay]);
    }
  });

  it('lets a debater hear exactly those of its thread who spoke before, whatever the debate', () => {
    const transcripts = ['advocate-first', 'skeptic-first', 'advocate-only', 'skeptic-only', 'both'] as const;
    for (const transcript of transcripts)
      for (const rounds of [1, 2]) {
        const [team] = planTeams(assignment({ debate: { transcript, rounds } })).teams;
        for (const { calls } of team!.threads)
          for (const [turn, { inputs }] of calls.entries())
            assert.deepEqual(
              inputs.hears,
              calls.slice(0, turn).map(({ step }) => step),
            );
      }
  });

  it('keeps a team of all traits apart from a trait of the same name', () => {
    const traits = [trait('All traits SA', { variant: 'MAD' }), trait('Style', { variant: 'SA' })];
    const names = planTeams(assignment({}, traits)).teams.map(({ team }) => team);
    assert.equal(new Set(names).size, 2);
  });

  it('plans every trait exactly once and every artifact under its own name', () => {
    const choice = fc.option(fc.constantFrom(...variantSchema.options), { nil: undefined });
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: 6 }), choice, (own, override) => {
        const traits = own.map((variant, index) => trait(`Trait ${index}`, variant ? { variant } : {}));
        const { teams } = planTeams(assignment({}, traits), override);
        const names = teams.flatMap((team) => team.traits).sort();
        assert.deepEqual(names, traits.map(({ name }) => name).sort());
        const steps = teams.flatMap((team) => [...statementsOf(team), team.judge.step]);
        assert.equal(new Set(steps).size, steps.length);
      }),
    );
  });
});
