import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readToken } from '../../../desk/token.ts';

const tokenOf = (claims: object) =>
  ['{}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

describe('what the desk reads of a token', () => {
  it('is who has it, in letters of any script', () => {
    const read = readToken(tokenOf({ iss: 'https://id', sub: 'a', role: 'teacher', name: 'Łucja 山田' }))!;
    assert.deepEqual(
      [read.role, read.subject, read.name, read.issuer],
      ['teacher', 'a', 'Łucja 山田', 'https://id'],
    );
    assert.deepEqual([read.renew, read.leave, read.launched], [null, null, null]);
  });

  it('is the role by the claim that the issuer has for it, alone or in a list', () => {
    for (const groups of ['student', ['student']])
      assert.equal(readToken(tokenOf({ 'cognito:groups': groups }), 'cognito:groups')!.role, 'student');
    assert.equal(readToken(tokenOf({ roles: [] }), 'roles')!.role, '');
  });

  it('is the same person for another token of theirs, and another in another role or tenant, of another issuer, or by another launch, of another course’s link too', () => {
    const personOf = (claims: object) =>
      readToken(tokenOf({ iss: 'i', sub: 's', role: 'teacher', ...claims }))!.person;
    assert.equal(personOf({ exp: 1 }), personOf({ exp: 2 }));
    for (const other of [
      { iss: 'j' },
      { sub: 't' },
      { role: 'student' },
      { tenant: 'other' },
      { launched: 'a' },
    ])
      assert.notEqual(personOf({}), personOf(other));
    const [own, others] = ['a', 'b'].map((link) => personOf({ launched: 'essay', link }));
    assert.notEqual(own, others);
    assert.equal(own, personOf({ launched: 'essay', link: 'a', exp: 3 }));
  });

  it('is another for each link that is no assignment yet, and for each place that a choice is for', () => {
    const personOf = (claims: object) => readToken(tokenOf({ tenant: 't', sub: 's', ...claims }))!.person;
    const unchosen = { role: 'teacher', link: 'a' };
    assert.equal(personOf({ ...unchosen, exp: 1 }), personOf({ ...unchosen, exp: 2 }));
    assert.notEqual(personOf(unchosen), personOf({ ...unchosen, link: 'b' }));
    const choice = { returnUrl: 'https://lms.example/return?course=1', data: 'x' };
    assert.equal(personOf({ ...choice, exp: 1 }), personOf({ ...choice, exp: 2 }));
    for (const other of [{ data: 'y' }, { returnUrl: 'https://lms.example/return?course=2' }])
      assert.notEqual(personOf(choice), personOf({ ...choice, ...other }));
  });

  it('is nothing where it is none', () => {
    for (const text of ['', 'a.b', 'a.b.c.d', 'a.%.c', `a.${Buffer.from('no JSON').toString('base64url')}.c`])
      assert.equal(readToken(text), null);
  });
});
