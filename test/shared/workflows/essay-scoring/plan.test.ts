import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { planTeams } from '../../../../shared/workflows/essay-scoring/plan.ts';
import { variantSchema } from '../../../../shared/workflows/essay-scoring/result.ts';
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
      const planned = planTeams(assignment({ variant }));
      assert.equal(planned.length, teams);
      for (const { team } of planned) {
        assert.equal(team.retrieval, retrieval);
        assert.equal(team.exemplars !== null, retrieval);
        assert.equal(team.statements.length, debate ? 2 : 0);
        assert.equal(
          team.judge.agent,
          teams === 1 ? 'essay-scoring/judge-all-traits' : 'essay-scoring/judge',
        );
      }
    });

  const speakers = (more: object) =>
    planTeams(assignment({ debate: more }))[0]!.team.threads.map(({ turns }) =>
      turns.map(({ agent, hears }) => `${agent.split('/')[1]}(${hears.length})`).join(' '),
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

  it("gives a trait its own strategy, and the submission's variant takes its place", () => {
    const mixed = assignment({}, [trait('Ideas'), trait('Conventions', { variant: 'MARAG' })]);
    assert.deepEqual(
      planTeams(mixed).map(({ team }) => team.variant),
      ['MADRAG', 'MARAG'],
    );
    assert.deepEqual(
      planTeams(mixed, 'SA').map(({ traits }) => traits.length),
      [2],
    );
  });

  it('reads the essay with placeholders normalised for surface traits only', () => {
    const teams = planTeams(assignment({}, [trait('Ideas'), trait('Conventions', { surface: true })]));
    assert.deepEqual(
      teams.map(({ team }) => team.brief),
      ['brief.json', 'brief-surface.json'],
    );
  });

  it('plans every trait exactly once and every artifact under its own name', () => {
    const choice = fc.option(fc.constantFrom(...variantSchema.options), { nil: undefined });
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: 6 }), choice, (own, override) => {
        const traits = own.map((variant, index) => trait(`Trait ${index}`, variant ? { variant } : {}));
        const planned = planTeams(assignment({}, traits), override);
        const names = planned.flatMap((team) => team.traits.map(({ name }) => name)).sort();
        assert.deepEqual(names, traits.map(({ name }) => name).sort());
        const steps = planned.flatMap(({ team }) => [
          ...team.statements,
          team.claims,
          team.judge.step,
          team.traits,
        ]);
        assert.equal(new Set(steps).size, steps.length);
      }),
    );
  });
});
