import { ArnFormat, RemovalPolicy, SecretValue, Stack, Validations } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acceptWildcard } from './grants.ts';

/**
 * A secret without a name of its own is named by CloudFormation, after its logical id: one that a deleted deployment left behind is in nobody's
 * way, nor is that of another deployment. The logical id is how the local stack is told its value.
 */
function nameLogically(secret: Secret, logicalId: string): void {
  (secret.node.defaultChild as CfnSecret).overrideLogicalId(logicalId);
}

/** The keys of providers, by name: put here by people. */
export function modelKeys(scope: Construct): Secret {
  const keys = new Secret(scope, 'model-keys', {
    description: 'JSON of API keys by name: {"OPENAI_API_KEY": "…", "PINECONE_API_KEY": "…"}',
    secretObjectValue: { note: SecretValue.unsafePlainText('put the API keys here') },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  nameLogically(keys, 'ModelKeys');
  Validations.of(keys).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SMG4',
    reason:
      'Keys of other providers: they are rotated there and put here, which functions see within five minutes.',
  });
  return keys;
}

/** Settings of who makes secrets of tenants' own keys: what their names begin with, and the key of the account's own that encrypts them. */
export const TENANT_KEYS = 'TENANT_KEYS';
export const TENANT_KEYS_KEY = 'TENANT_KEYS_KEY';

/** What the names of secrets begin with that hold tenants' own keys: `Assay/model-keys`, then tenant and provider. */
export const tenantKeysPrefix = (scope: Construct) => `${Stack.of(scope).stackName}/model-keys`;

/** Lets a role do things with tenants' own keys: of every tenant, or of the one that a variable of the policy names. */
export function allowTenantKeys(role: IRole, actions: string[], tenant?: string): void {
  const named = `${tenantKeysPrefix(role)}/${tenant === undefined ? '' : `${tenant}/`}*`;
  const resource = Stack.of(role).formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    resourceName: named,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  role.addToPrincipalPolicy(
    new PolicyStatement({
      actions: actions.map((action) => `secretsmanager:${action}`),
      resources: [resource],
    }),
  );
  const nagged = named.replace(/\$\{([^}]+)\}/g, '<$1>');
  acceptWildcard(
    role,
    `arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:${nagged}`,
    'Tenants set keys of their own over the API: the names of their secrets are not known before.',
  );
}

/** The keys of the LTI tool, made by the function `lti` at their first use: Secrets Manager makes random text alone. */
export function ltiKey(scope: Construct): Secret {
  const key = new Secret(scope, 'lti-key', {
    description:
      'JSON of the RSA keys (JWK) of the LTI tool, which seal those of tenants; of the first are those that sign, the others are still published',
    generateSecretString: { passwordLength: 32, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  nameLogically(key, 'LtiKey');
  Validations.of(key).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SMG4',
    reason:
      'Platforms keep public keys that are made under this one for a while: it is changed by people, with the old one beside it (docs/reference/lms.md).',
  });
  return key;
}
