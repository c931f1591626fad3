import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permissionsOf } from '../../../support/permissions.ts';
import { leadingKinds } from '../../../support/simulate-policy.ts';
import { ofType, properties } from '../../../support/template.ts';

/** Beside its log and traces. */
const may = (role: string) => permissionsOf(role).filter((one) => !/^(logs|xray):/.test(one));

const reads = (prefix: string) =>
  ['s3:GetObject', 's3:GetObjectVersion'].map((action) => `${action} on arn:artifacts/${prefix}/*`);

describe('the tool for learning platforms', () => {
  it('knows platforms, used logins and invitations as itself, makes its key, and takes the role of tenants', () => {
    assert.deepEqual(
      may('ltirole'),
      [
        ...['DeleteItem', 'DeleteItem', 'GetItem', 'GetItem', 'GetItem', 'GetItem'].map(
          (name) => `dynamodb:${name} on arn:results`,
        ),
        ...['PutItem', 'PutItem', 'Query', 'UpdateItem'].map((name) => `dynamodb:${name} on arn:results`),
        ...['GSI1', 'GSI2'].map((index) => `dynamodb:Query on arn:results/index/${index}`),
        'events:PutEvents on arn:aws:events:us-east-1:000000000000:event-bus/default',
        ...['DescribeSecret', 'GetSecretValue', 'PutSecretValue'].map(
          (name) => `secretsmanager:${name} on LtiKey`,
        ),
        ...['AssumeRole', 'TagSession'].map((name) => `sts:${name} on arn:ltitenantrole`),
      ].sort(),
    );
    assert.deepEqual(leadingKinds('ltirole'), [
      'LTI-CODE',
      'LTI-INVITATION',
      'LTI-ISSUER',
      'LTI-PLATFORMS',
      'LTI-STATE',
    ]);
  });

  it('reads assignments and results and takes work in as a tenant', () => {
    const own = `\${aws:PrincipalTag/tenant}`;
    const objects = may('ltitenantrole').filter((one) => one.startsWith('s3:'));
    assert.deepEqual(objects, [
      `s3:GetObject on arn:artifacts/assignments/${own}/*`,
      `s3:GetObject on arn:artifacts/runs/\${aws:PrincipalTag/runs}-*/*`,
      's3:ListBucket on arn:artifacts',
      `s3:PutObject on arn:artifacts/submissions/${own}/*`,
    ]);
    const kinds = [
      'ASSIGNMENT',
      'CAP',
      'LTI-CODE',
      'LTI-KEY',
      'LTI-LINK',
      'LTI-PLATFORMS',
      'MARKING',
      'PASSBACKS',
      'REJECTED',
      'REQUESTS',
      'REVIEW',
      'RUN',
      'SUBMISSION',
    ];
    assert.deepEqual(leadingKinds('ltitenantrole'), kinds);
  });

  it('passes scores back with no right of its own to take work in, or to make the deployment’s key', () =>
    assert.deepEqual(
      may('passbackscorerole'),
      [
        ...['GetItem', 'PutItem', 'Query', 'UpdateItem'].map((name) => `dynamodb:${name} on arn:results`),
        'dynamodb:Query on arn:results/index/GSI1',
        'events:PutEvents on arn:aws:events:us-east-1:000000000000:event-bus/default',
        ...reads('assignments'),
        ...reads('runs'),
        's3:ListBucket on arn:artifacts',
        ...['DescribeSecret', 'GetSecretValue'].map((name) => `secretsmanager:${name} on LtiKey`),
        ...[
          'ChangeMessageVisibility',
          'DeleteMessage',
          'GetQueueAttributes',
          'GetQueueUrl',
          'ReceiveMessage',
        ].map((name) => `sqs:${name} on arn:scores`),
        ...['AssumeRole', 'TagSession'].map((name) => `sts:${name} on arn:assettenantrole`),
      ].sort(),
    ));

  it('hands in what a platform hands on as its tenant, and reaches nothing else of it', () => {
    const own = `\${aws:PrincipalTag/tenant}`;
    assert.deepEqual(
      may('assettenantrole').filter((one) => one.startsWith('s3:')),
      [`s3:PutObject on arn:artifacts/submissions/${own}/*`],
    );
    assert.deepEqual(leadingKinds('assettenantrole'), ['CAP', 'SUBMISSION']);
  });

  it('is told of results and reviews of Assay’s own, by a queue that keeps what was tried twelve times', () => {
    const rule = properties('Events::Rule', 'scorestopassback');
    assert.deepEqual(rule.EventPattern, {
      source: ['assay'],
      'detail-type': [
        'AssessmentCompleted',
        'AssessmentFailed',
        'AssessmentHeld',
        'AssessmentCancelled',
        'AssessmentWithdrawn',
        'ReviewReleased',
        'ReviewWithdrawn',
        'ReviewChanged',
        'ScoreAsked',
        'ScoresAsked',
        'WorkErased',
      ],
    });
    assert.deepEqual(
      (rule.Targets as { Arn: string }[]).map(({ Arn }) => Arn),
      ['arn:scores'],
    );
    const queue = properties('SQS::Queue', 'scores');
    assert.deepEqual(queue.RedrivePolicy, {
      deadLetterTargetArn: 'arn:scoresdeadletters',
      maxReceiveCount: 12,
    });
    const { Timeout } = properties('Lambda::Function', 'passbackscore');
    assert.ok((queue.VisibilityTimeout as number) > (Timeout as number));
  });

  it('is asked by the HTTP API for everything below /lti/, without a token of Assay’s, and knows where that is', () => {
    const [route] = ofType('ApiGatewayV2::Route').filter(
      ({ properties }) => properties.RouteKey === 'ANY /lti/{proxy+}',
    );
    assert.equal(route?.properties.AuthorizationType, 'NONE');
    const { Variables } = properties('Lambda::Function', 'lti').Environment as {
      Variables: Record<string, string>;
    };
    assert.ok(Variables.BASE_URL);
    const api = properties('Lambda::Function', 'api').Environment as { Variables: typeof Variables };
    assert.equal(api.Variables.BASE_URL, Variables.BASE_URL, 'whose tokens of launches it takes');
  });

  it('gives both functions the key, and forgets logins by themselves', () => {
    for (const name of ['lti', 'passbackscore']) {
      const { Variables } = properties('Lambda::Function', name).Environment as {
        Variables: Record<string, string>;
      };
      assert.equal(Variables.LTI_KEY_SECRET, 'LtiKey');
    }
    const [table] = ofType('DynamoDB::Table');
    assert.deepEqual(table!.properties.TimeToLiveSpecification, {
      AttributeName: 'expiresAt',
      Enabled: true,
    });
  });
});
