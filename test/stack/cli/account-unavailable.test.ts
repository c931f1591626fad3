import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { reportFailure } from '../../../cli/report-failure.ts';

for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
Object.assign(process.env, {
  ...{ AWS_CONFIG_FILE: '/dev/null', AWS_SHARED_CREDENTIALS_FILE: '/dev/null' },
  ...{ AWS_EC2_METADATA_DISABLED: 'true', HOME: '/nonexistent' },
});

describe('a command without an account to ask', () => {
  const askedIn = (region?: string) =>
    new SecretsManagerClient(region === undefined ? {} : { region })
      .send(new GetSecretValueCommand({ SecretId: 'a' }))
      .then(
        () => assert.fail('it was asked'),
        (error: unknown) => error,
      );

  /** What is said of an error, and the exit code. */
  function told(test: TestContext, error: unknown) {
    const write = test.mock.method(process.stderr, 'write', () => true);
    const before = process.exitCode;
    reportFailure(error, []);
    const code = process.exitCode;
    process.exitCode = before;
    write.mock.restore();
    return { words: String(write.mock.calls[0]!.arguments[0]), code };
  }

  for (const [what, region] of [
    ['region', undefined],
    ['credentials', 'us-east-1'],
  ] as const)
    it(`says so where it has no ${what}, without a stack trace`, async (test) => {
      const { words, code } = told(test, await askedIn(region));
      assert.match(words, /^StackUnavailable: The account cannot be asked \(.*AWS_PROFILE and AWS_REGION/);
      assert.doesNotMatch(words, /\n\s+at /);
      assert.equal(code, 1);
    });

  it('says so where it is refused, and keeps what else a service answers for who mends it', (test) => {
    const answer = (name: string) =>
      Object.assign(new Error('no'), { name, $fault: 'client', $metadata: { httpStatusCode: 400 } });
    for (const name of ['ExpiredTokenException', 'AccessDenied', 'UnrecognizedClientException'])
      assert.match(told(test, answer(name)).words, /^StackUnavailable/, name);
    assert.match(told(test, answer('NoSuchKey')).words, /\n\s+at /);
  });
});
