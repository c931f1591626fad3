import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { itemPermissionsOf } from '../../support/item-permissions.ts';
import { itemsReached, ownCode } from '../../support/items-reached.ts';
import { roleOf, tenantRoleOf } from '../../support/simulate-policy.ts';

/** Before each paid question a step asks whether its run goes on, and afterwards keeps what that cost: by these, where it asks any. */
const OF_QUESTIONS = ['askerOf', 'keeping', 'billedClient', 'batchDeskOf', 'modelClient'];

/** Steps that ask no model. */
// biome-ignore format: a table
const WITHOUT_QUESTIONS = [
  'anchor-claims', 'anchor-findings', 'assemble-result', 'brief-speaker', 'check-critique', 'conclude-grade', 'consolidate-findings',
  'digest-document', 'enrich-document', 'extract-document', 'keep-profile', 'prepare-class', 'profile-graders', 'read-draft',
  'second-read', 'weigh-labels', 'weigh-panel',
];

/** What code would do that is never asked to. */
const NEVER: Record<string, string[]> = {
  // What is remembered is kept with a run, and these are of none.
  'compact-features': ['PutItem RUN'],
  'index-exemplars': ['PutItem RUN'],
  'judge-reasons': ['PutItem RUN'],
  'mine-features': ['PutItem RUN'],
  // Runs that compare versions of a work go on where there is a later one.
  'measure-revision': ['Query SUBMISSION'],
};

/** What is done with items by their keys, whatever they are. */
const BY_KEYS: Record<string, string[]> = {
  erase: [
    'Query STUDENT',
    ...['REVIEW', 'RUN', 'STUDENT', 'SUBMISSION', 'UPLOAD'].map((kind) => `DeleteItem ${kind}`),
  ],
};

describe('what functions are granted of items', async () => {
  const functions = [...(await ownCode())].map(([name, code]) => {
    const roles = [roleOf(name), tenantRoleOf(name)].filter((role) => role !== undefined);
    return {
      name,
      granted: new Set(roles.flatMap(itemPermissionsOf)),
      ...itemsReached(code, WITHOUT_QUESTIONS.includes(name) ? OF_QUESTIONS : []),
    };
  });

  it('is all that their code does, also where no test leads it', () => {
    assert.ok(functions.length > 50);
    const lacking = functions.flatMap(({ name, granted, does }) =>
      [...does].flatMap(([what, where]) =>
        granted.has(what) || NEVER[name]?.includes(what) ? [] : [`${name}: ${what}, by ${where}`],
      ),
    );
    assert.deepEqual(lacking, []);
  });

  it('is nothing that their code could not do', () => {
    const idle = functions.flatMap(({ name, granted, mayDo }) =>
      [...granted.difference(new Set([...mayDo.keys(), ...(BY_KEYS[name] ?? [])]))].map(
        (what) => `${name}: ${what}`,
      ),
    );
    assert.deepEqual(idle, []);
  });

  it('is of steps that ask no model what they do themselves, whatever a question would do', () => {
    const asked = functions.filter(({ name }) => WITHOUT_QUESTIONS.includes(name));
    const look = asked.filter(({ does }) => does.has('GetItem RUN')).map(({ name }) => name);
    assert.ok(look.includes('extract-document') && look.includes('consolidate-findings'));
    assert.deepEqual(
      look,
      asked.filter(({ granted }) => granted.has('GetItem RUN')).map(({ name }) => name),
    );
  });

  it('excuses nothing that is granted, or that code does not do', () => {
    for (const { name, granted, does } of functions)
      for (const what of NEVER[name] ?? [])
        assert.ok(does.has(what) && !granted.has(what), `${name}: ${what}`);
  });
});
