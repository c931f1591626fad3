import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ownItems } from '../../../functions/export-student/own-items.ts';

it('a student’s archive has nothing that was said with the student whose work it was before', () => {
  const event = (of: string, seq: number, kind: string, more = {}) => ({
    ...{ PK: `REVIEW#t#story#${of}`, SK: `EVENT#${seq}`, seq, kind },
    ...more,
  });
  const owner = (of: string, more = {}) => ({
    ...{ PK: `SUBMISSION#t#story#${of}`, SK: 'OWNER', subject: 'berta' },
    ...more,
  });
  const mine = [
    owner('moved', { movedAfter: 4 }),
    owner('mine'),
    { PK: 'SUBMISSION#t#story#moved', SK: 'VERSION#1' },
    { PK: 'SUBMISSION#t#story#mine', SK: 'LTI#link-1', user: 'user-b' },
    { PK: 'SUBMISSION#t#story#mine', SK: 'PASSBACK#link-1#1', scoreGiven: 3 },
    { PK: 'RUN#1', SK: 'RUN' },
    event('moved', 2, 'score-overridden'),
    event('moved', 4, 'withdrawn'),
    event('moved', 6, 'commented'),
    event('mine', 1, 'appealed'),
    event('mine', 2, 'appeal-answered', { appeal: 1 }),
  ];
  const others = [
    { PK: 'SUBMISSION#t#story#moved', SK: 'LTI#link-1', user: 'user-a' },
    { PK: 'SUBMISSION#t#story#moved', SK: 'PASSBACK#link-1#1', scoreGiven: 8 },
    event('moved', 1, 'commented'),
    event('moved', 3, 'appealed'),
    event('moved', 5, 'appeal-answered', { appeal: 3 }),
  ];
  const named = (items: object[]) => items.map((item) => JSON.stringify(item)).toSorted();
  assert.deepEqual(named(ownItems([...others, ...mine])), named(mine));
});
