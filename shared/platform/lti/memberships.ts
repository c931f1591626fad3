import * as z from 'zod';
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
export interface CourseMember {
  /** The platform's id of the person. */
  user: string;
  name: string | null;
  /** Null: none of the roles is known. */
  role: LaunchRole | null;
  /** Neither suspended nor gone from the course: so where the platform does not say (NRPS 2.0 §2.2). */
  isActive: boolean;
}

const memberOf = ({ user_id, status, name, roles }: z.output<typeof memberSchema>): CourseMember => ({
  user: user_id,
  name: name ?? null,
  role: roleOf(roles ?? []),
  isActive: (status ?? 'Active') === 'Active',
});

/** Reads a course's people. A person whom a page has without an id is left out. Throws what the service throws. */
export async function readMemberships(service: PlatformService, url: string): Promise<CourseMember[]> {
  const pages = await allPages(service, { url, scopes: [SCOPE.memberships], accept: MEMBERSHIPS });
  return pages.flatMap(({ json }) => {
    const listed = z.object({ members: z.array(z.unknown()) }).safeParse(json).data?.members ?? [];
    return listed.flatMap((member) => {
      const read = memberSchema.safeParse(member);
      return read.success ? [memberOf(read.data)] : [];
    });
  });
}
