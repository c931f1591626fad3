import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listModels } from '@assay/api/routes/deployment';
import { cataloguedModels } from '@assay/model/catalogue';
import { retiringModels } from '@assay/model/retirement';
import type { ApiClient } from '../../../cli/api-client.ts';
import { concernedModels, describeModel } from '../../../cli/commands/models.ts';
import { retirementWarnings } from '../../../cli/retiring-models.ts';
import { openAssessments } from '../../support/assessments.ts';
import { answer, essayOf } from '../../support/essay-scoring/essay-model.ts';
import { openServedApi } from '../../support/served-api.ts';

const { hand, assess } = await openAssessments(answer);
const over = await openServedApi();

describe('models that are switched off', () => {
  const model = (retires?: string) => ({ kind: 'embedding' as const, provider: 'p', dimensions: 1, retires });
  const models = {
    old: model('2026-11-20'),
    soon: model('2026-12-11'),
    late: model('2027-06-01'),
    kept: model(),
  };
  const roles = { judge: 'soon', debater: 'soon', reviewer: 'kept' };
  const catalogued = cataloguedModels({ models, roles } as never);

  it('are those within the days, and those that have been, the soonest first', () => {
    assert.deepEqual(retiringModels(catalogued, '2026-11-23', 60), [
      { model: 'old', retires: '2026-11-20', daysLeft: -3, roles: [] },
      { model: 'soon', retires: '2026-12-11', daysLeft: 18, roles: ['judge', 'debater'] },
    ]);
    assert.equal(retiringModels(catalogued, '2026-11-23', 17).length, 1);
  });

  it('are told with the roles, the assignments, and the command that says whether these can move', () => {
    const [old, soon] = retiringModels(catalogued, '2026-11-23', 60);
    assert.equal(
      describeModel({ ...soon!, assignments: ['story'] }),
      'soon: switched off on 2026-12-11, in 18 days; plays judge, debater; asked by story\n' +
        '    can it move? npx assay reevaluate story --models judge=MODEL,debater=MODEL --sample 20',
    );
    assert.match(describeModel({ ...old!, assignments: [] }), /since 2026-11-20; plays no role; asked by no/);
  });

  it('are no warning where they play no role', async () => {
    assert.deepEqual(await retirementWarnings('2026-12-10'), []);
  });

  it('concern the assignments whose latest runs asked them, and no other tenant', async () => {
    await assess(await hand({ ...essayOf(), tenant: 't', submission: 'annas' }));
    const { models: deployed } = await over('t').api.ask(listModels);
    const retiring = { models: deployed.map((one) => ({ ...one, retires: '2026-12-11' })) };
    const asked = async (tenant: string) => {
      const { api } = over(tenant);
      const ask: ApiClient['ask'] = (route, given) =>
        Object.is(route, listModels) ? (retiring as never) : api.ask(route, given);
      const found = await concernedModels({ api: { ...api, ask } }, { within: 60, on: '2026-11-23' });
      assert.equal(found.length, deployed.length);
      return found.filter(({ assignments }) => assignments.includes('story')).map(({ model }) => model);
    };
    const playing = deployed.find(({ roles }) => roles.includes('judge'))!;
    assert.ok((await asked('t')).includes(playing.model));
    assert.deepEqual(await asked('other'), []);
  });
});
