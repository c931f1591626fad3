import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createIdempotencyStore } from '@assay/api/idempotency-store';
import type { Principal } from '@assay/platform/access/principal';
import { openRunTable } from '../../support/run-table.ts';

const { documents } = await openRunTable();
const store = createIdempotencyStore(documents, 'results');

it('what was answered is told again to the same person in the same role alone', async () => {
  const asked = (who: Partial<Principal>, told: string) =>
    store.once(
      {
        principal: { tenant: 't', role: 'student', subject: 'ben', ...who },
        ...{ operation: 'submit', key: 'key-1', request: ['the same'] },
      },
      async () => ({ status: 201, body: told }),
      (error) => assert.ifError(error),
      async () => false,
    );
  assert.equal((await asked({}, 'of the student')).body, 'of the student');
  assert.equal((await asked({}, 'again')).body, 'of the student');
  assert.equal((await asked({ role: 'teacher' }, 'of the teacher')).body, 'of the teacher');
  assert.equal((await asked({ subject: 'anna' }, 'of another')).body, 'of another');
  assert.equal((await asked({ tenant: 'u' }, 'of another tenant')).body, 'of another tenant');
});
