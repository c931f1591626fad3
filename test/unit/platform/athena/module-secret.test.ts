import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claimedTenant, hashOfSecret, isSecret, newModuleSecret } from '@assay/platform/athena/module-secret';

describe('the secret of a module', () => {
  it('names its tenant, also one with dots, and is known by its hash alone', () => {
    const secret = newModuleSecret('school.of-law');
    assert.equal(claimedTenant(secret), 'school.of-law');
    assert.ok(isSecret(secret, hashOfSecret(secret)));
    assert.ok(!isSecret(newModuleSecret('school.of-law'), hashOfSecret(secret)));
    assert.ok(!isSecret(secret, undefined));
  });

  it('is refused where it has another form', () => {
    for (const missing of [undefined, '', ' '])
      assert.throws(() => claimedTenant(missing), { code: 'TokenMissing' });
    const secret = newModuleSecret('school');
    for (const wrong of [`Bearer ${secret}`, `../${secret}`, `${secret}x y`, 'school.', '.'.repeat(50)])
      assert.throws(() => claimedTenant(wrong), { code: 'TokenInvalid' });
  });
});
