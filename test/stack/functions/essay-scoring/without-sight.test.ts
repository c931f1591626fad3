import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { loadCatalogue } from '@assay/model/catalogue';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { ROOT } from '../../../../cli/home.ts';
import { essayOf } from '../../../support/essay-scoring/essay-model.ts';
import { BUCKET, openFunctionEnvironment } from '../../../support/function-environment.ts';
import { admittedRun } from '../../../support/runs.ts';

const { invoke, objects, runStore, upload } = await openFunctionEnvironment();
const usual = await loadCatalogue(join(ROOT, 'models.yaml'));
const blind = Object.entries(usual.models).map(([id, model]) => [
  id,
  model.kind === 'chat' ? { ...model, capabilities: { ...model.capabilities, vision: false } } : model,
]);
process.env.MODEL_CATALOGUE = JSON.stringify({ ...usual, models: Object.fromEntries(blind) });

it('a page that is a picture is refused in words that say what to do where no model sees', async () => {
  const [tenant, runId, file] = ['tenant-blind', 'blind', 'essay.jpg'];
  const { assignment } = essayOf({ traits: ['Style'], variant: 'MAD' });
  await putAssignment(objects, tenant, validateAssignment(assignment));
  const picture = readFileSync(join(ROOT, 'test', 'unit', 'document', 'pdf', 'page.jpg'));
  const { key, versionId } = await upload(`submissions/${tenant}/story/${runId}/${file}`, picture);
  await runStore.admit(admittedRun(runId, { tenant, file, source: { bucket: BUCKET, key, versionId } }));
  const { run } = (await invoke('open-run', { runId, attempt: 1 })) as { run: object };
  await assert.rejects(invoke('read-pages', { run }), {
    name: 'ConfigurationInvalid',
    message:
      /Page 1 of essay\.jpg can be read by a model that sees alone.*hand in a file with text.*resume the run/,
  });
});
