import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ownItems } from '../../../functions/export-student/own-items.ts';

it('a student’s archive has nothing that was said with the student whose work it was before', () => {
  const [before, moved, later] = [1, 2, 3].map((day) => `2026-11-0${day}T08:00:00.000Z`);
  const event = (of: string, seq: number, at: string | undefined, kind: string, more = {}) => ({
    ...{ PK: `REVIEW#t#story#${of}`, SK: `EVENT#${seq}`, seq, at, kind },
    ...more,
  });
  const owner = (of: string, more = {}) => ({
    ...{ PK: `SUBMISSION#t#story#${of}`, SK: 'OWNER', subject: 'berta' },
    ...more,
  });
  const mine = [
    owner('moved', { movedAt: moved }),
    owner('mine'),
    { PK: 'SUBMISSION#t#story#moved', SK: 'VERSION#1' },
    { PK: 'SUBMISSION#t#story#mine', SK: 'LTI#link-1', user: 'user-b' },
    { PK: 'SUBMISSION#t#story#mine', SK: 'PASSBACK#link-1#1', scoreGiven: 3 },
    { PK: 'RUN#1', SK: 'RUN' },
    event('moved', 2, before, 'score-overridden'),
    event('moved', 4, moved, 'withdrawn'),
    event('moved', 6, later, 'commented'),
    event('mine', 1, before, 'appealed'),
    event('mine', 2, before, 'appeal-answered', { appeal: 1 }),
  ];
  const others = [
    { PK: 'SUBMISSION#t#story#moved', SK: 'LTI#link-1', user: 'user-a' },
    { PK: 'SUBMISSION#t#story#moved', SK: 'PASSBACK#link-1#1', scoreGiven: 8 },
    event('moved', 1, before, 'commented'),
    event('moved', 3, before, 'appealed'),
    event('moved', 5, later, 'appeal-answered', { appeal: 3 }),
  ];
  const named = (items: object[]) => items.map((item) => JSON.stringify(item)).toSorted();
  assert.deepEqual(named(ownItems([...others, ...mine])), named(mine));
});
