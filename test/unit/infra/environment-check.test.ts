import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { App, Stack } from 'aws-cdk-lib';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { checkEnvironments } from '../../../infra/environment-check.ts';

/** A stack with a function of these variables, and the name of a topic of its own. */
function stackWith(environment: Record<string, string>): Stack {
  const stack = new Stack(new App(), 'Assay');
  const code = Code.fromInline('0');
  const { topicName } = new Topic(stack, 'topic');
  const variables = { ...environment, TOPIC: topicName };
  new LambdaFunction(stack, 'api', {
    code,
    handler: 'i.h',
    runtime: Runtime.NODEJS_LATEST,
    environment: variables,
  });
  return stack;
}

describe('the variables of a function', () => {
  it('are refused before a deployment where Lambda would not take them, with the longest and what to do', () => {
    const entra = (id: number) => ({
      issuer: `https://login.microsoftonline.com/${id}0000000-0000-0000-0000-000000000000/v2.0`,
      audience: `${id}1111111-1111-1111-1111-111111111111`,
      jwksUri: `https://login.microsoftonline.com/${id}0000000-0000-0000-0000-000000000000/discovery/v2.0/keys`,
      ...{ tenantClaim: 'tid', roleClaim: 'roles', tenants: [`${id}0000000-0000-0000-0000-000000000000`] },
    });
    const issuers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, id) => entra(id)));
    checkEnvironments(stackWith({ TOKEN_ISSUERS: issuers(8) }));
    assert.throws(() => checkEnvironments(stackWith({ TOKEN_ISSUERS: issuers(16) })), {
      code: 'ConfigurationInvalid',
      message:
        /^The variables of the function Assay\/api\/Resource take \d+ bytes, and Lambda takes 4096: TOKEN_ISSUERS takes \d+ of them\. .* name fewer "issuers"/,
    });
  });

  it('are counted in bytes, of names too', () => {
    checkEnvironments(stackWith({ A: 'x'.repeat(4096 - 1 - 'TOPIC'.length - 120) }));
    assert.throws(() => checkEnvironments(stackWith({ A: 'x'.repeat(4096 - 'TOPIC'.length - 120) })));
    assert.throws(() => checkEnvironments(stackWith({ A: 'é'.repeat(2048) })));
  });
});
