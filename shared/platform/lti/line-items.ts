import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import type { GradesEndpoint } from './claims.ts';
import { allPages } from './pages.ts';
import { statusOf } from './platform-exchange.ts';
import { type PlatformService, SCOPE } from './platform-service.ts';

/** Media types of AGS 2.0 §3.2. */
const LINE_ITEM = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS = 'application/vnd.ims.lis.v2.lineitemcontainer+json';

const lineItemSchema = z.object({
  id: z.url({ protocol: /^https?$/ }),
  resourceId: z.string().nullish(),
  resourceLinkId: z.string().nullish(),
});
type LineItem = z.output<typeof lineItemSchema>;

/** What a column of a grade book is for. */
interface GradeBookColumn {
  assignment: string;
  title: string;
  resourceLink: string;
  scoreMaximum: number;
}

/** An address with parameters added to those that it has. */
function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function list(service: PlatformService, url: string, scopes: readonly string[]): Promise<LineItem[]> {
  const scope = scopes.includes(SCOPE.lineItem) ? SCOPE.lineItem : SCOPE.lineItemReadonly;
  const pages = await allPages(service, { url, scopes: [scope], accept: LINE_ITEMS });
  const items = pages.flatMap(({ json }) => (Array.isArray(json) ? json : []));
  return items.flatMap((item) => lineItemSchema.safeParse(item).data ?? []);
}

/** Platforms may leave filters aside: what they list is looked through here as well. */
async function find(
  service: PlatformService,
  lineitems: string,
  scopes: readonly string[],
  { assignment, resourceLink }: GradeBookColumn,
): Promise<string | null> {
  const ofLink = await list(service, withQuery(lineitems, { resource_link_id: resourceLink }), scopes);
  const linked = ofLink.filter(({ resourceLinkId }) => resourceLinkId === resourceLink);
  const own = linked.find(({ resourceId }) => resourceId === assignment) ?? linked[0];
  if (own) return own.id;
  const ofResource = await list(service, withQuery(lineitems, { resource_id: assignment }), scopes);
  const unlinked = ofResource.find(
    ({ resourceId, resourceLinkId }) => resourceId === assignment && !resourceLinkId,
  );
  return unlinked?.id ?? null;
}

/** Of a link that the platform does not take in a column (400, 403, 404), one is made without it. */
async function create(service: PlatformService, lineitems: string, column: GradeBookColumn): Promise<string> {
  const { assignment: resourceId, title: label, resourceLink: resourceLinkId, scoreMaximum } = column;
  const make = async (value: object) => {
    const send = { type: LINE_ITEM, value };
    const { json } = await service({ url: lineitems, scopes: [SCOPE.lineItem], accept: LINE_ITEM, send });
    const made = lineItemSchema.safeParse(json);
    if (made.success) return made.data.id;
    throw new AssayError(
      'PlatformRefused',
      'The platform made a column of its grade book without saying where it is.',
    );
  };
  const plain = { label, scoreMaximum, resourceId, tag: 'assay' };
  try {
    return await make({ ...plain, resourceLinkId });
  } catch (error) {
    if (![400, 403, 404].includes(statusOf(error) ?? 0)) throw error;
    return make(plain);
  }
}

/**
 * The address of the column that scores of a link go to: the link's own; else one found by link or assignment; else one that is made.
 * @throws AssayError PlatformRefused where the platform gave neither a column nor the right to make one; what the service throws
 */
export async function lineItemOf(
  service: PlatformService,
  { lineitem, lineitems, scope }: GradesEndpoint,
  column: GradeBookColumn,
): Promise<string> {
  if (lineitem !== undefined) return lineitem;
  const mayMake = scope.includes(SCOPE.lineItem);
  const mayRead = mayMake || scope.includes(SCOPE.lineItemReadonly);
  const found = lineitems !== undefined && mayRead ? await find(service, lineitems, scope, column) : null;
  if (found !== null) return found;
  if (lineitems !== undefined && mayMake) return create(service, lineitems, column);
  const words =
    'The link has no column in the grade book, and the platform does not let this tool make one: allow "grade sync and column management", or make the activity graded.';
  throw new AssayError('PlatformRefused', words);
}
