import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { loadCatalogue } from '@assay/model/catalogue';
import { checkModels } from '@assay/short-answer-grading/estimate';
import { ROOT } from '../../../support/test-files.ts';

const usual = await loadCatalogue(join(ROOT, 'models.yaml'));
const small = usual.roles['grader-1']!;
const catalogue = { ...usual, roles: { ...usual.roles, 'grader-2': small } };

it('lets a house with one model play several graders by their roles, and refuses a quiz that names it twice', () => {
  const graders = (...models: string[]) => ({
    graders: models.map((model, at) => ({ name: `g${at}`, model })),
  });
  assert.doesNotThrow(() => checkModels(graders('grader-1', 'grader-2'), catalogue));
  assert.throws(() => checkModels(graders('grader-1', small), catalogue), /g0 and g1 are the same model/);
});
