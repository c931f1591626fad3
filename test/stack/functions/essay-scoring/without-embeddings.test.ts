import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EMBEDDING, EXEMPLARS } from '@assay/essay-scoring/artifacts';
import type { EssayPlan } from '@assay/essay-scoring/plan';
import { loadCatalogue } from '@assay/model/catalogue';
import { one } from '@assay/platform/run/artifact';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import type { RunContext } from '@assay/platform/run/run-context';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { answer, ESSAY, essayOf } from '../../../support/essay-scoring/essay-model.ts';
import { BUCKET, openFunctionEnvironment } from '../../../support/function-environment.ts';
import { openModelServices } from '../../../support/model-services.ts';
import { admittedRun } from '../../../support/runs.ts';
import { createTestServer } from '../../../support/test-server.ts';

const { invoke, objects, runStore, upload } = await openFunctionEnvironment();
await openModelServices(answer);

/** As llama-server answers that was started without `--embeddings`. */
const server = createTestServer((_, response) => {
  const message = 'This server does not support embeddings. Start it with `--embeddings`';
  response.writeHead(501, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { code: 501, message, type: 'not_supported_error' } }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());

const usual = await loadCatalogue(fileURLToPath(new URL('../../../../models.yaml', import.meta.url)));
const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
process.env.MODEL_CATALOGUE = JSON.stringify({ ...usual, providers: { openai: { base_url } } });

it('an essay whose server has no embeddings has no exemplars and is scored all the same', async () => {
  const [tenant, runId] = ['tenant-without', 'without'];
  const { assignment } = essayOf({ traits: ['Style'], variant: 'MARAG' });
  await putAssignment(objects, tenant, validateAssignment(assignment));
  const { key, versionId } = await upload(`submissions/${tenant}/story/${runId}/essay.txt`, ESSAY);
  await runStore.admit(admittedRun(runId, { tenant, source: { bucket: BUCKET, key, versionId } }));
  const { run, plan } = (await invoke('open-run', { runId, attempt: 1 })) as {
    run: RunContext;
    plan: EssayPlan;
  };
  const teams = plan.teams.map(({ team, surface, judge }) => ({
    team,
    surface,
    traits: judge.inputs.traits,
  }));
  assert.deepEqual(await invoke('find-exemplars', { run, teams }), { failed: [] });
  const artifacts = runArtifacts(objects, runId, createMemory(1));
  const kept = await artifacts.read(EMBEDDING);
  assert.match('missing' in kept ? kept.missing : '', /has no embeddings \(HTTP 501.*--embeddings/);
  const { exemplars, uses } = await artifacts.read(one(EXEMPLARS, teams[0]!.team));
  assert.deepEqual([exemplars, uses], [[], []]);
});
