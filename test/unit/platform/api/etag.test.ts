import assert from 'node:assert/strict';
import { it } from 'node:test';
import { requireVersion } from '@assay/platform/api/etag';

it('a condition of a change means what can be changed, whatever was read beside it', () => {
  const ifIs = (name: string, value: string) => () => requireVersion(new Headers({ [name]: value }), 'a');
  ifIs('if-match', '"a+x"')();
  assert.throws(ifIs('if-match', '"b+x"'), { code: 'PreconditionFailed' });
  assert.throws(ifIs('if-none-match', 'W/"a+x"'), { code: 'PreconditionFailed' });
  ifIs('if-none-match', '"b+x"')();
});
