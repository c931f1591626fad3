import { createHash } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import { absent, appended, hasRoomFor } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';
import { isSharedIssuer, type Platform, type PlatformName, platformKey, platformSchema } from './platform.ts';

/** The most deployments of a platform. */
const MOST_DEPLOYMENTS = 1000;

const hashOfIssuer = (issuer: string) => createHash('sha256').update(issuer).digest('hex').slice(0, 32);

/** `platform`: hash of issuer and client id. By their issuers they are found by logins that name no client. */
export const platformEntity = entity({
  schema: platformSchema.strip(),
  PK: 'LTI-PLATFORM#{platform}',
  SK: 'PLATFORM',
  indexes: {
    ofTenant: { index: 'GSI1', PK: 'LTI-PLATFORMS#{tenant}', SK: '{platform}' },
    ofIssuer: { index: 'GSI2', PK: 'LTI-ISSUER#{issuerHash}', SK: '{clientId}' },
  },
});

/** Whose an issuer is where a login names no client; `issuerHash` is of it. */
export const issuerEntity = entity({
  schema: z.object({ tenant: idSchema }),
  PK: 'LTI-PLATFORM#{issuerHash}',
  SK: 'ISSUER',
});

/** Platforms in the one table. */
export function createPlatformStore(client: DynamoDBDocumentClient, table: string) {
  const platforms = platformEntity.storedIn(client, table);
  const issuers = issuerEntity.storedIn(client, table);
  const ofTenant = (tenant: string) => platforms.queryAll({ tenant }, { index: 'ofTenant' });

  /** An issuer that is no platform's of the tenant any more is free for another. */
  async function freeIssuer({ tenant, issuer, clientId }: Platform): Promise<void> {
    const left = await ofTenant(tenant);
    if (left.some((other) => other.issuer === issuer && other.clientId !== clientId)) return;
    await issuers.remove({ issuerHash: hashOfIssuer(issuer) }, { tenant });
  }

  return {
    /** The platform of that name; null where none is registered. */
    find: (platformName: PlatformName) => platforms.get({ platform: platformKey(platformName) }),

    /** The platforms that a login may be of that names an issuer and no client: its first tenant's; of an issuer that is nobody's, all. */
    async ofIssuer(issuer: string): Promise<Platform[]> {
      const issuerHash = hashOfIssuer(issuer);
      const found = await platforms.queryAll({ issuerHash }, { index: 'ofIssuer' });
      const first = await issuers.get({ issuerHash });
      return first ? found.filter(({ tenant }) => tenant === first.tenant) : found;
    },

    /** A tenant's platforms. */
    ofTenant,

    /** Records a platform, or what is new of a tenant's own. Its issuer may be others' as well, by other client ids. False: it is another tenant's. */
    async put(platform: Platform): Promise<boolean> {
      const { tenant, issuer } = platform;
      const keys = { platform: platformKey(platform), issuerHash: hashOfIssuer(issuer) };
      const own = [{ PK: absent }, { tenant }];
      if (!(await platforms.putIf(own, platform, keys))) return false;
      if (!isSharedIssuer(issuer)) await issuers.putIf(own, { tenant }, keys);
      return true;
    },

    /** Adds a deployment to a platform that takes new ones. False: it takes none, or is there no more. */
    addDeployment: (of: PlatformName, deployment: string): Promise<boolean> =>
      platforms.update(
        { platform: platformKey(of) },
        { deployments: appended(deployment) },
        { acceptsDeployments: true, deployments: hasRoomFor(deployment, MOST_DEPLOYMENTS) },
      ),

    /** Forgets a tenant's platform (`platformKey`): it launches no more. False: the tenant has none of that key. */
    async remove(tenant: string, platform: string): Promise<boolean> {
      const found = await platforms.get({ platform });
      if (!found || !(await platforms.remove({ platform }, { tenant }))) return false;
      await freeIssuer(found);
      return true;
    },
  };
}

export type PlatformStore = ReturnType<typeof createPlatformStore>;
