import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { artifactBucket, resultTable } from '../../../../infra/constructs/storage.ts';
import { ROOT } from '../../../support/test-files.ts';

describe('a deployment that stands', () => {
  it('has its table protected, and one that is made does not: it could not be tried again where it fails', () => {
    for (const terminationProtection of [true, false]) {
      const stack = new Stack(new App(), 'Assay', { terminationProtection });
      resultTable(stack);
      Template.fromStack(stack).hasResourceProperties('AWS::DynamoDB::Table', {
        DeletionProtectionEnabled: terminationProtection,
      });
    }
  });
});

interface LifecycleRule {
  Prefix?: string;
  ExpirationInDays?: number;
}

describe('what a bucket deletes by itself', () => {
  const { context } = JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8'));
  const stack = new Stack(new App({ context }), 'Assay');
  artifactBucket(stack);
  const buckets = Object.values(Template.fromStack(stack).findResources('AWS::S3::Bucket'));
  const rules = buckets.flatMap(
    ({ Properties }): LifecycleRule[] => Properties.LifecycleConfiguration?.Rules ?? [],
  );
  const page = readFileSync(join(ROOT, 'docs/reference/deployment.md'), 'utf8');
  const told = page.slice(
    page.indexOf('**What is deleted is gone**'),
    page.indexOf('## What it costs at rest'),
  );

  it('is told with its days, prefix by prefix', () => {
    assert.ok(rules.length >= 6);
    for (const { Prefix, ExpirationInDays } of rules) {
      const days = ExpirationInDays === undefined ? 'not by itself' : `${ExpirationInDays} day`;
      const line = told
        .split('\n')
        .find((one) => (Prefix ? one.includes(`\`${Prefix}\``) : /^Access logs/.test(one)));
      assert.ok(line?.includes(days), `${Prefix ?? 'access logs'}: ${days}`);
    }
  });
});
