import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { accessOf, reachApi } from '../../../cli/reach.ts';

describe('the token that the environment holds', () => {
  before(() => {
    process.env.ASSAY_API = 'https://assay.example.edu';
  });
  const tokenOf = async (given: string) => {
    process.env.ASSAY_TOKEN = given;
    return accessOf(await reachApi(() => {})).token();
  };

  it('is sent as it is where it has the form of one', async () => {
    assert.equal(await tokenOf(' eyJh.eyJz.c2ln\n'), 'eyJh.eyJz.c2ln');
  });

  it('is asked for where it is none, with what it is and who gives it, and without what was there', async () => {
    for (const given of ['junk', 'Bearer eyJh.eyJz.c2ln', 'eyJh.eyJz', 'sk-secret.eyJz.c2 ln'])
      await assert.rejects(tokenOf(given), (error: Error & { code: string }) => {
        assert.equal(error.code, 'TokenInvalid');
        assert.match(error.message, /^ASSAY_TOKEN holds no token: .*JSON Web Token/);
        assert.match(error.message, /sign-in.*npx assay token --role teacher/);
        assert.ok(!error.message.includes(given));
        return true;
      });
    await assert.rejects(tokenOf(' '), { code: 'TokenMissing', message: /There is no token.*sign-in/ });
  });
});
