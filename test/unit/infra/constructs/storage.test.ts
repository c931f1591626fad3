import { describe, it } from 'node:test';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { resultTable } from '../../../../infra/constructs/storage.ts';

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
