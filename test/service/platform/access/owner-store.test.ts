import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOwnerStore, submissionOf } from '@assay/platform/access/owner-store';
import { openRunTable } from '../../../support/run-table.ts';

const { documents, catchUp } = await openRunTable();
const owners = createOwnerStore(documents, 'results');
const AT = '2026-11-23T08:00:00.000Z';
const of = (submission: string, tenant = 't') => ({ tenant, assignment: 'story', submission });

describe('whose work a submission is', () => {
  it('is not known until somebody says so', async () => assert.equal(await owners.find(of('nobodys')), null));

  it('is kept with what is known of the student, and found by them', async () => {
    const anna = { subject: 'anna#1', name: 'Anna', email: 'anna@example.edu', number: '4711' };
    await owners.claim(of('one'), anna, AT);
    assert.deepEqual(await owners.find(of('one')), { ...anna, at: AT, since: AT });
    assert.equal(await owners.find(of('one', 'u')), null);
    assert.deepEqual(await owners.ownedBy('t', 'anna#1'), [{ assignment: 'story', submission: 'one' }]);
    assert.deepEqual(await owners.ownedBy('t', 'anna'), []);
    assert.deepEqual(await owners.ownedBy('u', 'anna#1'), []);
  });

  it('is claimed once: again by the same student, by no other', async () => {
    for (let time = 0; time < 2; time += 1) await owners.claim(of('two'), { subject: 'berta' }, AT);
    assert.equal(await owners.keep(of('two'), { subject: 'carla' }, AT), false);
    await assert.rejects(owners.claim(of('two'), { subject: 'carla' }, AT), { code: 'SubmissionTaken' });
    assert.deepEqual(await owners.find(of('two')), { subject: 'berta', at: AT, since: AT });
  });

  it('stays known with all that was told of the student when they hand in themselves', async () => {
    const zoe = { subject: 'zoe', name: 'Zoe Quenby', number: '4711808' };
    await owners.claim(of('three'), zoe, AT);
    await owners.claim(of('three'), { subject: 'zoe', name: 'Z. Quenby' }, AT);
    assert.deepEqual(await owners.find(of('three')), { ...zoe, name: 'Z. Quenby', at: AT, since: AT });
    await owners.claim(of('three'), { subject: 'zoe', email: 'zoe@example.edu' }, AT);
    const known = { ...zoe, name: 'Z. Quenby', email: 'zoe@example.edu' };
    assert.deepEqual(await owners.find(of('three')), { ...known, at: AT, since: AT });
  });

  it('may become another’s, of whom nothing is known that was of the one before, and is theirs from a place in its trail on', async () => {
    await owners.claim(of('four'), { subject: 'zoe', name: 'Zoe Quenby' }, AT);
    const [moved, later] = ['2026-11-24T08:00:00.000Z', '2026-11-25T08:00:00.000Z'];
    await owners.move(of('four'), { subject: 'carla' }, { seq: 4, at: moved });
    const known = { subject: 'carla', since: moved, movedAfter: 4, movedAt: moved };
    assert.deepEqual(await owners.find(of('four')), { ...known, at: moved });
    await owners.claim(of('four'), { subject: 'carla', name: 'Carla' }, later);
    assert.deepEqual(await owners.find(of('four')), { ...known, name: 'Carla', at: later });
    await catchUp();
    assert.deepEqual(await owners.ownedBy('t', 'zoe'), [{ assignment: 'story', submission: 'three' }]);
  });

  it('is whose the last of its moves says, in whatever order they come, also where the trail begins anew', async () => {
    const at = (day: number) => `2026-11-2${day}T08:00:00.000Z`;
    await owners.move(of('five'), { subject: 'carla' }, { seq: 3, at: at(5) });
    await owners.move(of('five'), { subject: 'zoe' }, { seq: 2, at: at(4) });
    assert.partialDeepStrictEqual(await owners.find(of('five')), { subject: 'carla', movedAfter: 3 });
    await owners.move(of('five'), { subject: 'berta' }, { seq: 1, at: at(6) });
    assert.partialDeepStrictEqual(await owners.find(of('five')), { subject: 'berta', movedAfter: 1 });
  });
});

describe('the id of a submission that nobody chose', () => {
  it('is the student’s in their tenant, and tells no name', () => {
    const id = submissionOf({ tenant: 't', subject: 'anna@example.edu' });
    assert.match(id, /^student-[0-9a-f]{24}$/);
    assert.equal(id, submissionOf({ tenant: 't', subject: 'anna@example.edu' }));
    assert.notEqual(id, submissionOf({ tenant: 'u', subject: 'anna@example.edu' }));
  });
});
