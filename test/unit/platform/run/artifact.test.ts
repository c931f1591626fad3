import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  artifact,
  assignmentArtifact,
  declarationOf,
  one,
  picture,
  planArtifact,
  resultArtifact,
} from '@assay/platform/run/artifact';
import fc from 'fast-check';
import * as z from 'zod';

const number = z.number();
const CLAIMS = artifact('teams/{team}/claims.json', number);
const STATEMENT = artifact('teams/{team}/{turn}-{speaker}.json', z.string(), { pinned: true });
const RESULT = artifact('result.json', z.null());
const DECLARED = [RESULT, CLAIMS, STATEMENT];

describe('an artifact', () => {
  it('is read anew unless it is declared pinned: what a run begins with is, what comes of it is not', () => {
    const pinned = [assignmentArtifact(number), planArtifact(number), resultArtifact(number), CLAIMS];
    assert.deepEqual(
      pinned.map((declared) => declared.pinned),
      [true, true, false, false],
    );
  });

  it('that is a picture is read as text, the data URL of it', () => {
    const url = 'data:image/png;base64,AAAA';
    assert.equal(picture('figures/{figure}.png').schema.parse(url), url);
  });
});

describe('one of several artifacts', () => {
  it('has its parts in the name, in their order, and the rest of the declaration', () => {
    assert.deepEqual(one(STATEMENT, 'ideas', 2, 'skeptic'), {
      ...STATEMENT,
      name: 'teams/ideas/2-skeptic.json',
    });
    assert.equal(STATEMENT.name, 'teams/{team}/{turn}-{speaker}.json');
  });

  it('takes a part as it is, whatever it looks like', () => {
    assert.equal(one(CLAIMS, '$&-$1-{team}').name, 'teams/$&-$1-{team}/claims.json');
  });
});

describe('the declaration of a name', () => {
  const parts = fc.string({ unit: 'grapheme', minLength: 1 }).filter((part) => !/[/\n]/.test(part));

  it('is that of the artifact that it is one of, under that name', () => {
    assert.deepEqual(declarationOf(DECLARED, 'result.json'), RESULT);
    fc.assert(
      fc.property(parts, (team) => {
        const named = one(CLAIMS, team);
        assert.deepEqual(declarationOf(DECLARED, named.name), named);
      }),
    );
  });

  for (const name of [
    'teams/claims.json',
    'teams//claims.json',
    'teams/a/b/claims.json',
    'teams/a/claimsXjson',
    'my/teams/a/claims.json',
    'teams/a/claims.json.bak',
    'Result.json',
    'teams/a/advocate.json',
    '',
  ])
    it(`that is not declared, such as "${name}", is an error that names it`, () =>
      assert.throws(() => declarationOf(DECLARED, name), {
        code: 'ConfigurationInvalid',
        message: new RegExp(`^"${name}" is no artifact.*deploy again`),
      }));

  it('takes the signs of a name for themselves', () => {
    const odd = artifact('a.b/(c)+[d]|e^{f}$.json', number);
    assert.equal(declarationOf([odd], 'a.b/(c)+[d]|e^x$.json').schema, number);
    assert.throws(() => declarationOf([odd], 'aXb/(c)+[d]|e^x$.json'));
  });
});
