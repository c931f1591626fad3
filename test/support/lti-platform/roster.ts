import { type Answered, type Asked, check } from './http.ts';
import type { PlatformState } from './platform.ts';
import { requireScope } from './token-endpoint.ts';

const TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
const SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';

/** People of a page. */
const PAGE = 2;

/** The people of a course by pages; the last page says where differences are. */
export async function roster(state: PlatformState, asked: Asked): Promise<Answered> {
  requireScope(state, asked, SCOPE);
  check(asked.headers.accept === TYPE, 400, 'Accept is not the type of memberships');
  const page = Number(asked.url.searchParams.get('page') ?? 0);
  const { members, base } = state;
  const isLast = (page + 1) * PAGE >= members.length;
  const next = `<${base}/memberships?page=${page + 1}>; rel="next"`;
  const Link = isLast ? `<${base}/memberships?since=5>; rel=differences` : next;
  const json = {
    id: asked.url.href,
    context: { id: 'course-1' },
    members: members.slice(page * PAGE, (page + 1) * PAGE),
  };
  return { status: 200, headers: { 'content-type': TYPE, Link }, json };
}
