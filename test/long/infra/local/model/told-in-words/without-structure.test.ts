import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { AgentRun } from '@assay/model/agent/agent-run';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { runAgent } from '@assay/model/agent/run-agent';
import { loadCatalogue } from '@assay/model/catalogue';
import { createModelClient } from '@assay/model/model-client';
import { type ModelStandIn, startModelStandIn } from '../../../../../../infra/local/model/model-stand-in.ts';
import { ASKED_OF_AGENTS } from '../../../../../service/infra/local/model/told-in-words/asked-of-agents.ts';
import { outputsOfAll } from '../../../../../support/answers.ts';

const prompts = await loadPromptLibrary(
  join(import.meta.dirname, '..', '..', '..', '..', '..', '..', 'prompts'),
);
const catalogue = await loadCatalogue(
  join(import.meta.dirname, '..', '..', '..', '..', '..', '..', 'models.yaml'),
);
/** An agent that may answer in prose is read by what its workflow's tests hold (`written/`); the others are told the form of their JSON. */
const agents = prompts.agents.filter((agent) => {
  const format = outputsOfAll[prompts.agent(agent).output]!;
  return format.kind === 'json' && !format.parse;
});
const PROSE = { kind: 'no-json-schema' as const };

describe('without structured output', () => {
  let standIn: ModelStandIn;

  before(async () => {
    standIn = await startModelStandIn();
  });
  after(() => standIn.close());

  /** Asks an agent as the product does, with a client that has learnt nothing yet. */
  function ask(agent: string): Promise<AgentRun> {
    const providers = Object.entries(catalogue.providers).map(([name, provider]) => {
      return [name, { ...provider, base_url: standIn.url }] as const;
    });
    const local = { ...catalogue, providers: Object.fromEntries(providers) };
    const model = createModelClient({
      catalogue: local,
      apiKey: async () => 'any',
      sleep: async () => undefined,
    });
    const asked = { agent, inputs: ASKED_OF_AGENTS.get(agent)!, seed: 1 };
    return runAgent(asked, { prompts, model, outputs: outputsOfAll });
  }

  it('every agent whose answer is JSON alone is asked', () => {
    assert.deepEqual([...ASKED_OF_AGENTS.keys()].sort(), [...agents].sort());
  });

  for (const agent of agents)
    it(`${agent} is told in words how to answer, and what it answers is read`, async () => {
      standIn.setBehaviour({});
      const bySchema = await ask(agent);
      standIn.setBehaviour({ faults: [PROSE] });
      const inWords = await ask(agent);
      const { fallbacks, repairs, salvaged } = inWords.call;
      assert.deepEqual([repairs, salvaged], [0, false], inWords.text);
      assert.ok(fallbacks.includes('json-schema-unsupported'));
      assert.equal(standIn.requests().at(-1)!.schema, null);
      const fields = ({ output }: AgentRun) => Object.keys(Object(output)).sort();
      assert.deepEqual(fields(inWords), fields(bySchema));
      assert.equal(inWords.problems?.length, bySchema.problems?.length);
    });

  for (const agent of agents)
    it(`${agent} answers after a correction too`, async () => {
      standIn.setBehaviour({ faults: [PROSE, { kind: 'empty-content', times: 1 }] });
      const { call } = await ask(agent);
      assert.deepEqual([call.repairs, call.salvaged], [1, false]);
    });
});
