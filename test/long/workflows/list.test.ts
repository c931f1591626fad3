import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadPromptLibrary, outputOf } from '@assay/model/agent/prompt-library';
import { strictJsonSchema } from '@assay/model/structured-output';
import { type Artifact, declarationOf } from '@assay/platform/run/artifact';
import { allOptions, findWorkflow } from '@assay/workflows/find-workflow';
import { WORKFLOWS } from '@assay/workflows/list';
import { PLANNED } from '../../stack/platform/workflow/planned-calls.ts';

const prompts = await loadPromptLibrary(join(import.meta.dirname, '../../stack', '..', '..', 'prompts'));

/** The folders of the agents that several workflows have. */
const SHARED = ['screening', 'transcription'];
const isShared = (agent: string) => SHARED.some((folder) => agent.startsWith(`${folder}/`));

const named = (input: string | string[] | null) =>
  (input === null ? [] : [input].flat()).map((name) => name.split('#')[0]!);

/** All of the declarations that a name may be one of. */
function declarationsOf(declared: readonly Artifact<unknown>[], name: string): Artifact<unknown>[] {
  return declared.flatMap((one) => {
    try {
      return [declarationOf([one], name)];
    } catch {
      return [];
    }
  });
}

describe('the workflows', () => {
  it('have ids of their own, by which they are found', () => {
    for (const workflow of WORKFLOWS) assert.equal(findWorkflow(workflow.id), workflow);
  });

  it('are named where one is asked for that there is not', () =>
    assert.throws(() => findWorkflow('tea-making'), {
      code: 'AssignmentInvalid',
      message: new RegExp(`"tea-making".*${WORKFLOWS.map(({ id }) => id).join(', ')}`),
    }));

  it('that have an option of one name offer it once, with the values of all', () => {
    const option = (...values: string[]) => ({ name: 'variant', description: 'which', values });
    const [first, second] = WORKFLOWS;
    const merged = allOptions([
      { ...first!, handIn: { options: [option('A', 'B')] } },
      { ...second!, handIn: { options: [option('B', 'C')] } },
    ]);
    assert.deepEqual(merged, [option('A', 'B', 'C')]);
    const other = { ...option('C'), description: 'how' };
    const [both] = allOptions([
      { ...first!, handIn: { options: [option('A')] } },
      { ...second!, handIn: { options: [other] } },
    ]);
    assert.equal(both!.description, 'of essay-scoring, which; of deliverable-review, how');
  });

  it('have every agent that has a prompt', () => {
    const ids = new Set(prompts.agents.map((agent) => agent.split('/')[0]));
    assert.deepEqual([...ids].sort(), [...WORKFLOWS.map(({ id }) => id), ...SHARED].sort());
  });
});

for (const { id, artifacts, answers, assignment, plan, result, handIn, stages } of WORKFLOWS) {
  const runs = PLANNED[id]!;
  const calls = runs.flat();
  const steps = calls.map(({ step }) => step);
  const inputs = calls.flatMap((call) => Object.values(call.inputs).flatMap(named));
  const single = artifacts.map(({ name }) => name).filter((name) => !name.includes('{'));
  const names = [...steps, ...inputs, ...single];

  describe(`the workflow ${id}`, () => {
    it('declares the artifacts that every workflow has', () => {
      for (const declared of [assignment, plan, result]) assert.ok(artifacts.includes(declared as never));
    });

    it('declares every step and every input that its plans name', () => {
      for (const name of [...steps, ...inputs]) assert.equal(declarationOf(artifacts, name).name, name);
    });

    it('means one thing by a name, whichever of its declarations is found first', () => {
      for (const name of names) {
        const [first, ...others] = declarationsOf(artifacts, name);
        for (const other of others)
          assert.deepEqual([other.schema, other.pinned], [first!.schema, first!.pinned], name);
      }
    });

    it('gives every call of a run an artifact of its own, none of them pinned: a resumed run calls again', () => {
      for (const run of runs) assert.equal(new Set(run.map(({ step }) => step)).size, run.length);
      for (const step of steps) assert.equal(declarationOf(artifacts, step).pinned, false, step);
    });

    it('lets an agent read what was written before it, never its own answer', () => {
      for (const { step, inputs: own } of calls)
        assert.ok(!Object.values(own).flatMap(named).includes(step), step);
    });

    it('plans agents of its own that have a prompt', () => {
      for (const { agent } of calls) {
        assert.ok(agent.startsWith(`${id}/`) || isShared(agent), agent);
        assert.equal(prompts.agent(agent).id, agent);
      }
    });

    it('knows the form of every answer that its prompts ask for, and has no other', () => {
      const planned = new Set(calls.map(({ agent }) => agent));
      const own = prompts.agents
        .filter((agent) => agent.startsWith(`${id}/`) || (isShared(agent) && planned.has(agent)))
        .map(prompts.agent);
      const asked = own.map((prompt) => outputOf(prompt, answers));
      assert.deepEqual(new Set(Object.values(answers)), new Set(asked));
    });

    it('has answers of a strict form', () => {
      for (const format of Object.values(answers))
        if (format.kind === 'json')
          assert.equal(strictJsonSchema(format as Parameters<typeof strictJsonSchema>[0]).type, 'object');
    });

    it('shows only steps that there are, by what their names say', () => {
      const several = artifacts.map(({ name }) => name.replaceAll(/\{[^}]+\}/g, 'one'));
      for (const { steps: pattern, row, word } of stages) {
        const found = [...names, ...several]
          .map((name) => pattern.exec(name))
          .find((match) => match !== null);
        assert.ok(found, `no step is ${pattern}`);
        const words = typeof word === 'string' ? [row, word] : [row];
        for (const [, group] of words.join(' ').matchAll(/\$(\d)/g))
          assert.ok(found[Number(group)], `$${group} of ${pattern}`);
      }
    });

    it('offers options by names and values that a header may have', () => {
      const options = handIn?.options ?? [];
      assert.equal(new Set(options.map(({ name }) => name)).size, options.length);
      for (const { name, values } of options)
        for (const word of [name, ...values]) assert.match(word, /^[A-Za-z0-9][A-Za-z0-9:-]*$/);
    });
  });
}
