import { AssayError } from '@assay/kit/errors/assay-error';
import { decodeJwt, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';
import { CLAIM, customSchema, id, LTI_VERSION, optional, text, url } from './claims.ts';
import { ASSIGNMENT_PARAMETER } from './deep-linking.ts';
import type { PlatformAsset } from './link-items.ts';
import type { Platform, PlatformName } from './platform.ts';
import { verifyIdToken } from './verify-token.ts';

/** Files of one submission that are looked at; of as many beyond them the platform is told that they are not. */
const MOST_ASSETS = 50;

/** How far a notice may be ahead of the clock here, in milliseconds: by its time hand-ins are ordered. */
const AHEAD_MS = 300_000;

const commonSchema = z.object({
  nonce: z.string().min(1),
  [CLAIM.version]: z.literal(LTI_VERSION),
  [CLAIM.deployment]: id,
  [CLAIM.notice]: z.object({ id, timestamp: z.iso.datetime({ offset: true }), type: z.string() }),
});

const assetClaimSchema = z
  .object({
    asset_id: id,
    url,
    filename: optional(z.string().max(1024)),
    content_type: optional(z.string().max(255)),
    size: optional(z.number().nonnegative()),
    sha256_checksum: optional(z.string().max(100)),
    timestamp: optional(z.string().max(100)),
  })
  .transform(
    ({ asset_id, filename, content_type, sha256_checksum, timestamp, ...same }): PlatformAsset => ({
      ...{ id: asset_id, file: filename, type: content_type, checksum: sha256_checksum, at: timestamp },
      ...same,
    }),
  );

const submissionSchema = z.object({
  [CLAIM.activity]: z.object({ id }),
  [CLAIM.forUser]: z.object({ user_id: id, name: optional(z.string().max(255)) }),
  [CLAIM.assetReports]: z.object({ report_url: url }),
  [CLAIM.assetService]: z.object({
    assets: z
      .array(assetClaimSchema.nullable().catch(null))
      .transform((all) => all.filter((asset) => asset !== null))
      .refine((all) => all.length > 0, 'holds no file that can be read'),
  }),
  [CLAIM.custom]: optional(customSchema),
  [CLAIM.platform]: optional(z.object({ product_family_code: optional(text) })),
});

/** A student handed in at an activity of the platform's own. */
export interface HandInNotice {
  deployment: string;
  /** When it was told (ISO 8601, UTC). */
  at: string;
  activity: string;
  /** The assignment that was chosen for the activity. */
  assignment: string;
  user: string;
  name: string | undefined;
  family: string | undefined;
  reportUrl: string;
  assets: PlatformAsset[];
  /** Ids of files beyond those that are looked at. */
  beyond: string[];
}

/** What a platform told. `handedIn`: null where it is of no work. `usedAs`: names the token, which counts once. */
export interface PlatformNotice {
  type: string;
  usedAs: string;
  handedIn: HandInNotice | null;
}

function read<T>(schema: z.ZodType<T>, payload: unknown): T {
  const found = schema.safeParse(payload);
  if (found.success) return found.data;
  const named = [...new Set(found.error.issues.map(({ path }) => path.join('.')))].join(', ');
  throw new AssayError('LtiClaimMissing', `The notice lacks claims, or has them in another form: ${named}.`);
}

function handInOf(payload: unknown, common: z.output<typeof commonSchema>): HandInNotice {
  const claims = read(submissionSchema, payload);
  const assignment = idSchema.safeParse(claims[CLAIM.custom]?.[ASSIGNMENT_PARAMETER]);
  const place = { deployment: common[CLAIM.deployment], activity: claims[CLAIM.activity].id };
  if (!assignment.success)
    throw new AssayError(
      'LtiClaimMissing',
      'The notice is of an activity for which no assignment was chosen here: add Assay to it anew.',
      { cause: place },
    );
  const { user_id: user, name } = claims[CLAIM.forUser];
  const { assets } = claims[CLAIM.assetService];
  return {
    ...place,
    at: new Date(common[CLAIM.notice].timestamp).toISOString(),
    assignment: assignment.data,
    ...{ user, name },
    family: claims[CLAIM.platform]?.product_family_code,
    reportUrl: claims[CLAIM.assetReports].report_url,
    assets: assets.slice(0, MOST_ASSETS),
    beyond: assets.slice(MOST_ASSETS, 2 * MOST_ASSETS).map((asset) => asset.id),
  };
}

/** Who a notice says that it is of, before anything of it is believed. @throws AssayError LtiTokenInvalid */
export function senderOf(token: string): PlatformName {
  const said = z.object({ iss: z.string(), aud: z.union([z.string(), z.array(z.string()).length(1)]) });
  try {
    const { iss: issuer, aud } = said.parse(decodeJwt(token));
    return { issuer, clientId: [aud].flat()[0]! };
  } catch (cause) {
    throw new AssayError('LtiTokenInvalid', 'The notice holds no signed token.', { cause });
  }
}

/**
 * Verifies a notice of a platform: signed by it, for our client id, not over, of a deployment that is known. One of a type that nobody asked for is
 * of no work. @throws AssayError what `verifyIdToken` throws; LtiClaimMissing (`cause`: of which deployment and activity, where that is known), LtiDeploymentUnknown; LtiRequestInvalid where it is of a time to come
 */
export async function verifyNotice(
  token: string,
  { platform, keys, now }: { platform: Platform; keys: JWTVerifyGetKey; now?: number },
): Promise<PlatformNotice> {
  const payload = await verifyIdToken(token, platform, keys, now);
  const common = read(commonSchema, payload);
  if (!platform.deployments.includes(common[CLAIM.deployment]))
    throw new AssayError(
      'LtiDeploymentUnknown',
      'The deployment of the notice is not known: open Assay from there once, or add its id to the platform.',
    );
  const { type, timestamp } = common[CLAIM.notice];
  if (Date.parse(timestamp) > (now ?? Date.now()) + AHEAD_MS)
    throw new AssayError(
      'LtiRequestInvalid',
      'The notice is of a time to come: set the clock of the platform.',
    );
  const isOfWork = type === 'LtiAssetProcessorSubmissionNotice';
  const handedIn = isOfWork ? handInOf(payload, common) : null;
  return { type, usedAs: JSON.stringify(['notice', platform.issuer, common.nonce]), handedIn };
}
