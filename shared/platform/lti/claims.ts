import * as z from 'zod';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/';

/** Names of claims: LTI Core 1.3 §5.3–5.4, Deep Linking 2.0 §4.4 and §4.5, AGS 2.0 §3.1.1, NRPS 2.0 §3.6.1; of Platform Notification Service 1.0 and Asset Processor 1.0. */
export const CLAIM = {
  messageType: `${LTI}message_type`,
  version: `${LTI}version`,
  deployment: `${LTI}deployment_id`,
  target: `${LTI}target_link_uri`,
  resourceLink: `${LTI}resource_link`,
  roles: `${LTI}roles`,
  context: `${LTI}context`,
  platform: `${LTI}tool_platform`,
  custom: `${LTI}custom`,
  presentation: `${LTI}launch_presentation`,
  deepLinkingSettings: `${DEEP_LINKING}deep_linking_settings`,
  contentItems: `${DEEP_LINKING}content_items`,
  data: `${DEEP_LINKING}data`,
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  memberships: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  notifications: `${LTI}platformnotificationservice`,
  notice: `${LTI}notice`,
  activity: `${LTI}activity`,
  submission: `${LTI}submission`,
  forUser: `${LTI}for_user`,
  asset: `${LTI}asset`,
  assetService: `${LTI}assetservice`,
  assetReports: `${LTI}assetreport`,
} as const;

/** The only version there is of LTI 1.3 (LTI Core 1.3 §5.3.2). */
export const LTI_VERSION = '1.3.0';

/** Ids are text; platforms that write numbers mean the same in digits. */
export const text = z.union([z.string(), z.number().transform(String)]);
export const id = text.pipe(z.string().min(1).max(255));

/** What is optional may be absent, null or, of some platforms, an empty list in place of an empty object (PHP). */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(emptyAsAbsent, schema.optional());

function emptyAsAbsent(value: unknown): unknown {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return value === null || value === '' || isEmptyList ? undefined : value;
}

export const url = z.url({ protocol: /^https?$/ });

/** Assignment and Grade Services of a link (AGS 2.0 §3.1.1). */
const gradesSchema = z.object({
  scope: z
    .union([z.array(z.string()), z.string().transform((scopes) => scopes.split(' '))])
    .nullish()
    .transform((scopes) => scopes ?? []),
  lineitems: optional(url),
  lineitem: optional(url),
});
export type GradesEndpoint = z.output<typeof gradesSchema>;

const settingsSchema = z.object({
  deep_link_return_url: url,
  accept_types: z.array(z.string()).default([]),
  accept_multiple: z.boolean().nullish(),
  accept_lineitem: z.boolean().nullish(),
  data: optional(text),
});
export type DeepLinkingSettings = z.output<typeof settingsSchema>;

/** Where notices can be asked for, and which. */
const notificationsSchema = z.object({
  platform_notification_service_url: url,
  notice_types_supported: z.array(z.string()).nullish(),
});
export type NotificationService = z.output<typeof notificationsSchema>;

export const customSchema = z.record(z.string(), z.unknown());

/** The claims of a message that are looked at, once its token is verified; whatever else a platform says is left aside. */
export const launchClaimsSchema = z.object({
  sub: id,
  nonce: z.string().min(1),
  name: optional(z.string()),
  given_name: optional(z.string()),
  family_name: optional(z.string()),
  [CLAIM.deployment]: id,
  [CLAIM.target]: optional(z.string()),
  [CLAIM.roles]: z.array(z.string()),
  [CLAIM.resourceLink]: optional(z.object({ id, title: optional(text) })),
  [CLAIM.context]: optional(z.object({ id: optional(text), title: optional(text), label: optional(text) })),
  [CLAIM.platform]: optional(z.object({ product_family_code: optional(text), url: z.unknown().optional() })),
  [CLAIM.presentation]: optional(z.object({ return_url: z.unknown().optional() })),
  [CLAIM.custom]: optional(customSchema),
  [CLAIM.deepLinkingSettings]: optional(settingsSchema),
  [CLAIM.grades]: optional(gradesSchema),
  [CLAIM.memberships]: optional(z.object({ context_memberships_url: url })),
  [CLAIM.notifications]: optional(notificationsSchema),
  [CLAIM.activity]: optional(z.object({ id })),
  [CLAIM.asset]: optional(z.object({ id })),
});
export type LaunchClaims = z.output<typeof launchClaimsSchema>;
