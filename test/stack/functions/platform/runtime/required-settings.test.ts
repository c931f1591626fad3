import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openFunctionEnvironment } from '../../../../support/function-environment.ts';

await openFunctionEnvironment();
delete process.env.REQUEST_LIMITS;
delete process.env.DEFAULT_CAPS;
const { requireTurn } = await import('../../../../../functions/platform/runtime/require-turn.ts');
const { ledger } = await import('../../../../../functions/platform/runtime/storage.ts');

const lacks = (name: string) => ({ code: 'ConfigurationInvalid', message: new RegExp(`\\b${name}\\b`) });

it('requests are not counted without limits: the setting is asked for', () =>
  assert.rejects(requireTurn({ tenant: 't', subject: 'anna' }), lacks('REQUEST_LIMITS')));

it('caps are not looked at without those of the deployment: the setting is asked for', async () => {
  const now = '2030-01-01T00:00:00.000Z';
  const of = { tenant: 't', assignment: 'a' };
  await assert.rejects(ledger().capsOf('t', 'a', now), lacks('DEFAULT_CAPS'));
  await assert.rejects(
    ledger().reserve(of, { id: 'r', usd: 1 }, now, async () => true),
    lacks('DEFAULT_CAPS'),
  );
  assert.deepEqual(await ledger().spent(of), [], 'what was spent is read without them');
});
