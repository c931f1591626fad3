import type { AwsRequest } from './policy-evaluation.ts';
import { onServiceCall, type ServiceCall, type SessionTags } from './service-calls.ts';
import { requestOf } from './service-requests.ts';
import { type PolicySimulator, simulator } from './simulate-policy.ts';

/** A request as somebody of a template makes it. */
export interface CheckedCall {
  /** The function, by the name of its folder. */
  by: string;
  request: AwsRequest;
  /** Of the session in whose name it is asked; undefined: as itself. */
  tags?: SessionTags | undefined;
}

/** What S3 asks about, too, where an object is missing: without it a missing one is a forbidden one. */
export const LISTING: AwsRequest = { action: 's3:ListBucket', resource: 'arn:artifacts', context: {} };

/** Answers of tasks name a token, and no resource that could be looked at here. */
const OF_TOKENS = /^states:SendTask/;

/** The statement that would let a request through. */
function wanted({ action, resource, context }: AwsRequest): string {
  const keys = context['dynamodb:LeadingKeys'];
  const like = keys && { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } };
  return JSON.stringify({
    Effect: 'Allow',
    Action: action,
    Resource: resource,
    ...(like && { Condition: like }),
  });
}

/** Why a template's policies do not let a call through, in words; null: they do. */
export function refusalOf(
  { by, request, tags }: CheckedCall,
  { isAllowed, isAllowedSomewhere, mayAssume, roleOf, tenantRoleOf }: PolicySimulator,
): string | null {
  const { action, resource } = request;
  const own = roleOf(by);
  const role = tags ? tenantRoleOf(by) : own;
  const who = `${by}${tags ? ` in the name of ${tags.tenant}` : ''}`;
  if (action.startsWith('unknown')) return `${by}: nobody said in service-requests.ts what ${action} needs`;
  if (role === undefined || (tags && !mayAssume(role, own, tags))) return `${who}: its role is not its own`;
  if (OF_TOKENS.test(action)) {
    if (isAllowedSomewhere(role, action)) return null;
  } else if (isAllowed(role, request, tags)) {
    const mayTell = action !== 's3:GetObject' || tags !== undefined || isAllowed(role, LISTING);
    return mayTell ? null : `${who}: ${role} lacks ${wanted(LISTING)}`;
  }
  return `${who}: ${action} on ${resource}: ${role} lacks ${wanted(request)}`;
}

/** What kind of thing is asked for: a folder of the bucket, a kind of item. */
const kindOf = ({ resource, context }: AwsRequest) =>
  `${resource.split('/')[1] ?? resource} ${String(context['dynamodb:LeadingKeys'] ?? '').split('#', 1)[0]}`;

/** Looks at calls by the policies of a template, at each once, and keeps why some were refused. */
export class PolicyCheck {
  readonly #simulator: PolicySimulator;
  readonly #decided = new Set<string>();
  readonly #refused = new Map<string, string>();

  constructor(by: PolicySimulator = simulator) {
    this.#simulator = by;
  }

  look(call: CheckedCall): void {
    const { by, request, tags } = call;
    const key = `${by} ${request.action} ${request.resource} ${JSON.stringify([request.context, tags])}`;
    if (this.#decided.has(key)) return;
    this.#decided.add(key);
    const refusal = refusalOf(call, this.#simulator);
    if (refusal !== null) this.#refused.set(`${by} ${request.action} ${kindOf(request)}`, refusal);
  }

  /** Why calls were refused, in words: one of each function, action and kind of thing. */
  get refused(): string[] {
    return [...this.#refused.values()].sort();
  }
}

/** Settings that name secrets, by the values that functions of this process have for them. */
const SECRETS = { MODEL_KEYS_SECRET: 'ModelKeys', LTI_KEY_SECRET: 'LtiKey' };

/** A request in the template's names where a test has given a secret another one. */
function inTemplate(request: AwsRequest): AwsRequest {
  if (!request.action.startsWith('secretsmanager:')) return request;
  const [, own] =
    Object.entries(SECRETS).find(([setting]) => process.env[setting] === request.resource) ?? [];
  return own ? { ...request, resource: own } : request;
}

/** Looks at every call that a function of this process makes from now on. */
export function lookAtFunctions(check: PolicyCheck): void {
  onServiceCall(async ({ by, needs, input, tags }: ServiceCall) => {
    const said = simulator.tenantRoleOf(by) === undefined ? undefined : await tags();
    for (const need of needs)
      if (need !== 'sts:AssumeRole')
        check.look({ by, request: inTemplate(requestOf(need, input)), tags: said });
  });
}

/** What AWS refuses functions of this process, and is meant to. */
const meant: RegExp[] = [];

/** Says of calls, by the words for their refusal, that AWS is to refuse them: the test makes up what is never there. */
export const isMeantToBeRefused = (words: RegExp): void => void meant.push(words);

/**
 * The process fails at its end where calls were refused, and says why: a hook after the tests would keep others from closing what they have
 * opened.
 */
export function failAtExit(check: PolicyCheck): void {
  process.once('exit', () => {
    const refused = check.refused.filter((words) => !meant.some((one) => one.test(words)));
    const passed = meant.filter((one) => !check.refused.some((words) => one.test(words)));
    if (refused.length + passed.length === 0) return;
    if (refused.length > 0)
      console.error(`AWS would refuse what functions asked for:\n${refused.join('\n')}`);
    if (passed.length > 0) console.error(`AWS would not refuse what it is meant to: ${passed.join(', ')}`);
    process.exitCode = 1;
  });
}

let isChecked = false;

/** From now on every call that a function of this process makes is one that the template lets it make, or the process fails. */
export function checkPolicies(): void {
  if (isChecked) return;
  isChecked = true;
  const check = new PolicyCheck();
  lookAtFunctions(check);
  failAtExit(check);
}
