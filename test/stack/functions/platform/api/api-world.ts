import type { Problem } from '@assay/api/problem';
import type { Variant } from '@assay/essay-scoring/variant';
import type { Role } from '@assay/platform/access/principal';
import { type Assessments, openAssessments } from '../../../../support/assessments.ts';
import { answer, essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { BUCKET } from '../../../../support/function-environment.ts';
import { invoked } from '../../../../support/invoked.ts';
import { lambdaFailure } from '../../../../support/workflows.ts';
import { createTestIssuer, type TestIssuer } from '../../../platform/access/tokens.ts';
import { requireDeclared } from './declared.ts';

/** Who asks. */
export interface Person {
  role: Role;
  tenant?: string;
  subject?: string;
  name?: string;
}

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer, read. */
export interface Got {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, never> & Partial<Problem>;
}

/** The API over the stores, functions and state machines of this process. */
export interface ApiWorld extends Assessments {
  idp: TestIssuer;
  /** Asks the API; `null`: without a token. */
  ask(who: Person | null, method: string, path: string, sent?: Sent): Promise<Got>;
  send(request: Request): Promise<Got>;
  /** Has the run of an upload admitted, as its notification would. */
  admitted(runId: string): Promise<void>;
  /** Hands an essay in, which nobody has assessed; `body`: in place of its own text. Returns the run's id. */
  handed(of: { tenant: string; body?: string }): Promise<string>;
  /**
   * An assignment with one assessed essay of a student; `away`: the step whose model is away; `variant`: that of a debate with exemplars,
   * unless another is named. Returns the run's id.
   */
  assessed(of: {
    tenant: string;
    submission: string;
    subject?: string;
    title?: string;
    away?: string;
    variant?: Variant;
  }): Promise<string>;
}

/** Who asks comes a moment after all that was written before, unless a test says how far indexes are behind. */
const isLater = process.env.INDEXES_BEHIND === undefined;

const ORIGIN = 'https://api.example.edu';

async function read(response: Response): Promise<Got> {
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
}

export async function openApi(): Promise<ApiWorld> {
  const assessments = await openAssessments(answer);
  const idp = await createTestIssuer();
  process.env.TOKEN_ISSUERS = JSON.stringify([idp.issuer]);
  const { createApp } = await import('../../../../../functions/platform/api/app.ts');
  const { IMPLEMENTATIONS } = await import('../../../../../functions/platform/api/implementations.ts');
  const { owners } = await import('../../../../../functions/platform/api/services.ts');
  const app = createApp(IMPLEMENTATIONS);
  const { invoke, hand, assess } = assessments;
  const send = async (request: Request) => {
    const got = await read(await invoked.run('api', () => app.fetch(request)));
    if (got.body.code) requireDeclared(request.method, new URL(request.url).pathname, got.body.code);
    return got;
  };
  const own: Omit<ApiWorld, keyof Assessments> = {
    idp,
    send,
    async ask(who, method, path, { body, headers = {} } = {}) {
      const { role, tenant = 't', subject = role, name } = who ?? { role: 'student' };
      const token = who && (await idp.sign({ role, tenant, sub: subject, name }));
      const given = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      };
      const asIs = typeof body === 'string' || body instanceof Uint8Array;
      const sent = body === undefined ? null : Buffer.from(asIs ? body : JSON.stringify(body));
      if (isLater) await assessments.catchUp();
      return send(new Request(ORIGIN + path, { method, headers: given, body: sent }));
    },
    async admitted(runId) {
      const uploads = assessments.uploads();
      const told = uploads.find((uploaded) => uploaded.runId === runId)!;
      await invoke('admit', { Records: [{ messageId: 'm', body: told.body }] });
    },
    handed: (of) => hand({ ...essayOf({ variant: 'SA' }), ...of }),
    async assessed({ tenant, submission, subject, title = 'A voyage', away, variant }) {
      const handed = essayOf(variant && { variant });
      const assignment = { ...handed.assignment, title };
      const runId = await hand({ ...handed, assignment, tenant, submission });
      const { assignment: id } = handed.assignment as { assignment: string };
      if (subject)
        await owners().claim({ tenant, assignment: id, submission }, { subject }, new Date().toISOString());
      const usual = assessments.platform;
      if (away !== undefined)
        assessments.platform = async ({ payload }, go) => {
          if (payload.step === away) throw lambdaFailure('ModelUnavailable', 'Gone.');
          return go();
        };
      await assess(runId);
      assessments.platform = usual;
      return runId;
    },
  };
  return Object.assign(assessments, own);
}

export { BUCKET };
