import { type Answered, type Asked, check } from './http.ts';
import type { PlatformState } from './platform.ts';
import { type TakenScore, takeScore } from './scores.ts';
import { requireScope } from './token-endpoint.ts';

export interface Column {
  id: string;
  label: string;
  scoreMaximum: number;
  resourceId?: string | undefined;
  resourceLinkId?: string | undefined;
}

export interface GradeBook {
  columns: Column[];
  scores: TakenScore[];
  /** The users who may have scores. */
  gradable: Set<string>;
  /** The links that columns may be of. */
  links: Set<string>;
}

const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope/';
const CONTAINER = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
const ITEM = 'application/vnd.ims.lis.v2.lineitem+json';

/** Columns of a page: so few that lists have several pages. */
const PAGE = 2;

/** The address of a column has a query, as Moodle's have. */
export const columnUrl = ({ base }: PlatformState, { id }: Pick<Column, 'id'>) =>
  `${base}/2/lineitems/${id}/lineitem?type_id=7`;

const told = (state: PlatformState, column: Column) => ({ ...column, id: columnUrl(state, column), tag: '' });

function list(state: PlatformState, asked: Asked): Answered {
  requireScope(state, asked, `${AGS}lineitem`, `${AGS}lineitem.readonly`);
  check(asked.headers.accept === CONTAINER, 400, 'Accept is not the container type');
  const { searchParams } = asked.url;
  check(searchParams.get('type_id') === '7', 401, 'the query of the container was lost');
  const [resource, link] = [searchParams.get('resource_id'), searchParams.get('resource_link_id')];
  const from = Number(searchParams.get('from') ?? 0);
  const fitting = state.grades.columns.filter(
    ({ resourceId, resourceLinkId }) =>
      (resource === null || resourceId === resource) && (link === null || resourceLinkId === link),
  );
  const next = new URL(asked.url);
  next.searchParams.set('from', String(from + PAGE));
  const first = `<${asked.url.href}>; rel=“first”`;
  const Link = from + PAGE < fitting.length ? `${first}, <${next.href}>; rel=“next”` : first;
  const json = fitting.slice(from, from + PAGE).map((column) => told(state, column));
  return {
    status: 200,
    headers: { 'content-type': CONTAINER, Link: Buffer.from(Link).toString('latin1') },
    json,
  };
}

function make(state: PlatformState, asked: Asked): Answered {
  requireScope(state, asked, `${AGS}lineitem`);
  check(asked.headers['content-type'] === ITEM, 400, 'Content-Type is not exactly the type of a line item');
  const { label, scoreMaximum, resourceId, resourceLinkId } = JSON.parse(asked.body) as Column;
  check(label && Number.isInteger(scoreMaximum) && scoreMaximum > 0, 400, 'no label or score maximum');
  check(resourceId, 400, 'resourceId: this field is required');
  check(!resourceLinkId || state.grades.links.has(resourceLinkId), 403, 'the link is not of this tool');
  const id = String(state.grades.columns.length + 1);
  const column = { id, label, scoreMaximum, resourceId, resourceLinkId };
  state.grades.columns.push(column);
  return { status: 201, headers: { 'content-type': ITEM }, json: told(state, column) };
}

/** Columns and their scores; null: the path is none of theirs. */
export async function columns(state: PlatformState, asked: Asked): Promise<Answered | null> {
  const { pathname, searchParams } = asked.url;
  if (pathname === '/2/lineitems') return asked.method === 'POST' ? make(state, asked) : list(state, asked);
  const [, id] = /^\/2\/lineitems\/(\d+)\/lineitem\/scores$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  check(searchParams.get('type_id') === '7', 401, 'the query of the column was lost');
  requireScope(state, asked, `${AGS}score`);
  const column = state.grades.columns.find((one) => one.id === id);
  check(column, 404, 'the grade item does not exist');
  return takeScore(state, asked, column);
}
