import { createHash } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import { appended, hasRoomFor, present } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isSharedIssuer, type Platform, type PlatformName, platformKey, platformSchema } from './platform.ts';

/** The most deployments of a platform. */
const MOST_DEPLOYMENTS = 1000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

const keptSchema = platformSchema.strip().extend({
  since: z.string().optional().describe('when its tenant registered it; absent: by an earlier version'),
});
type KeptPlatform = z.output<typeof keptSchema>;

const ofIssuer = { index: 'GSI2', PK: 'LTI-ISSUER#{issuerHash}', SK: '{clientId}' } as const;

/** `platform`: hash of issuer and client id (`platformKey`). By their issuers they are found by logins at the common address. */
export const platformEntity = entity({
  schema: keptSchema,
  PK: 'LTI-PLATFORMS#{tenant}',
  SK: 'PLATFORM#{platform}',
  indexes: { ofIssuer },
});

/** The same as earlier versions kept it, by a key that names no tenant: it has not changed since. */
export const earlierPlatformEntity = entity({
  schema: keptSchema,
  PK: 'LTI-PLATFORM#{hash}',
  SK: 'PLATFORM',
  indexes: { ofTenant: { index: 'GSI1', PK: 'LTI-PLATFORMS#{tenant}', SK: '{platform}' }, ofIssuer },
});

/** That a tenant has a platform, had one, or registers its first. */
export const expectedEntity = entity({ schema: z.object({}), PK: 'LTI-PLATFORMS#{tenant}', SK: 'TENANT' });

/** A platform by its name, and whose it is; of no tenant, whose its logins at the common address are. */
type TenantPlatformName = PlatformName & Partial<Pick<Platform, 'tenant'>>;

const keysOf = (one: Platform) => ({ platform: platformKey(one), issuerHash: hashOf(one.issuer) });
const nameOf = (platform: Platform) => `${platform.tenant} ${platformKey(platform)}`;
const told = ({ since: _, ...platform }: KeptPlatform): Platform => platform;

/** The platforms of the tenant that registered one of them before all others did. */
function ofFirst(found: readonly KeptPlatform[]): KeptPlatform[] {
  const [first] = found.toSorted((one, other) => (one.since ?? '').localeCompare(other.since ?? ''));
  return found.filter(({ tenant }) => tenant === first?.tenant);
}

/** All that is kept now, with what an earlier version kept and nobody registered again since. */
function together(now: readonly KeptPlatform[], before: readonly KeptPlatform[]): KeptPlatform[] {
  const names = new Set(now.map(nameOf));
  return [...now, ...before.filter((one) => !names.has(nameOf(one)))];
}

/** Platforms in the one table, those of a tenant in its own partition. */
export function createPlatformStore(client: DynamoDBDocumentClient, table: string) {
  const platforms = platformEntity.storedIn(client, table);
  const earlier = earlierPlatformEntity.storedIn(client, table);
  const expected = expectedEntity.storedIn(client, table);

  const expect = (tenant: string) => expected.put({}, { tenant });

  const ofTenant = async (tenant: string): Promise<KeptPlatform[]> =>
    together(await platforms.queryAll({ tenant }), await earlier.queryAll({ tenant }, { index: 'ofTenant' }));

  async function ofIssuer(issuer: string): Promise<KeptPlatform[]> {
    const rows = await platforms.rows({ issuerHash: hashOf(issuer) }, { index: 'ofIssuer' });
    return together(platformEntity.among(rows), earlierPlatformEntity.among(rows));
  }

  /** What an earlier version kept of a tenant's platform; null: nothing. */
  async function findEarlier(tenant: string, platform: string) {
    const rows = await earlier.rows({ tenant }, { index: 'ofTenant' });
    const row = rows.find((one) => platformKey(keptSchema.parse(one)) === platform);
    return row ? { found: keptSchema.parse(row), key: earlierPlatformEntity.parts(row)! } : null;
  }

  return {
    /** The platform of that name; null where none is registered. One of no tenant is looked for in an index, which may not have seen the last of them. */
    async find({ tenant, issuer, clientId }: TenantPlatformName): Promise<Platform | null> {
      const platform = platformKey({ issuer, clientId });
      const found =
        tenant === undefined
          ? ofFirst((await ofIssuer(issuer)).filter((one) => one.clientId === clientId))[0]
          : ((await platforms.get({ tenant, platform })) ?? (await findEarlier(tenant, platform))?.found);
      return found ? told(found) : null;
    },

    /** The platforms that a login may be of that names an issuer and no client: its first tenant's; of an issuer that is nobody's, all. */
    async ofIssuer(issuer: string): Promise<Platform[]> {
      const found = await ofIssuer(issuer);
      return (isSharedIssuer(issuer) ? found : ofFirst(found)).map(told);
    },

    /** A tenant's platforms. */
    ofTenant: async (tenant: string): Promise<Platform[]> => (await ofTenant(tenant)).map(told),

    /** A tenant is about to register a platform, which may ask for its keys before it is registered. */
    expect,

    /** Whether a tenant has or had a platform, or is about to register one, also since a moment. Those of earlier versions are looked for. */
    isExpected: async (tenant: string): Promise<boolean> =>
      (await expected.get({ tenant })) !== null || (await ofTenant(tenant)).length > 0,

    /**
     * Records a platform, or what is new of a tenant's own. Its issuer may be others' as well, and its client id too: nobody proves that one is
     * theirs, so that nobody is kept out, and each tenant's logins come and go by addresses of its own. Its time is that of the tenant's first of the issuer.
     */
    async put(platform: Platform): Promise<void> {
      const { tenant, issuer } = platform;
      await expect(tenant);
      const own = (await ofTenant(tenant)).filter((one) => one.issuer === issuer);
      const [since = new Date().toISOString()] = own.map((one) => one.since ?? '').sort();
      await platforms.put({ ...platform, since }, keysOf(platform));
    },

    /** Adds a deployment to a platform that takes new ones. False: it takes none, or is there no more. */
    async addDeployment(of: Pick<Platform, 'tenant'> & PlatformName, deployment: string): Promise<boolean> {
      const { tenant } = of;
      const before = await findEarlier(tenant, platformKey(of));
      if (before) await platforms.putNew(before.found, keysOf(before.found));
      return platforms.update(
        { tenant, platform: platformKey(of) },
        { deployments: appended(deployment) },
        { acceptsDeployments: true, deployments: hasRoomFor(deployment, MOST_DEPLOYMENTS) },
      );
    },

    /** Forgets a tenant's platform (`platformKey`): it launches no more. False: the tenant has none of that key. */
    async remove(tenant: string, platform: string): Promise<boolean> {
      const before = await findEarlier(tenant, platform);
      const wasEarlier = before !== null && (await earlier.remove(before.key, { tenant }));
      return (await platforms.remove({ tenant, platform }, { PK: present })) || wasEarlier;
    },
  };
}

export type PlatformStore = ReturnType<typeof createPlatformStore>;
