import { platformSchema } from '@assay/platform/lti/platform';
import { createRemoteJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose';
import { type Column, columns, type GradeBook } from './grade-book.ts';
import { type Answered, type Asked, check, serve } from './http.ts';
import { type ProcessorState, processor } from './processor.ts';
import { openIdConfiguration, registrations } from './registration.ts';
import { roster } from './roster.ts';
import { tokenEndpoint } from './token-endpoint.ts';

/** What the stand-in knows of the tool, and what it holds. */
export interface PlatformState {
  base: string;
  issuer: string;
  clientId: string;
  deployment: string;
  /** Where the tool is. */
  tool: string;
  /** The tool's keys, as its key set tells them. */
  toolKeys(): JWTVerifyGetKey;
  /** Ids of assertions that were used. */
  usedIds: Set<string>;
  /** Tokens that were given out, with their scopes. */
  tokens: Map<string, string[]>;
  /** Scopes that the tool may have. */
  allowedScopes: string[];
  grades: GradeBook;
  processor: ProcessorState;
  members: { user_id: string; name?: string; roles: string[]; status?: string }[];
  /** The registrations that tools sent. */
  registered: Record<string, unknown>[];
  registrationToken: string;
  /** Reads the tool's key set as it is told of it. */
  readsKeys: boolean;
  family: string;
  /** In place of an answer, while it is set: to a path that it fits. */
  disturbed: ((asked: Asked) => Answered | null) | null;
  requests: Asked[];
}

export interface LtiPlatform extends PlatformState {
  /** As it is registered with Assay. */
  registration(more?: object): ReturnType<typeof platformSchema.parse>;
  /** Signs claims with the key of now. */
  sign(claims: Record<string, unknown>): Promise<string>;
  /** Takes another key; the one before is published no more. */
  rotate(): Promise<void>;
  column(of: Partial<Column>): Column;
}

type Key = Awaited<ReturnType<typeof generateKeyPair>>;

const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope/';
export const ALL_SCOPES = [
  `${AGS}lineitem`,
  `${AGS}lineitem.readonly`,
  `${AGS}result.readonly`,
  `${AGS}score`,
  'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
];

function route(state: PlatformState, jwks: () => unknown): (asked: Asked) => Promise<Answered> {
  return async (asked) => {
    state.requests.push(asked);
    const disturbed = state.disturbed?.(asked);
    if (disturbed) return disturbed;
    const { pathname } = asked.url;
    if (pathname === '/jwks') return { status: 200, json: jwks() };
    if (pathname === '/token') return tokenEndpoint(state, asked);
    if (pathname === '/.well-known/openid-configuration') return openIdConfiguration(state, asked);
    if (pathname === '/registrations') return registrations(state, asked);
    if (pathname === '/memberships') return roster(state, asked);
    const found = processor(state, asked) ?? (await columns(state, asked));
    check(found, 404, 'there is no such resource');
    return found;
  };
}

/** A learning platform on this machine, as strict as Moodle, Canvas and Open edX are together. */
export async function openLtiPlatform(tool: string, told: Partial<PlatformState> = {}): Promise<LtiPlatform> {
  const make = () => generateKeyPair('RS256', { extractable: true });
  let key: Key = await make();
  let number = 1;
  let published: unknown = null;
  const publish = async () => {
    const jwk = await exportJWK(key.publicKey);
    published = { keys: [{ ...jwk, kid: `key-${number}`, alg: 'RS256', use: 'sig' }] };
  };
  await publish();
  const state: PlatformState = {
    base: '',
    issuer: '',
    clientId: 'client-1',
    deployment: '7',
    tool,
    toolKeys: () => createRemoteJWKSet(new URL('/lti/jwks/default', state.tool)),
    usedIds: new Set(),
    tokens: new Map(),
    allowedScopes: ALL_SCOPES,
    grades: { columns: [], scores: [], gradable: new Set(['user-1', 'user-2']), links: new Set(['link-1']) },
    processor: { assets: [], reports: [], handlers: new Map() },
    members: [],
    registered: [],
    registrationToken: 'registration-token',
    readsKeys: false,
    family: 'moodle',
    disturbed: null,
    requests: [],
  };
  state.base = await serve(route(state, () => published));
  state.issuer = state.base;
  Object.assign(state, told);
  return Object.assign(state, {
    registration: (more: object = {}) =>
      platformSchema.parse({
        issuer: state.issuer,
        clientId: state.clientId,
        tenant: 'default',
        deployments: [state.deployment],
        authorizationEndpoint: `${state.base}/auth?tenant=x`,
        tokenEndpoint: `${state.base}/token`,
        jwksUri: `${state.base}/jwks`,
        ...more,
      }),
    sign: (claims: Record<string, unknown>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: `key-${number}`, typ: 'JWT' })
        .sign(key.privateKey),
    async rotate() {
      key = await make();
      number += 1;
      await publish();
    },
    column(of: Partial<Column>) {
      const column = { id: String(state.grades.columns.length + 1), label: 'Essay', scoreMaximum: 10, ...of };
      state.grades.columns.push(column);
      return column;
    },
  });
}
