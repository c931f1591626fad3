import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localArn } from '../../../infra/local/deploy/physical-name.ts';
import { functionNames } from '../../support/functions.ts';
import { permissionsOf } from '../../support/permissions.ts';
import { isAllowed } from '../../support/simulate-policy.ts';
import { ofType, properties } from '../../support/template.ts';

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
  Principal?: unknown;
}

const statementsOf = (type: string, name: string) =>
  (properties(type, name).PolicyDocument as { Statement: Statement[] }).Statement;

const denies = (type: string, name: string, condition: object) =>
  statementsOf(type, name).some(
    ({ Effect, Action, Condition }) =>
      Effect === 'Deny' &&
      /^\w+:\*$/.test(String(Action)) &&
      JSON.stringify(Condition) === JSON.stringify(condition),
  );

const INSECURE = { Bool: { 'aws:SecureTransport': 'false' } };

describe('the buckets', () => {
  for (const name of ['artifacts', 'accesslogs'])
    it(`${name} is encrypted, closed to the public, owned by its owner, and open by TLS 1.2 only`, () => {
      assert.partialDeepStrictEqual(properties('S3::Bucket', name), {
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      });
      assert.ok(denies('S3::BucketPolicy', `${name}Policy`, INSECURE));
      assert.ok(denies('S3::BucketPolicy', `${name}Policy`, { NumericLessThan: { 's3:TlsVersion': 1.2 } }));
    });

  it('of artifacts keeps versions, tells the queue what becomes of uploads alone, and logs access', () => {
    const bucket = properties('S3::Bucket', 'artifacts');
    assert.partialDeepStrictEqual(bucket, {
      VersioningConfiguration: { Status: 'Enabled' },
      NotificationConfiguration: {
        QueueConfigurations: ['s3:ObjectCreated:*', 's3:ObjectRemoved:*'].map((Event) => ({
          Event,
          Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'submissions/' }] } },
        })),
      },
      LoggingConfiguration: { DestinationBucketName: 'accesslogs' },
    });
  });

  it('of artifacts forgets model answers in the end, and a day later what was deleted; of uploads, which runs read by version, nothing', () => {
    const { LifecycleConfiguration } = properties('S3::Bucket', 'artifacts');
    const { Rules } = LifecycleConfiguration as { Rules: { Prefix: string }[] };
    const older = { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } };
    assert.deepEqual(Rules, [
      { Prefix: 'memo/', ExpirationInDays: 180, ...older },
      { Prefix: 'asked/', ExpirationInDays: 30, ...older },
      { Prefix: 'batches/', ExpirationInDays: 30, ...older },
      { Prefix: 'exports/', ExpirationInDays: 1, ...older },
      { Prefix: 'assignments/', ExpiredObjectDeleteMarker: true, ...older },
      { Prefix: 'runs/', ExpiredObjectDeleteMarker: true, ...older },
    ]);
  });
});

describe('the table', () => {
  it('has one pair of keys and two indexes, recovers to any point in time', () =>
    assert.partialDeepStrictEqual(properties('DynamoDB::Table', 'results'), {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: ['GSI1', 'GSI2'].map((IndexName) => ({
        IndexName,
        KeySchema: [
          { AttributeName: `${IndexName}PK`, KeyType: 'HASH' },
          { AttributeName: `${IndexName}SK`, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      })),
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
    }));
});

/** All but the renderer, which is an image. */
const bundled = () =>
  ofType('Lambda::Function').filter(({ properties }) => properties.PackageType !== 'Image');

describe('the functions', () => {
  it('run on nodejs24.x and arm64, traced, each under a role and with a log group of its own', () => {
    for (const { name, properties } of bundled())
      assert.partialDeepStrictEqual(
        properties,
        {
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          Handler: 'index.handler',
          TracingConfig: { Mode: 'PassThrough' },
          Role: `arn:${name}role`,
          LoggingConfig: { LogGroup: `${name}logs` },
        },
        name,
      );
  });

  it('keep no log for ever', () => {
    for (const { name, properties } of ofType('Logs::LogGroup'))
      assert.ok(Number(properties.RetentionInDays) > 0, name);
  });

  it('are those of the folders, each told its own name', () => {
    const told = bundled().map(
      ({ properties }) => (properties.Environment as { Variables: { FUNCTION: string } }).Variables.FUNCTION,
    );
    assert.deepEqual(
      [...new Set(told)].sort(),
      functionNames()
        .filter((name) => name !== 'render-report')
        .sort(),
    );
  });

  it('hold no secret in their variables: of tokens, who signs them and their public keys', () => {
    for (const { properties } of ofType('Lambda::Function')) {
      const { TOKEN_ISSUERS = '[]', ...others } = (
        properties.Environment as { Variables: Record<string, string> }
      ).Variables;
      assert.doesNotMatch(JSON.stringify(others), /API_KEY|PASSWORD|TOKEN|SecretString/);
      assert.doesNotMatch(TOKEN_ISSUERS, /"(?:d|p|q|k)":/);
    }
  });
});

describe('the intake', () => {
  it('keeps what cannot be admitted five times for two weeks, encrypted and by TLS only', () => {
    assert.partialDeepStrictEqual(properties('SQS::Queue', 'intake'), {
      RedrivePolicy: { deadLetterTargetArn: 'arn:intakedeadletters', maxReceiveCount: 5 },
    });
    for (const name of ['intake', 'intakedeadletters']) {
      assert.partialDeepStrictEqual(properties('SQS::Queue', name), {
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 14 * 24 * 3600,
      });
      assert.ok(denies('SQS::QueuePolicy', `${name}Policy`, INSECURE));
    }
  });

  it('waits six times as long as the function that admits before it shows a message again', () => {
    const { VisibilityTimeout } = properties('SQS::Queue', 'intake');
    assert.equal(VisibilityTimeout, 6 * Number(properties('Lambda::Function', 'admit').Timeout));
  });

  it('is filled by S3 alone, of this account, and by no event of objects', () => {
    const { PolicyDocument } = properties('SQS::QueuePolicy', 'intakePolicy') as {
      PolicyDocument: { Statement: { Effect: string; Principal: unknown; Condition?: object }[] };
    };
    const allowed = PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow');
    assert.equal(allowed.length, 1);
    assert.partialDeepStrictEqual(allowed[0], { Principal: { Service: 's3.amazonaws.com' } });
    assert.deepEqual(Object.keys(allowed[0]!.Condition!), ['StringEquals', 'ArnLike']);
    for (const { name, properties: rule } of ofType('Events::Rule'))
      assert.doesNotMatch(JSON.stringify(rule.EventPattern ?? {}), /aws\.s3/, name);
  });

  it('is emptied by admit, in two functions at a time', () => {
    const of = ofType('Lambda::EventSourceMapping').filter(
      ({ properties }) => properties.EventSourceArn === 'arn:intake',
    );
    assert.equal(of.length, 1);
    assert.partialDeepStrictEqual(of[0]!.properties, {
      FunctionName: 'admit',
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });
});

describe('calls', () => {
  for (const [queue, mapping] of Object.entries({
    calls: { BatchSize: 30, MaximumBatchingWindowInSeconds: 1, ScalingConfig: { MaximumConcurrency: 4 } },
    interactivecalls: { BatchSize: 10, ScalingConfig: { MaximumConcurrency: 2 } },
  }))
    it(`of ${queue} are given to so many workers, so many each`, () => {
      const all = ofType('Lambda::EventSourceMapping').map(({ properties }) => properties);
      assert.partialDeepStrictEqual(
        all.filter(({ EventSourceArn }) => EventSourceArn === `arn:${queue}`),
        [mapping],
      );
    });

  it('of whoever is waited for are not kept waiting for more', () => {
    const [mapping] = ofType('Lambda::EventSourceMapping').filter(
      ({ properties }) => properties.EventSourceArn === 'arn:interactivecalls',
    );
    assert.equal(mapping!.properties.MaximumBatchingWindowInSeconds, undefined);
  });
});

describe('whoever empties a queue', () => {
  it('reports each failure by itself', () => {
    const mappings = ofType('Lambda::EventSourceMapping').map(({ properties }) => properties);
    const emptied = mappings.map(({ EventSourceArn, FunctionName }) => `${EventSourceArn} ${FunctionName}`);
    assert.deepEqual(emptied.sort(), [
      'arn:calls runagent',
      'arn:callsdeadletters failcalls',
      'arn:erasures erase',
      'arn:exports exportstudent',
      'arn:intake admit',
      'arn:interactivecalls interactiverunagent',
      'arn:scores passbackscore',
      'arn:webhooks deliverwebhook',
    ]);
    for (const { FunctionResponseTypes } of mappings)
      assert.deepEqual(FunctionResponseTypes, ['ReportBatchItemFailures']);
  });
});

const RENDERERS = {
  function: 'renderingrenderreportroleDefaultPolicy',
  task: 'renderingrendererstaskTaskRoleDefaultPolicy',
};

describe('rendering', () => {
  it('has one image for the container task and the function, whose commands differ', () => {
    const [container] = properties('ECS::TaskDefinition', 'renderingrendererstask').ContainerDefinitions as [
      { Image: string },
    ];
    assert.partialDeepStrictEqual(properties('ECS::TaskDefinition', 'renderingrendererstask'), {
      RequiresCompatibilities: ['FARGATE'],
      NetworkMode: 'awsvpc',
      RuntimePlatform: { CpuArchitecture: 'ARM64', OperatingSystemFamily: 'LINUX' },
      ContainerDefinitions: [
        {
          Name: 'render-report',
          Command: ['drain'],
          ReadonlyRootFilesystem: true,
          Environment: [{ Name: 'BUCKET', Value: 'artifacts' }, { Name: 'REPORTS_QUEUE' }],
          MountPoints: [{ ContainerPath: '/tmp', ReadOnly: false }],
        },
      ],
    });
    assert.partialDeepStrictEqual(properties('Lambda::Function', 'renderingrenderreport'), {
      PackageType: 'Image',
      Architectures: ['arm64'],
      Code: { ImageUri: container.Image },
      ImageConfig: { Command: ['serve'] },
    });
  });

  for (const [renderer, policy] of Object.entries(RENDERERS))
    it(`lets the ${renderer} read results and write what reports are made of, and nothing else of the bucket`, () => {
      const objects = statementsOf('IAM::Policy', policy)
        .flatMap(({ Action, Resource }) =>
          [Action].flat().map((action) => [action, [Resource].flat()] as const),
        )
        .filter(([action]) => action.startsWith('s3:'));
      const names = [
        'for-the-teacher.txt',
        'report.html',
        'report.log',
        'report.pdf',
        'report.tex',
        'results.csv',
      ];
      const written = [...names, 'results.json', 'students.pdf', 'students.tex'];
      const ofDrift = renderer === 'function' ? ['drift.log', 'drift.pdf', 'drift.tex'] : [];
      const read = ofDrift.map(() => 'arn:artifacts/reevaluations/*/drift.json').slice(0, 1);
      const reports = written.map((name) => `arn:artifacts/runs/*/${name}`);
      const drift = ofDrift.map((name) => `arn:artifacts/reevaluations/*/${name}`);
      assert.deepEqual(objects, [
        [
          's3:GetObject',
          [
            ...read,
            'arn:artifacts/runs/*/parts.json',
            'arn:artifacts/runs/*/passages/*.png',
            'arn:artifacts/runs/*/result.json',
          ],
        ],
        ['s3:PutObject', [...drift, ...reports]],
        ['s3:ListBucket', ['arn:artifacts']],
      ]);
    });

  it('tells who starts tasks of each that stopped, and nothing of other clusters', () => {
    assert.partialDeepStrictEqual(properties('Events::Rule', 'renderingstoppedtasks'), {
      EventPattern: {
        source: ['aws.ecs'],
        'detail-type': ['ECS Task State Change'],
        detail: {
          clusterArn: ['arn:renderingrendererscluster'],
          lastStatus: ['STOPPED'],
          stopCode: ['TaskFailedToStart', 'EssentialContainerExited'],
        },
      },
      Targets: [{ Arn: localArn('lambda', 'function:startrenderers') }],
    });
  });

  it('may start the family of its task in every revision, in its cluster, and no other', () => {
    const { Family } = properties('ECS::TaskDefinition', 'renderingrendererstask');
    const [run, ...others] = statementsOf('IAM::Policy', 'startrenderersroleDefaultPolicy').filter(
      ({ Action }) => Action === 'ecs:RunTask',
    );
    assert.deepEqual(others, []);
    assert.ok(String(run!.Resource).endsWith(`:task-definition/${Family}:*`));
    assert.ok(run!.Condition);
  });

  it('takes no connection and opens HTTPS only', () => {
    const [group, ...others] = ofType('EC2::SecurityGroup');
    assert.deepEqual(others, []);
    assert.equal(group!.properties.SecurityGroupIngress, undefined);
    assert.deepEqual(ofType('EC2::SecurityGroupIngress'), []);
    assert.deepEqual(ofType('EC2::SecurityGroupEgress'), []);
    const egress = group!.properties.SecurityGroupEgress as object[];
    assert.equal(egress.length, 1);
    assert.partialDeepStrictEqual(egress[0], { IpProtocol: 'tcp', FromPort: 443, ToPort: 443 });
  });

  it("lets the function reach what it renders in this bucket, and no other host: its subnets have S3's endpoint and no route out", () => {
    const [endpoint, ...others] = ofType('EC2::VPCEndpoint');
    assert.deepEqual(others, []);
    const { VpcEndpointType, RouteTableIds, PolicyDocument } = endpoint!.properties;
    assert.equal(VpcEndpointType, 'Gateway');
    const { Statement } = PolicyDocument as { Statement: Statement[] };
    assert.deepEqual(
      Statement.flatMap(({ Resource }) => Resource),
      ['arn:artifacts/reevaluations/*', 'arn:artifacts/runs/*', 'arn:artifacts'],
    );
    const ways = ofType('EC2::Route').map((route) => route.properties.RouteTableId);
    assert.equal((RouteTableIds as string[]).length, 2);
    assert.ok((RouteTableIds as string[]).every((table) => !ways.includes(table)));
  });

  it('lets through all that roles of functions within the network may do, and they may call nothing else', () => {
    const within = ofType('Lambda::Function').filter(({ properties }) => properties.VpcConfig !== undefined);
    assert.deepEqual(
      within.map(({ name }) => name),
      ['renderingrenderreport'],
    );
    for (const { properties } of within) {
      const role = String(properties.Role).replace(/^arn:/, '');
      const asked = permissionsOf(role).map((one) => one.split(' on ') as [action: string, resource: string]);
      const ofOthers = asked.filter(([action]) => !/^(?:s3|logs|xray|ec2):/.test(action));
      assert.deepEqual(ofOthers, [], 'Lambda itself writes logs and traces and joins the network');
      const objects = asked.filter(([action]) => action.startsWith('s3:'));
      assert.ok(objects.length > 0);
      for (const [action, pattern] of objects) {
        const resource = pattern.replaceAll('*', 'a/b');
        assert.ok(isAllowed(role, { action, resource, context: {} }), `${action} on ${resource}`);
      }
    }
  });

  it('has no NAT that costs by the hour', () => assert.deepEqual(ofType('EC2::NatGateway'), []));
});

describe('what is watched', () => {
  it('are executions that end without recording why', () =>
    assert.partialDeepStrictEqual(properties('Events::Rule', 'lostexecutions'), {
      EventPattern: {
        source: ['aws.states'],
        detail: {
          stateMachineArn: ['arn:aws:states:us-east-1:000000000000:stateMachine:assess'],
          status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
        },
      },
      Targets: [{ Arn: 'arn:aws:lambda:us-east-1:000000000000:function:recordfailure' }],
    }));
});
