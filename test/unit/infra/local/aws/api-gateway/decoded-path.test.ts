import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodedPath } from '../../../../../../infra/local/aws/api-gateway/decoded-path.ts';

describe('the path of a request to an HTTP API', () => {
  it('comes decoded, cut off at a question mark', () => {
    assert.equal(decodedPath('/students/x%23y?a=%23'), '/students/x#y');
    assert.equal(decodedPath('/students/x%2Fy%2fz'), '/students/x/y/z');
    assert.equal(decodedPath('/students/x%3Fy'), '/students/x');
    assert.equal(decodedPath('/students/%2523'), '/students/%23');
    assert.equal(decodedPath('/students/%ff'), '/students/\ufffd');
  });

  it('has a percent sign that encodes nothing as it is', () => {
    assert.deepEqual(['/%', '/%2', '/%zz', '/a%2Fb%'].map(decodedPath), ['/%', '/%2', '/%zz', '/a/b%']);
  });

  it('of any text that was encoded is that text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        assert.equal(decodedPath(`/${encodeURIComponent(text)}`), `/${text.split('?')[0]}`),
      ),
    );
  });
});
