import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FACTS, SURFACE_ESSAY, TOLD } from '@assay/essay-scoring/artifacts';
import { makeEssayPlan } from '@assay/essay-scoring/make-plan';
import { planTeams } from '@assay/essay-scoring/plan';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { readNamed } from '@assay/platform/run/artifact-part';
import { artifactsOfRun, objectsInMemory } from '../../../support/artifacts-in-memory.ts';
import { anEssayAssignment } from '../../../support/assignments.ts';
import { admittedRun } from '../../../support/runs.ts';
import { unmasked } from '../../../support/unmasked.ts';

const assignment = anEssayAssignment({
  assignment: 'story',
  question: 'What happened?',
  traits: [
    { name: 'Ideas', min: 0, max: 3, levels: { 3: 'rich' }, variant: 'MARAG' },
    { name: 'Conventions', min: 0, max: 3, surface: true },
  ],
});

/** Opens a run on an essay. What is planned, and what the run's agents find. */
async function opened(text: string, own: { assignment?: typeof assignment; options?: object } = {}) {
  const objects = objectsInMemory();
  const artifacts = artifactsOfRun('r', objects);
  const plan = await makeEssayPlan({
    run: admittedRun('r', { options: { ...own.options } }),
    assignment: own.assignment ?? assignment,
    artifacts,
    objects,
    readUpload: async () => Buffer.from(text),
    mask: unmasked,
  });
  return { plan, artifacts, objects };
}

describe('opening a run on an essay', () => {
  it("plans its assignment's teams, or those of the variant that was asked for", async () => {
    assert.deepEqual((await opened('We sailed away.')).plan, { ...planTeams(assignment), pages: false });
    const { plan } = await opened('We sailed away.', { options: { variant: 'SA' } });
    assert.deepEqual(plan, { ...planTeams(assignment, 'SA'), pages: false });
  });

  it('writes everything that the agents of the plan read before anyone has spoken', async () => {
    const { plan, artifacts } = await opened('We sailed with @PERSON1.');
    for (const { judge, threads } of plan.teams)
      for (const { inputs } of [judge, ...threads.flatMap(({ calls }) => calls)])
        for (const name of [inputs.brief, inputs.essay, inputs.traits])
          assert.ok(await readNamed(artifacts, essayScoring.artifacts, String(name)));
    assert.equal((await artifacts.read(SURFACE_ESSAY)).text, 'We sailed with Robin.');
  });

  it('measures the essay as the student wrote it, for the traits of the surface', async () => {
    const { artifacts } = await opened('We sailed with @PERSON1 and i fell of teh boat.');
    const { traits, measured, told } = await artifacts.read(FACTS);
    assert.deepEqual(traits, ['Conventions']);
    assert.deepEqual(
      measured.spelling?.words.map(({ word, start }) => [word, start]),
      [['teh', 38]],
    );
    assert.deepEqual(told.wordsNotInTheWordList, { count: 1, examples: ['teh'] });
    const plain = { ...assignment, traits: assignment.traits.slice(0, 1) };
    assert.equal(
      await (await opened('We sailed away.', { assignment: plain })).artifacts.readOptional(FACTS),
      null,
    );
  });

  it('tells a team of its traits what they are and not how they are scored', async () => {
    const { artifacts } = await opened('We sailed away.');
    assert.deepEqual((await artifacts.read(TOLD)).traits.ideas, [
      { name: 'Ideas', min: 0, max: 3, description: '', levels: { 3: 'rich' } },
    ]);
  });

  it('tells a team what is for graders alone', async () => {
    const guidelines = 'A moral alone is no insight.';
    const traits = assignment.traits.map((trait) => ({ ...trait, guidelines }));
    const { artifacts } = await opened('We sailed away.', { assignment: { ...assignment, traits } });
    assert.equal((await artifacts.read(TOLD)).traits.ideas![0]!.guidelines, guidelines);
  });

  it('normalises placeholders only where someone judges the surface', async () => {
    const [ideas] = assignment.traits;
    const { artifacts } = await opened('We sailed away.', {
      assignment: { ...assignment, traits: [ideas!] },
    });
    assert.equal(await artifacts.readOptional(SURFACE_ESSAY), null);
  });

  it('refuses what cannot be scored, and leaves nothing behind', async () => {
    const objects = objectsInMemory();
    const run = admittedRun('r');
    const readUpload = async () => Buffer.from('@PERSON1');
    const artifacts = artifactsOfRun('r', objects);
    await assert.rejects(makeEssayPlan({ run, assignment, artifacts, objects, readUpload, mask: unmasked }), {
      code: 'SubmissionOnlyPlaceholders',
    });
    assert.deepEqual(await objects.list(''), []);
  });
});
