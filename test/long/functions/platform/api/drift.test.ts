import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openApi, type Person } from '../../../../stack/functions/platform/api/api-world.ts';

const api = await openApi();
const { holdings } = await import('../../../../support/holdings.ts');
const { erase } = holdings(api);
const tenant = 't';
const of = { tenant, assignment: 'story' };
const TEACHER: Person = { role: 'teacher', tenant };
for (const submission of ['ada', 'bob']) await api.assessed({ tenant, submission });

/** Assesses the cohort again, with nothing changed. */
async function reevaluated(): Promise<string> {
  const started = await api.ask(TEACHER, 'POST', '/assignments/story/reevaluations', {
    body: { mode: 'now' },
  });
  const { reevaluation } = started.body as unknown as { reevaluation: string };
  assert.equal((await api.reevaluate({ ...of, reevaluation })).status, 'SUCCEEDED');
  return reevaluation;
}

const comparedBy = async (reevaluation: string) => {
  const { body } = await api.ask(TEACHER, 'GET', `/reevaluations/${reevaluation}/drift`);
  return body as unknown as { detail?: string; cohort?: { compared: number } };
};

describe('what a re-evaluation compared', () => {
  it('is said to be removed once one of its members is erased, and to be had of the others', async () => {
    const path = '/assignments/story/reevaluations';
    const waits = await api.ask(TEACHER, 'POST', path, { body: { mode: 'now', sample: 1 } });
    const { reevaluation: waiting } = waits.body as unknown as { reevaluation: string };
    assert.match((await comparedBy(waiting)).detail!, /^Nothing is compared yet/);

    const first = await reevaluated();
    assert.equal((await comparedBy(first)).cohort!.compared, 2);
    await erase(tenant, { kind: 'submission', assignment: 'story', submission: 'ada' });
    const { detail } = await comparedBy(first);
    assert.match(detail!, /was compared.*removed with.*erased.*resume/i);
    const report = await api.ask(TEACHER, 'GET', `/reevaluations/${first}/report`);
    assert.deepEqual([report.body.code, report.body.detail], ['ReportMissing', detail]);

    const second = await reevaluated();
    assert.equal((await comparedBy(second)).cohort!.compared, 1);
    assert.equal((await api.ask(TEACHER, 'POST', `/reevaluations/${first}/resume`)).status, 202);
    assert.equal((await api.reevaluate({ ...of, reevaluation: first })).status, 'SUCCEEDED');
    assert.equal((await comparedBy(first)).cohort!.compared, 1);
  });
});
