import { type Statement, wordOn } from '../policy-evaluation.ts';
import {
  ACCOUNT,
  type DeployedResource,
  type Granted,
  policiesOf,
  type TemplatePolicies,
} from './deployed-template.ts';
import { DEPLOYER, keyUses } from './key-uses.ts';
import { type WiredCall, wiredCalls } from './wired-calls.ts';

const isService = (principal: string) => principal.endsWith('.amazonaws.com');

/** Whether a policy of this is of what is asked for: of the resource itself, or of the bucket of an object. */
const guards = (of: string, resource: string) => resource === of || resource.startsWith(`${of}/`);

/** Roles and keys are used by nobody whom their own policies do not let, or leave to the policies of the account. */
const KEPT = /^(?:sts|kms):/;
const ROOT = `arn:aws:iam::${ACCOUNT}:root`;

const leavesToAccount = ({ Principal, Effect }: Statement) =>
  Effect === 'Allow' && JSON.stringify(Principal ?? '').includes(ROOT);

/** Whether what is asked for is left to the policies of the account by who guards it. */
const isLeft = (call: WiredCall, guarding: readonly Statement[]): boolean =>
  wordOn(
    guarding.filter(leavesToAccount).map((one) => ({ ...one, Principal: '*' })),
    call,
  ) === 'Allow';

/** Who may do anything in the account, as far as it is left to the account. */
const ALMIGHTY: Statement = { Effect: 'Allow', Action: '*', Resource: '*' };

/** The statements that have a say in what is asked for. */
interface Say {
  own: Statement[];
  guarding: Statement[];
}

const sayIn = ({ principal, resource }: WiredCall, { roles, resources }: TemplatePolicies): Say => ({
  own: [
    ...roles.filter(({ of }) => of === principal).map(({ statement }) => statement),
    ...(principal === DEPLOYER ? [ALMIGHTY] : []),
  ],
  guarding: resources.filter(({ of }) => guards(of, resource)).map(({ statement }) => statement),
});

function isLet(call: WiredCall, { own, guarding }: Say): boolean {
  const words = [wordOn(own, call), wordOn(guarding, call)];
  if (words.includes('Deny')) return false;
  return (
    words[1] === 'Allow' || (words[0] === 'Allow' && (!KEPT.test(call.action) || isLeft(call, guarding)))
  );
}

const STRANGER = 'stranger';
const ELSEWHERE = '999999999999';

/** The ARN of another thing of its kind, whatever belongs to it. */
function likeness(arn: string): string {
  const [head, part] = [arn.split(':', 5), arn.split(':').slice(5).join(':')];
  const named = head[2] === 's3' ? /^()[^/]+/ : /^([a-z-]+[:/])?[^:/]+/i;
  return [...head, part.replace(named, `$1${STRANGER}`)].join(':');
}

/** Said beside what is encrypted: whose account that is in. */
const SUBSCRIBER = 'kms:EncryptionContext:aws:dynamodb:subscriberId';

const elsewhere = (name: string) => (name.startsWith('arn:') ? likeness(name) : STRANGER);

const withContext = (call: WiredCall, more: Record<string, string>): WiredCall => ({
  ...call,
  context: { ...call.context, ...more },
});

/** Requests like this one that nobody wired, in words. */
function strangersOf(call: WiredCall): [words: string, WiredCall][] {
  const { principal, action, resource, context } = call;
  const { 'aws:SourceArn': source, 'kms:ViaService': via } = context;
  const abroad = JSON.parse(JSON.stringify(context).replaceAll(ACCOUNT, ELSEWHERE)) as WiredCall['context'];
  const others: [string, WiredCall][] = [
    ['another action', { ...call, action: `${action.split(':')[0]}:Strange` }],
  ];
  if (isService(principal)) others.push(['another account', { ...call, context: abroad }]);
  else if (via !== undefined)
    others.push(['another account', { ...call, principal: principal.replace(ACCOUNT, ELSEWHERE) }]);
  for (const [key, value] of Object.entries(context))
    if (key.startsWith('kms:EncryptionContext:') && key !== SUBSCRIBER && !/:SecretVersionId$/.test(key))
      others.push(['another thing', withContext(call, { [key]: elsewhere(String(value)) })]);
  if (isService(principal))
    others.push(['another service', { ...call, principal: `${STRANGER}.amazonaws.com` }]);
  if (source !== undefined) {
    const beside = String(source).replace(/[^:/]+$/, STRANGER);
    const ofAnotherKind = String(source).replace(/(?<=^arn:aws:)[^:]+/, STRANGER);
    others.push(['another source', withContext(call, { 'aws:SourceArn': beside })]);
    others.push(['a source of another kind', withContext(call, { 'aws:SourceArn': ofAnotherKind })]);
  }
  if (via !== undefined) {
    const { 'kms:ViaService': _, ...direct } = context;
    others.push(['nobody’s service', { ...call, context: direct }]);
    others.push([
      'another service',
      withContext(call, { 'kms:ViaService': `${STRANGER}.us-east-1.amazonaws.com` }),
    ]);
  } else if (!isService(principal) && resource !== '*')
    others.push(['another resource', { ...call, resource: likeness(resource) }]);
  if (context['aws:SecureTransport'] && /^(?:sns|sqs|s3):/.test(action))
    others.push(['plain text', withContext(call, { 'aws:SecureTransport': 'false' })]);
  if (context['s3:TlsVersion'] && action.startsWith('s3:'))
    others.push(['an old TLS', withContext(call, { 's3:TlsVersion': '1.1' })]);
  return others;
}

/** A statement without one of the elements of its lists, each in turn, with the words for what was left out. */
function lessOf(statement: Statement): [words: string, Statement | null][] {
  const without = <T>(some: T | readonly T[] | undefined, put: (rest: T[]) => Statement) => {
    const all = [some ?? []].flat() as T[];
    return all.map((one): [string, Statement | null] => [
      String(one),
      all.length === 1 ? null : put(all.filter((other) => other !== one)),
    ]);
  };
  const { Principal, Condition = {} } = statement;
  const services = typeof Principal === 'object' ? Principal.Service : undefined;
  return [
    ...without(statement.Action, (Action) => ({ ...statement, Action })),
    ...without(statement.Resource, (Resource) => ({ ...statement, Resource })),
    ...without(services, (Service) => ({ ...statement, Principal: { Service } })),
    ...Object.entries(Condition).flatMap(([operator, keys]) =>
      Object.entries(keys).flatMap(([key, wanted]) =>
        without(wanted, (rest) => ({
          ...statement,
          Condition: { ...Condition, [operator]: { ...keys, [key]: rest } },
        })),
      ),
    ),
  ];
}

/** What of an allowing statement nothing wired needs. */
function needlessIn({ of, statement }: Granted, using: readonly (readonly [WiredCall, Say])[]): string[] {
  return lessOf(statement).flatMap(([words, less]) => {
    const replaced = (some: Statement[]) => some.flatMap((one) => (one === statement ? (less ?? []) : one));
    const isNeeded = using.some(
      ([call, { own, guarding }]) => !isLet(call, { own: replaced(own), guarding: replaced(guarding) }),
    );
    return isNeeded ? [] : [`${of}: nothing needs ${words}`];
  });
}

const isAlike = (one: WiredCall, other: WiredCall) =>
  one.resource === other.resource && one.principal === other.principal;

const inShort = ({ principal, action, resource }: WiredCall) => `${principal} ${action} ${resource}`;

/** Whose own policies are looked at: roles of services, which do nothing but what the template says. Those of functions and tasks do what their code says. */
const byTemplate = ({ roles, resources }: TemplatePolicies) => {
  const trusting = resources.filter(({ statement }) =>
    /"(?:states|scheduler|vpc-flow-logs)\./.test(JSON.stringify(statement.Principal ?? '')),
  );
  const ofServices = new Set(trusting.map(({ of }) => of));
  return roles.filter(({ of }) => ofServices.has(of));
};

/** What the account does with a key, whatever anybody wires: without it the key could be changed by nobody any more. */
const isForAdministration = (statement: Statement) => leavesToAccount(statement) && !statement.Condition;

/** What is said to services, or by keys to whom they serve: roles trust each other by what their code does. */
const isSaidToServices = ({ of, statement, statement: { Effect, Principal } }: Granted) =>
  Effect === 'Allow' &&
  (of.includes(':role/') ? JSON.stringify(Principal).includes('"Service"') : !isForAdministration(statement));

/** Everything that is wired in a template, with the uses of its key. */
export function wiredIn(all: readonly DeployedResource[]): WiredCall[] {
  const calls = wiredCalls(all);
  return [...calls, ...keyUses(all, policiesOf(all), calls)];
}

/** What is allowed to services, by the policies of their roles and of what they ask for. */
export const granted = (policies: TemplatePolicies): Granted[] => [
  ...byTemplate(policies),
  ...policies.resources.filter(isSaidToServices),
];

/** What roles are granted of the key: whoever has it, it follows from what they may ask of services. */
export const grantedOfKey = ({ roles }: TemplatePolicies): Granted[] =>
  roles.filter(({ statement }) =>
    [statement.Action ?? []].flat().some((action) => action.startsWith('kms:')),
  );

/**
 * Where what a template wires and what its policies say differ: what is wired and not allowed, what is allowed to somebody who is not wired,
 * and what is allowed that nothing needs.
 */
export function grantFaults(calls: readonly WiredCall[], policies: TemplatePolicies): string[] {
  const said = calls.map((call) => [call, sayIn(call, policies)] as const);
  const refused = said
    .filter(([call, say]) => !isLet(call, say))
    .map(([call]) => `${inShort(call)}: refused`);
  const wider = said.flatMap(([call, say]) =>
    strangersOf(call).flatMap(([words, stranger]) =>
      isLet(stranger, isAlike(stranger, call) ? say : sayIn(stranger, policies))
        ? [`${inShort(call)}: let to ${words}`]
        : [],
    ),
  );
  const looked = new Set([...granted(policies), ...grantedOfKey(policies)]);
  const needless = [...looked].flatMap((one) => {
    const { statement } = one;
    const using = said.filter(
      ([call, { own, guarding }]) =>
        (own.includes(statement) || guarding.includes(statement)) &&
        (wordOn([statement], call) === 'Allow' || isLeft(call, [statement])),
    );
    return needlessIn(one, using);
  });
  return [...new Set([...refused, ...wider, ...needless])];
}
