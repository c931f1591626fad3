import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { AwsSolutionsChecks } from 'cdk-nag';
import { customerKey } from '../../../../infra/constructs/customer-key.ts';
import { hostDesk } from '../../../../infra/constructs/desk-hosting.ts';
import { checkContexts } from '../../../../infra/contexts.ts';

const { context: FLAGS } = JSON.parse(readFileSync('cdk.json', 'utf8'));
const outdir = mkdtempSync(join(tmpdir(), 'assay-desk-test-'));
after(() => rmSync(outdir, { recursive: true }));

const COGNITO = {
  issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_abc',
  clientId: 'client',
  token: 'id',
  origins: ['https://school.auth.eu-central-1.amazoncognito.com'],
};

type Properties = Record<string, never>;
interface Resource {
  Type: string;
  Properties: Properties;
}

/** A desk's part of a stack as the context has it. */
function hosted(name: string, context: Record<string, unknown>) {
  const folder = join(outdir, name);
  const app = new App({ context: { ...FLAGS, ...context }, outdir: folder });
  const stack = new Stack(app, 'Assay');
  customerKey(stack);
  const http = new HttpApi(stack, 'http-api', { createDefaultStage: false });
  hostDesk(stack, http);
  return { app, folder, stack };
}

const { app, folder, stack } = hosted('on', { desk: JSON.stringify([COGNITO]) });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const template = Template.fromStack(stack).toJSON();
const resources = Object.values(template.Resources) as Resource[];
const one = (type: string): Properties => resources.find(({ Type }) => Type === type)!.Properties;
const distribution = one('AWS::CloudFront::Distribution').DistributionConfig as unknown as Properties;

describe('a deployment whose context asks for the desk', () => {
  it('says its address', () => {
    const { Value } = template.Outputs.DeskAddress;
    assert.match(JSON.stringify(Value), /"https:\/\/",\{"Fn::GetAtt":\["deskdistribution\w+","DomainName"\]/);
  });

  it('has its page in a bucket that this distribution alone reads, and that goes with the stack', () => {
    const [bucket] = resources.filter(({ Type }) => Type === 'AWS::S3::Bucket');
    assert.partialDeepStrictEqual(bucket, {
      DeletionPolicy: 'Delete',
      Properties: { PublicAccessBlockConfiguration: { RestrictPublicBuckets: true } },
    });
    const { Statement } = one('AWS::S3::BucketPolicy').PolicyDocument as unknown as {
      Statement: { Effect: string; Principal: unknown; Action: unknown; Condition: unknown }[];
    };
    const [allowed, ...more] = Statement.filter(({ Effect }) => Effect === 'Allow');
    assert.deepEqual(more, []);
    assert.deepEqual(
      [allowed!.Principal, allowed!.Action],
      [{ Service: 'cloudfront.amazonaws.com' }, 's3:GetObject'],
    );
    assert.match(JSON.stringify(allowed!.Condition), /:distribution\/.*deskdistribution/);
  });

  it('is open by HTTPS alone, and its page may ask the API beside it and where people sign in', () => {
    const {
      DefaultCacheBehavior: page,
      CacheBehaviors: [api],
    } = distribution as unknown as {
      DefaultCacheBehavior: Properties;
      CacheBehaviors: Properties[];
    };
    assert.equal(page.ViewerProtocolPolicy, 'redirect-to-https');
    assert.equal(page.Compress, true);
    assert.equal(api!.ViewerProtocolPolicy, 'https-only');
    assert.equal(api!.PathPattern, '/api/*');
    const { SecurityHeadersConfig: headers } = one('AWS::CloudFront::ResponseHeadersPolicy')
      .ResponseHeadersPolicyConfig as unknown as { SecurityHeadersConfig: Record<string, Properties> };
    const policy = String(headers.ContentSecurityPolicy!.ContentSecurityPolicy);
    assert.match(policy, /default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/);
    assert.ok(
      policy.includes(
        "connect-src 'self' https://cognito-idp.eu-central-1.amazonaws.com https://school.auth.eu-central-1.amazoncognito.com;",
      ),
    );
    assert.ok(Number(headers.StrictTransportSecurity!.AccessControlMaxAgeSec) > 31_536_000);
  });

  it('asks the API by its own paths, and keeps nothing of its answers', () => {
    const { FunctionCode } = one('AWS::CloudFront::Function') as unknown as { FunctionCode: string };
    const asked = (uri: string) =>
      runInNewContext(`${FunctionCode}; handler({ request: { uri: '${uri}' } }).uri`);
    assert.equal(asked('/api/assignments/a%2Fb'), '/assignments/a%2Fb');
    assert.equal(asked('/api/'), '/');
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
    const [{ CachePolicyId }] = distribution.CacheBehaviors as unknown as [{ CachePolicyId: string }];
    assert.equal(CachePolicyId, '4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
  });

  it('puts files that never change before the page, which is asked for anew each time', () => {
    const copied = Object.entries(
      template.Resources as Record<string, Resource & { DependsOn?: string[] }>,
    ).filter(([, { Type }]) => Type === 'Custom::CDKBucketDeployment');
    const [files, page] = copied.map(([, each]) => each);
    assert.deepEqual(
      [files, page].map(
        (each) => (each!.Properties.SystemMetadata as unknown as Properties)['cache-control'],
      ),
      ['max-age=31536000, public, immutable', 'no-cache'],
    );
    assert.ok(page!.DependsOn!.includes(copied[0]![0]));
    const folders = readdirSync(folder).filter((name) => name.startsWith('asset.') && !name.includes('.zip'));
    const names = folders.map((name) => readdirSync(join(folder, name)).sort());
    assert.ok(names.some((of) => of.join() === 'config.json,index.html'));
    assert.ok(
      names.some((of) => of.length > 1 && of.every((name) => /^[\w-]+-[A-Z0-9]{8}\.(css|js)$/.test(name))),
    );
    const config = folders.find((name) => readdirSync(join(folder, name)).includes('config.json'))!;
    const { signIns } = JSON.parse(readFileSync(join(folder, config, 'config.json'), 'utf8'));
    const { origins: _, ...told } = COGNITO;
    assert.deepEqual(signIns, [{ ...told, scope: 'openid', roleClaim: 'role' }]);
  });

  it('leaves nothing that cdk-nag finds without a reason', () => {
    app.synth();
    const report = readFileSync(join(folder, 'validation-report.json'), 'utf8');
    assert.deepEqual(
      JSON.parse(report).pluginReports.flatMap((each: { violations: unknown[] }) => each.violations),
      [],
    );
  });
});

describe('a desk', () => {
  it('is there only where it is asked for', () => {
    const { stack } = hosted('off', {});
    assert.deepEqual(
      Object.keys(Template.fromStack(stack).findResources('AWS::CloudFront::Distribution')),
      [],
    );
  });

  it('is not encrypted by the key of the account, which CloudFront may not use', () => {
    const { stack } = hosted('keyed', { desk: 'on', key: 'own' });
    const [bucket] = Object.values(Template.fromStack(stack).findResources('AWS::S3::Bucket'));
    const [{ ServerSideEncryptionByDefault: by }] =
      bucket!.Properties.BucketEncryption.ServerSideEncryptionConfiguration;
    assert.deepEqual(by, { SSEAlgorithm: 'AES256' });
  });

  it('signs in at issuers of the internet alone, by OpenID Connect', () => {
    const issuer = 'https://id.example.edu';
    const wrong = [{ issuer: 'http://id.example.edu' }, { issuer: `${issuer};x` }, { issuer: 'urn:uuid:1' }];
    for (const entry of [...wrong, { issuer, scope: 'profile' }, { issuer, origins: [`${issuer}/path`] }])
      assert.throws(
        () => checkContexts(new App({ context: { desk: JSON.stringify([{ clientId: 'c', ...entry }]) } })),
        { code: 'ConfigurationInvalid', message: /^The context desk is .* give "on", or a list/ },
      );
  });
});
