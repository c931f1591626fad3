import { createHash } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import { absent, appended, hasRoomFor } from '@assay/kit/table/expressions';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';
import { isSharedIssuer, type Platform, type PlatformName, platformKey, platformSchema } from './platform.ts';

/** The most deployments of a platform. */
const MOST_DEPLOYMENTS = 1000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const hashOfTenant = (tenant: string) => hashOf(`a tenant\n${tenant}`);

/** `platform`: hash of issuer and client id, of a second tenant's with the tenant. By their issuers they are found by logins that name no client. */
export const platformEntity = entity({
  schema: platformSchema.strip(),
  PK: 'LTI-PLATFORM#{platform}',
  SK: 'PLATFORM',
  indexes: {
    ofTenant: { index: 'GSI1', PK: 'LTI-PLATFORMS#{tenant}', SK: '{platform}' },
    ofIssuer: { index: 'GSI2', PK: 'LTI-ISSUER#{issuerHash}', SK: '{clientId}' },
  },
});

/** Whose an issuer is where a login names no client; `issuerHash` is of it. `clients`: of the tenant's platforms of it, after so many changes; absent: an earlier version kept it. */
export const issuerEntity = entity({
  schema: z.object({
    tenant: idSchema,
    clients: z.array(z.string()).optional(),
    changes: z.int().optional(),
  }),
  PK: 'LTI-PLATFORM#{issuerHash}',
  SK: 'ISSUER',
});

/** That a tenant has a platform, had one, or registers its first; `tenantHash` is of it. */
export const expectedEntity = entity({
  schema: z.object({ tenant: idSchema }),
  PK: 'LTI-PLATFORM#{tenantHash}',
  SK: 'TENANT',
});

/** Where a tenant's platform is whose issuer and client id another tenant registered first. */
const besideOthers = (platform: string, tenant: string) => hashOf(`${platform}\n${tenant}`);

/** A platform by its name, and whose it is; of no tenant, whose its logins at the common address are. */
type TenantPlatformName = PlatformName & Partial<Pick<Platform, 'tenant'>>;

/** Platforms in the one table. */
export function createPlatformStore(client: DynamoDBDocumentClient, table: string) {
  const platforms = platformEntity.storedIn(client, table);
  const issuers = issuerEntity.storedIn(client, table);
  const expected = expectedEntity.storedIn(client, table);
  const ofTenant = (tenant: string) => platforms.queryAll({ tenant }, { index: 'ofTenant' });

  const expect = (tenant: string) => expected.put({ tenant }, { tenantHash: hashOfTenant(tenant) });

  /** The client ids of a tenant's platforms of an issuer that earlier versions registered. */
  const clientsByIndex = async (tenant: string, issuer: string): Promise<string[]> =>
    (await ofTenant(tenant)).flatMap((one) => (one.issuer === issuer ? [one.clientId] : []));

  /** Has an issuer be the tenant's that is nobody's, or free for another where it is no platform's of the tenant any more; as it is at the moment, which no index says. */
  async function keepIssuer({ tenant, issuer, clientId }: Platform, isTheirs: boolean): Promise<void> {
    const key = { issuerHash: hashOf(issuer) };
    await untilMade(async () => {
      const before = await issuers.get(key);
      if (before ? before.tenant !== tenant : !isTheirs) return true;
      const known = before ? (before.clients ?? (await clientsByIndex(tenant, issuer))) : [];
      const others = known.filter((one) => one !== clientId);
      const clients = isTheirs ? [...others, clientId] : others;
      const { changes } = before ?? {};
      const isSame = before ? { tenant, changes: changes ?? absent } : { PK: absent };
      const made =
        clients.length > 0
          ? issuers.putIf(isSame, { tenant, clients, changes: (changes ?? 0) + 1 }, key)
          : issuers.remove(key, isSame);
      return (await made) || OTHERS_FIRST;
    });
  }

  /** A tenant's platform and its key; null: the tenant has none of that. */
  async function findOf(tenant: string, platform: string) {
    for (const key of [platform, besideOthers(platform, tenant)]) {
      const found = await platforms.get({ platform: key });
      if (found?.tenant === tenant) return { found, key };
    }
    return null;
  }

  return {
    /** The platform of that name; null where none is registered. */
    async find({ tenant, ...platformName }: TenantPlatformName): Promise<Platform | null> {
      const platform = platformKey(platformName);
      if (tenant === undefined) return platforms.get({ platform });
      return (await findOf(tenant, platform))?.found ?? null;
    },

    /** The platforms that a login may be of that names an issuer and no client: its first tenant's; of an issuer that is nobody's, all. */
    async ofIssuer(issuer: string): Promise<Platform[]> {
      const issuerHash = hashOf(issuer);
      const found = await platforms.queryAll({ issuerHash }, { index: 'ofIssuer' });
      const first = await issuers.get({ issuerHash });
      return first ? found.filter(({ tenant }) => tenant === first.tenant) : found;
    },

    /** A tenant's platforms. */
    ofTenant,

    /** A tenant is about to register a platform, which may ask for its keys before it is registered. */
    expect,

    /** Whether a tenant has or had a platform, or is about to register one, also since a moment. Those of earlier versions are looked for. */
    isExpected: async (tenant: string): Promise<boolean> =>
      (await expected.get({ tenantHash: hashOfTenant(tenant) })) !== null ||
      (await ofTenant(tenant)).length > 0,

    /**
     * Records a platform, or what is new of a tenant's own. Its issuer may be others' as well, and its client id too: nobody proves that one is
     * theirs, so that nobody is kept out, and each tenant's logins come and go by addresses of its own.
     */
    async put(platform: Platform): Promise<void> {
      const { tenant, issuer } = platform;
      await expect(tenant);
      const keys = { platform: platformKey(platform), issuerHash: hashOf(issuer) };
      const own = [{ PK: absent }, { tenant }];
      const beside = { platform: besideOthers(keys.platform, tenant) };
      const isBeside = (await findOf(tenant, keys.platform))?.key === beside.platform;
      if (isBeside || !(await platforms.putIf(own, platform, keys))) return platforms.put(platform, beside);
      if (!isSharedIssuer(issuer)) await keepIssuer(platform, true);
    },

    /** Adds a deployment to a platform that takes new ones. False: it takes none, or is there no more. */
    async addDeployment(of: Pick<Platform, 'tenant'> & PlatformName, deployment: string): Promise<boolean> {
      const kept = await findOf(of.tenant, platformKey(of));
      return (
        kept !== null &&
        platforms.update(
          { platform: kept.key },
          { deployments: appended(deployment) },
          { acceptsDeployments: true, deployments: hasRoomFor(deployment, MOST_DEPLOYMENTS) },
        )
      );
    },

    /** Forgets a tenant's platform (`platformKey`): it launches no more. False: the tenant has none of that key. */
    async remove(tenant: string, platform: string): Promise<boolean> {
      const kept = await findOf(tenant, platform);
      if (!kept || !(await platforms.remove({ platform: kept.key }, { tenant }))) return false;
      await keepIssuer(kept.found, false);
      return true;
    },
  };
}

export type PlatformStore = ReturnType<typeof createPlatformStore>;
