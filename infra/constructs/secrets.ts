import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/** The keys of providers, by name: put here by people. */
export function modelKeys(scope: Construct): Secret {
  const keys = new Secret(scope, 'model-keys', {
    secretName: 'assay/model-keys',
    description: 'JSON of API keys by name: {"OPENAI_API_KEY": "…", "PINECONE_API_KEY": "…"}',
    secretObjectValue: { note: SecretValue.unsafePlainText('put the API keys here') },
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(keys).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SMG4',
    reason:
      'Keys of other providers: they are rotated there and put here, which functions see within five minutes.',
  });
  return keys;
}

/** What the tags around data in prompts are made with: made here, known to nobody. */
export function tagKey(scope: Construct): Secret {
  const key = new Secret(scope, 'tag-key', {
    secretName: 'assay/tag-key',
    description:
      'Random; the tags around data in prompts are made with it. A new value costs remembered answers.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(key).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SMG4',
    reason:
      'A tag is good for one text alone, so that none is of use to whoever saw it; a new key would make every remembered answer be paid again.',
  });
  return key;
}
