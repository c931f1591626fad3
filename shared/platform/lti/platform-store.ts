import { createHash } from 'node:crypto';
import { queryAll, unlessRefused } from '@assay/kit/table/table';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Platform, type PlatformName, platformKey, platformSchema } from './platform.ts';

const keyBy = (platform: string) => ({ PK: `LTI-PLATFORM#${platform}`, SK: 'PLATFORM' });
const keyOf = (of: PlatformName) => keyBy(platformKey(of));
const tenantPk = (tenant: string) => `LTI-PLATFORMS#${tenant}`;
const issuerPk = (issuer: string) =>
  `LTI-ISSUER#${createHash('sha256').update(issuer).digest('hex').slice(0, 32)}`;

/**
 * Platforms in the one table: `PK LTI-PLATFORM#{hash of issuer and client id}`, `SK PLATFORM`; by tenant in `GSI1PK LTI-PLATFORMS#{tenant}`,
 * by issuer in `GSI2PK LTI-ISSUER#{hash}`, for logins that name no client.
 */
export function createPlatformStore(client: DynamoDBDocumentClient, TableName: string) {
  const read = (item: unknown): Platform => platformSchema.strip().parse(item);

  return {
    /** The platform of that name; null where none is registered. */
    async find(of: PlatformName): Promise<Platform | null> {
      const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(of), ConsistentRead: true }));
      return Item ? read(Item) : null;
    },

    /** The platforms with that issuer, of all tenants. */
    async ofIssuer(issuer: string): Promise<Platform[]> {
      return (await queryAll(client, TableName, { index: 'GSI2', pk: issuerPk(issuer) })).map(read);
    },

    /** A tenant's platforms. */
    async ofTenant(tenant: string): Promise<Platform[]> {
      return (await queryAll(client, TableName, { index: 'GSI1', pk: tenantPk(tenant) })).map(read);
    },

    /** Records a platform, or what is new of a tenant's own. False: it is another tenant's. */
    put(platform: Platform): Promise<boolean> {
      const { tenant, issuer, clientId } = platform;
      const byTenant = { GSI1PK: tenantPk(tenant), GSI1SK: platformKey(platform) };
      const byIssuer = { GSI2PK: issuerPk(issuer), GSI2SK: clientId };
      return unlessRefused(
        client.send(
          new PutCommand({
            TableName,
            Item: { ...keyOf(platform), ...byTenant, ...byIssuer, ...platform },
            ConditionExpression: 'attribute_not_exists(PK) OR tenant = :tenant',
            ExpressionAttributeValues: { ':tenant': tenant },
          }),
        ),
      );
    },

    /** Adds a deployment to a platform that takes new ones. False: it takes none, or is there no more. */
    addDeployment(of: PlatformName, deployment: string): Promise<boolean> {
      return unlessRefused(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(of),
            UpdateExpression: 'SET deployments = list_append(deployments, :added)',
            ConditionExpression:
              'acceptsDeployments = :yes AND NOT contains(deployments, :deployment) AND size(deployments) < :most',
            ExpressionAttributeValues: {
              ':added': [deployment],
              ':deployment': deployment,
              ':yes': true,
              ':most': 1000,
            },
          }),
        ),
      );
    },

    /** Forgets a tenant's platform (`platformKey`): it launches no more. False: the tenant has none of that key. */
    remove(tenant: string, platform: string): Promise<boolean> {
      return unlessRefused(
        client.send(
          new DeleteCommand({
            TableName,
            Key: keyBy(platform),
            ConditionExpression: 'tenant = :tenant',
            ExpressionAttributeValues: { ':tenant': tenant },
          }),
        ),
      );
    },
  };
}

export type PlatformStore = ReturnType<typeof createPlatformStore>;
