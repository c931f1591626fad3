import * as z from 'zod';
import { withQuery } from './line-items.ts';
import { linkOf } from './link-header.ts';
import { allPages } from './pages.ts';
import { type PlatformService, SCOPE } from './platform-service.ts';
import { type LaunchRole, roleOf } from './roles.ts';

/** The media type of NRPS 2.0 §2.1. */
const MEMBERSHIPS = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

const memberSchema = z.object({
  user_id: z.union([z.string(), z.number().transform(String)]),
  status: z.enum(['Active', 'Inactive', 'Deleted']).nullish().catch(null),
  name: z.string().nullish(),
  roles: z.array(z.string()).nullish(),
});

/** Somebody of a course. */
export interface Member {
  /** The platform's id of the person. */
  user: string;
  name: string | null;
  /** Null: none of the roles is known. */
  role: LaunchRole | null;
  /** Of a list of differences: whoever left the course. */
  isDeleted: boolean;
}

/** The people of a course, and where to ask later for what has changed (null: the platform tells no differences). */
export interface Memberships {
  members: Member[];
  differences: string | null;
}

const memberOf = ({ user_id, status, name, roles }: z.output<typeof memberSchema>): Member => ({
  user: user_id,
  name: name ?? null,
  role: roleOf(roles ?? []),
  isDeleted: status === 'Deleted',
});

/**
 * Reads a course's people, or what has changed since (`url` is then what `differences` was). A person whom a page has without an id is
 * left out. Throws what the service throws.
 */
export async function readMemberships(
  service: PlatformService,
  url: string,
  { limit }: { limit?: number } = {},
): Promise<Memberships> {
  const first = limit === undefined ? url : withQuery(url, { limit: String(limit) });
  const pages = await allPages(service, { url: first, scopes: [SCOPE.memberships], accept: MEMBERSHIPS });
  const members = pages.flatMap(({ json }) => {
    const listed = z.object({ members: z.array(z.unknown()) }).safeParse(json).data?.members ?? [];
    return listed.flatMap((member) => {
      const read = memberSchema.safeParse(member);
      return read.success ? [memberOf(read.data)] : [];
    });
  });
  const told = pages.map(({ headers }) => linkOf(headers.get('link'), 'differences', url));
  return { members, differences: told.findLast((link) => link !== null) ?? null };
}
