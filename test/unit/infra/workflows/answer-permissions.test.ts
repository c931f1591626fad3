import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permissionsOf, roles } from '../../../support/permissions.ts';
import { ofType } from '../../../support/template.ts';

const NESTED = ['argument-coaching', 'deliverable-review', 'essay-scoring', 'short-answer-grading'].map(
  (id) => `${id}-workflow-${id}`.replaceAll('-', ''),
);
const machine = (name: string) => `arn:aws:states:us-east-1:000000000000:stateMachine:${name}`;

/** Who may do one thing, and to what: `role on resource`. */
const allowed = (action: string) =>
  roles().flatMap((role) =>
    permissionsOf(role)
      .filter((permission) => permission.startsWith(`${action} on `))
      .map((permission) => permission.replace(action, role)),
  );
const on = (role: string, resources: string[]) => resources.map((resource) => `${role} on ${resource}`);

describe('what waits for a token', () => {
  const ofCalls = NESTED.flatMap((name) => [machine(name), `${machine(name)}/*`]);
  const workers = ['failcallsrole', 'runagentrole', 'interactiverunagentrole'].flatMap((role) =>
    on(role, ofCalls),
  );
  const renderers = on('renderingrendererstaskTaskRole', [machine('assess')]);
  const ofLine = [
    'takeplace',
    'storeresults',
    'recordfailure',
    'reconcile',
    'resumerun',
    'cancelrun',
    'erase',
  ];
  const line = ofLine.flatMap((name) => on(`${name}role`, [machine('assess')]));

  it('is let go on by who answers it, and by nobody else', () =>
    assert.deepEqual(allowed('states:SendTaskSuccess').sort(), [...workers, ...renderers, ...line].sort()));

  it('is failed by who did its work, and by nobody else', () =>
    assert.deepEqual(allowed('states:SendTaskFailure').sort(), [...workers, ...renderers].sort()));
});

describe('whether a token is waited for', () => {
  it('is looked at by who asks agents, and by nobody else', () => {
    const ofCalls = NESTED.flatMap((name) => [machine(name), `${machine(name)}/*`]);
    const asking = ['runagentrole', 'interactiverunagentrole'].flatMap((role) => on(role, ofCalls));
    assert.deepEqual(allowed('states:SendTaskHeartbeat').sort(), asking.sort());
  });
});

describe('a queue', () => {
  const calls = ['arn:calls', 'arn:interactivecalls'];

  it('is sent to by the states that wait, by who puts a call off or back, and by who keeps what failed', () =>
    assert.deepEqual(
      allowed('sqs:SendMessage').sort(),
      [
        ...NESTED.flatMap((name) => on(`${name}Role`, calls)),
        ...on('assessRole', ['arn:renderingreports']),
        ...on('recordfailurerole', ['arn:lostexecutionsdeadletters']),
        ...on('runagentrole', ['arn:calls']),
        ...on('interactiverunagentrole', ['arn:interactivecalls']),
        ...on('tendbatchesrole', ['arn:calls']),
        ...on('apirole', ['arn:erasures', 'arn:exports', 'arn:webhooks']),
        ...on('eraserole', ['arn:erasures']),
        ...on('endretentionrole', ['arn:erasures']),
        ...on('deliverwebhookrole', ['arn:webhooks']),
        ...on('scheduledreevaluationsrole', ['arn:scheduledreevaluationsdeadletters']),
        ...on('startreevaluationrole', ['arn:scheduledreevaluationsdeadletters']),
      ].sort(),
    ));

  it('is drained by its consumer', () =>
    assert.deepEqual(
      allowed('sqs:ReceiveMessage').sort(),
      [
        ...on('admitrole', ['arn:intake']),
        ...on('failcallsrole', ['arn:callsdeadletters']),
        ...on('eraserole', ['arn:erasures']),
        ...on('exportstudentrole', ['arn:exports']),
        ...on('deliverwebhookrole', ['arn:webhooks']),
        ...on('passbackscorerole', ['arn:scores']),
        ...on('renderingrendererstaskTaskRole', ['arn:renderingreports']),
        ...on('runagentrole', ['arn:calls']),
        ...on('interactiverunagentrole', ['arn:interactivecalls']),
      ].sort(),
    ));

  it('is counted by who starts its consumers', () =>
    assert.ok(
      permissionsOf('startrenderersrole').includes('sqs:GetQueueAttributes on arn:renderingreports'),
    ));
});

describe('a function that EventBridge calls by and by', () => {
  const configured = (name: string) =>
    ofType('Lambda::EventInvokeConfig').find((config) => config.properties.FunctionName === name)?.properties;

  it('keeps what record-failure failed on, and does not repeat a pass of reconcile', () => {
    assert.partialDeepStrictEqual(configured('recordfailure'), {
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: 'arn:lostexecutionsdeadletters' } },
    });
    assert.equal(configured('reconcile')?.MaximumRetryAttempts, 0);
  });
});
