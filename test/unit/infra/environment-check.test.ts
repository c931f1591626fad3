import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { App, Stack } from 'aws-cdk-lib';
import { type CfnFunction, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { checkEnvironments } from '../../../infra/environment-check.ts';

/** Of `Assay-topic…`, at the longest. */
const TOPIC_NAME = 'Assay-topic69831491-1A2B3C4D5E6F7'.length;

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
        /^The variables of the function Assay\/api\/Resource may take \d+ bytes, and Lambda takes 4096 \(4 KB\) of names and values together: TOKEN_ISSUERS takes \d+ of them\. .* name fewer "issuers"/,
    });
  });

  it('are counted in bytes, of names too', () => {
    const room = 4096 - 'TOPIC'.length - TOPIC_NAME;
    checkEnvironments(stackWith({ A: 'x'.repeat(room - 1) }));
    assert.throws(() => checkEnvironments(stackWith({ A: 'x'.repeat(room) })));
    assert.throws(() => checkEnvironments(stackWith({ A: 'é'.repeat(2048) })));
  });

  it('are reckoned by the longest that each name, ARN and URL in them can be, and no longer', () => {
    /** What a variable takes, as the refusal of one that is too much beside it says. */
    const taken = (variable: (stack: Stack) => string): number => {
      const stack = stackWith({});
      const made = stack.node.findChild('api').node.defaultChild as CfnFunction;
      made.environment = { variables: { A: 'x'.repeat(4096), B: variable(stack) } };
      try {
        checkEnvironments(stack);
      } catch (error) {
        return Number(/take (\d+) bytes/.exec((error as Error).message)![1]) - 4096 - 'AB'.length;
      }
      throw new Error('It was taken.');
    };
    const bucket = (stack: Stack, id = 'bucket') => new Bucket(stack, id).bucketName;
    assert.equal(
      taken(() => 'x'.repeat(200)),
      200,
    );
    assert.equal(
      taken((stack) => bucket(stack)),
      'Assay-bucket43879C71-1A2B3C4D5E6F7'.length,
    );
    assert.equal(
      taken((stack) => bucket(stack, 'b'.repeat(80))),
      63,
    );
    assert.equal(
      taken((stack) => stack.region),
      'amazonaws.com.cn'.length,
    );
    const urls = (stack: Stack, ids: string[]) =>
      stack.toJsonString(Object.fromEntries(ids.map((id) => [id, new Queue(stack, id).queueUrl])));
    const [one, two] = [['first'], ['first', 'other']].map((ids) => taken((stack) => urls(stack, ids)));
    assert.ok(two! - one! > 'https://sqs.us-east-1.amazonaws.com/000000000000/'.length, `${one} ${two}`);
  });
});
