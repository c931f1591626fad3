import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runsOf } from '@assay/platform/run/run-id';
import { sessionTags } from '../../../functions/platform/runtime/tenant-session.ts';
import { productFiles } from '../../ratchets/sources.ts';
import { itemPermissionsOf } from '../../support/item-permissions.ts';
import { itemsReached } from '../../support/items-reached.ts';
import { ownCode } from '../../support/own-code.ts';
import { isAllowed, roleOf, tenantRoleOf } from '../../support/simulate-policy.ts';

/** Before each paid question a step asks whether its run goes on, and afterwards keeps what that cost: by these, where it asks any. */
const OF_QUESTIONS = ['askerOf', 'keeping', 'billedClient', 'batchDeskOf', 'modelClient'];

/** Steps that ask no model. */
// biome-ignore format: a table
const WITHOUT_QUESTIONS = [
  'anchor-findings', 'assemble-result', 'brief-speaker', 'check-critique', 'conclude-grade', 'consolidate-findings',
  'digest-document', 'enrich-document', 'extract-document', 'keep-profile', 'prepare-class', 'profile-graders', 'read-draft',
  'read-pages', 'second-read', 'weigh-labels', 'weigh-panel',
];

/** What code would do that is never asked to. */
const NEVER: Record<string, string[]> = {
  // A link names the tenant of its platform, which is looked for among that tenant's.
  api: ['Query@GSI2 LTI-ISSUER'],
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

/** What of it stands before the first `#` of a key: `PutItem RUN`. */
const byKind = (what: string) => what.split('#', 1)[0]!;
const kindsOf = (some: ReadonlyMap<string, string>) => new Set([...some.keys()].map(byKind));

/** A key as its template is filled of a tenant. */
const keyOf = (template: string, tenant: string) =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'tenant') return tenant;
    return /^(?:runId|upload)$/.test(name) ? `${runsOf(tenant)}-${'0'.repeat(24)}` : 'x';
  });

/** Whether a role may do something with a key of a tenant; in a session with tags: of that tenant alone. */
function mayDo(role: string, what: string, tenant: string, tags?: Record<string, string>): boolean {
  const [, action, index, template] = /^(\w+)(?:@(\w+))? (.*)$/.exec(what)!;
  const resource = `arn:results${index ? `/index/${index}` : ''}`;
  const context = { 'dynamodb:LeadingKeys': [keyOf(template!, tenant)] };
  return isAllowed(role, { action: `dynamodb:${action}`, resource, context }, tags);
}

/** Where requests to the table are made by hand: what they reach, `BY_KEYS` says. */
const BY_HAND = ['functions/platform/erase/sweep.ts', 'functions/platform/privacy/holdings.ts'];
const OF_TABLE =
  /import \{[^}]*(?:(?:Get|Put|Query|Delete|Update|Scan|Write|Statement)Command|queryAll)\b[^}]*\} from '@(?:aws-sdk\/\w+-dynamodb|assay\/kit\/table\/table)'/;

describe('what functions are granted of items', async () => {
  const functions = [...(await ownCode())].map(([name, code]) => {
    const tenants = tenantRoleOf(name);
    const roles = [roleOf(name), ...(tenants === undefined ? [] : [tenants])];
    return {
      ...{ name, tenants },
      granted: new Set(roles.flatMap(itemPermissionsOf)),
      ...itemsReached(code, WITHOUT_QUESTIONS.includes(name) ? OF_QUESTIONS : []),
    };
  });

  it('is all that their code does, also where no test leads it', () => {
    assert.ok(functions.length > 50);
    const lacking = functions.flatMap(({ name, tenants, does }) =>
      [...does].flatMap(([what, where]) =>
        mayDo(roleOf(name), what, 'mine') ||
        (tenants !== undefined && mayDo(tenants, what, 'mine', sessionTags('mine'))) ||
        NEVER[name]?.includes(byKind(what))
          ? []
          : [`${name}: ${what}, by ${where}`],
      ),
    );
    assert.deepEqual(lacking, []);
  });

  it('is in the session of a tenant what is named after that tenant, and nothing of another', () => {
    const open = functions.flatMap(({ name, tenants, does }) =>
      [...does.keys()]
        .filter((what) => /\{(?:tenant|runId|upload)\}/.test(what))
        .filter((what) => tenants !== undefined && mayDo(tenants, what, 'other', sessionTags('mine')))
        .map((what) => `${name}: ${what}`),
    );
    assert.deepEqual(open, []);
  });

  it('is looked for in all code, but where requests to the table are made by hand', () => {
    const found = productFiles().filter(
      ({ path }) => /^(?:functions|shared)\//.test(path) && !path.startsWith('shared/kit/table/'),
    );
    const byHand = found.filter(({ text }) => OF_TABLE.test(text)).map(({ path }) => path);
    assert.deepEqual(byHand.sort(), BY_HAND);
  });

  it('is nothing that their code could not do', () => {
    const idle = functions.flatMap(({ name, granted, mayDo: may }) =>
      [...granted.difference(kindsOf(may).union(new Set(BY_KEYS[name])))].map((what) => `${name}: ${what}`),
    );
    assert.deepEqual(idle, []);
  });

  it('is of steps that ask no model what they do themselves, whatever a question would do', () => {
    const asked = functions.filter(({ name }) => WITHOUT_QUESTIONS.includes(name));
    const look = asked.filter(({ does }) => kindsOf(does).has('GetItem RUN')).map(({ name }) => name);
    assert.ok(look.includes('extract-document') && look.includes('consolidate-findings'));
    assert.deepEqual(
      look,
      asked.filter(({ granted }) => granted.has('GetItem RUN')).map(({ name }) => name),
    );
  });

  it('excuses nothing that is granted, or that code does not do', () => {
    for (const { name, granted, does } of functions)
      for (const what of NEVER[name] ?? [])
        assert.ok(kindsOf(does).has(what) && !granted.has(what), `${name}: ${what}`);
  });
});
