import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENTS } from '@assay/platform/webhooks/webhook';
import { itemPermissionsOf } from '../../support/item-permissions.ts';
import { roles } from '../../support/permissions.ts';
import { isAllowed, roleOf } from '../../support/simulate-policy.ts';
import { ofType } from '../../support/template.ts';

const BUS = 'arn:aws:events:us-east-1:000000000000:event-bus/default';
const putting = (source: string, type: string) => ({
  action: 'events:PutEvents',
  resource: BUS,
  context: { 'events:source': [source], 'events:detail-type': [type] },
});

describe('what roles may do with the table', () => {
  it('is of kinds of items, for every one of them', () => {
    const reaching = roles().filter((role) => itemPermissionsOf(role).length > 0);
    assert.ok(reaching.length > 30, String(reaching.length));
    for (const role of reaching)
      assert.deepEqual(
        itemPermissionsOf(role).filter((one) => one.endsWith(' anything')),
        [],
        role,
      );
  });

  it('is for a step that only computes to record that it is done, and nothing of anybody', () => {
    const asked = (name: string, key: string) => ({
      action: `dynamodb:${name}`,
      resource: 'arn:results',
      context: { 'dynamodb:LeadingKeys': [key] },
    });
    const may = (name: string, key: string) => isAllowed(roleOf('anchor-findings'), asked(name, key));
    assert.ok(may('PutItem', 'RUN#run-1'));
    for (const key of ['CAP#asks', 'REVIEW#asks#story#anna', 'MODEL-KEYS#asks', 'WEBHOOKS#asks', 'RUNS#1'])
      assert.ok(!may('PutItem', key), key);
    assert.ok(!may('GetItem', 'RUN#run-1'));
  });
});

describe('what functions may put on the bus', () => {
  const types = [...EVENTS, 'ScoreAsked', 'ScoresAsked', 'WorkErased'];
  const telling = roles().filter((role) => types.some((type) => isAllowed(role, putting('assay', type))));

  it('is what the product tells, each of it by somebody, and of nobody else’s', () => {
    assert.ok(telling.length > 10, String(telling.length));
    for (const type of types)
      assert.ok(
        telling.some((role) => isAllowed(role, putting('assay', type))),
        type,
      );
    for (const role of telling) {
      assert.ok(!isAllowed(role, putting('assay', 'Strange')), role);
      for (const type of types) assert.ok(!isAllowed(role, putting('aws.states', type)), `${role} ${type}`);
      const { context: _, ...rest } = putting('assay', types[0]!);
      assert.ok(!isAllowed(role, { ...rest, context: {} }), role);
    }
  });

  it('is no function’s without a condition', () => {
    const statements = ofType('IAM::Policy').flatMap(
      ({ properties }) =>
        (properties.PolicyDocument as { Statement: { Action: unknown; Condition?: object }[] }).Statement,
    );
    const open = statements.filter(({ Action }) => JSON.stringify(Action).includes('events:PutEvents'));
    assert.ok(open.length >= 10, String(open.length));
    for (const { Condition } of open)
      assert.match(JSON.stringify(Condition ?? {}), /events:source.*events:detail-type/);
  });
});
