import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { parseJson } from '@assay/kit/json/parse-json';
import { deployedIssuersSchema } from '@assay/platform/access/issuers';
import * as z from 'zod';
import { signInsSchema } from './desk/sign-ins.ts';
import { MOST_ORIGINS, originsSchema } from './origins.ts';

/** What is asked for the context of a construct. */
interface ContextScope {
  node: { tryGetContext(name: string): unknown; getAllContext(): Record<string, unknown> };
}

/** What a context may be. */
interface ContextRule<Value> {
  /** Reads what `-c name=value`, which gives text, or `cdk.json` says. */
  schema: z.ZodType<Value, unknown>;
  /** What is allowed, after "give". */
  allowed: string;
  /** A value as it is written after `-c name=`. */
  example: string;
}

const digits = z.string().regex(/^\d+$/).transform(Number);
const decimals = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);

const whole = (least: number, most: number, example: string): ContextRule<number> => ({
  schema: z.union([z.number(), digits]).pipe(z.int().min(least).max(most)),
  allowed: `a whole number from ${least} to ${most}`,
  example,
});

/** Text that is JSON, such as a command line gives; all else as it is, and text that is none as nothing. */
const fromJson = (given: unknown): unknown => (typeof given === 'string' ? parseJson(given) : given);

/** Text with commas, such as a command line gives, as a list; all else as it is. */
const listed = (given: unknown): unknown =>
  typeof given === 'string' ? given.split(',').map((one) => one.trim()) : given;

const dollars = (example: string): ContextRule<number> => ({
  schema: z.union([z.number(), decimals]).pipe(z.number().positive()),
  allowed: 'a positive number of US dollars',
  example,
});

const ROOT = join(import.meta.dirname, '..');

/** Whether a folder, of the checkout where its path begins nowhere else, holds a ColBERT model. */
const holdsModel = (folder: string): boolean =>
  ['model.onnx', 'tokenizer.json'].every((file) => existsSync(resolve(ROOT, folder, file)));

/**
 * Every context of a deployment (docs/operating.md, "What the context sets"). The least of `agentsAtOnce` is two workers for each of two
 * queues: SQS takes no mapping of fewer (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html). A deployment's name becomes
 * part of names of the vector store, which takes lower case, digits and hyphens.
 */
const CONTEXTS = {
  agentsAtOnce: whole(4, 1000, '18'),
  assignmentCapUsd: dollars('25'),
  colbert: {
    schema: z.string().min(1).refine(holdsModel),
    allowed:
      'the path of a folder on this machine, of the checkout or absolute, with model.onnx and tokenizer.json (or "usual", to go on without)',
    example: 'models/colbert',
  },
  alertEmail: { schema: z.email(), allowed: 'an e-mail address', example: 'night@example.edu' },
  deployment: {
    schema: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/),
    allowed: 'a name of at most 20 lower-case letters, digits and hyphens that begins with a letter',
    example: 'physics',
  },
  desk: {
    schema: z.preprocess((given) => (given === 'on' ? given : fromJson(given)), signInsSchema),
    allowed:
      '"on", or a list (JSON) of {issuer (https), clientId} with, where they differ, name, scope (openid in it), token ("access" or "id"), roleClaim and origins',
    example: '[{"issuer":"https://id.example.edu","clientId":"assay-desk"}]',
  },
  imageArchitecture: {
    schema: z.enum(['arm64', 'x86_64']),
    allowed: 'arm64 or x86_64',
    example: 'x86_64',
  },
  interactiveRunsAtOnce: whole(1, 1000, '40'),
  issuers: {
    schema: z.preprocess(fromJson, deployedIssuersSchema),
    allowed:
      'a list (JSON) of {issuer, audience, jwksUri (https, of the internet) or jwks} with, where they differ, tenantClaim, roleClaim and tenants',
    example:
      '[{"issuer":"https://id.example.edu","audience":"assay","jwksUri":"https://id.example.edu/jwks"}]',
  },
  key: { schema: z.literal('own'), allowed: 'own', example: 'own' },
  monthlyBudgetUsd: dollars('300'),
  origins: {
    schema: z.preprocess(listed, originsSchema),
    allowed: `at most ${MOST_ORIGINS} origins with commas, each "https://" with a host alone (on one machine also "http://127.0.0.1:PORT" or "http://localhost:PORT"), and no "*"`,
    example: 'https://desk.example.edu,https://lms.example.edu',
  },
  privateRendering: {
    schema: z.union([z.boolean(), z.enum(['true', 'false']).transform((given) => given === 'true')]),
    allowed: 'true or false',
    example: 'true',
  },
  reevaluationsAtOnce: whole(1, 1000, '400'),
  renderersAtOnce: whole(1, 100, '16'),
  requestsOfCaller: whole(1, 2000, '300'),
  requestsOfTenant: whole(1, 2000, '1000'),
  retentionDays: whole(1, 3650, '730'),
  runsAtOnce: whole(1, 1000, '200'),
  spendLimitUsd: dollars('100'),
  tenantCapUsd: dollars('100'),
  webAtOnce: whole(0, 900, '150'),
} as const;

type ContextName = keyof typeof CONTEXTS;
/** The names of all contexts. */
export const CONTEXT_NAMES = Object.keys(CONTEXTS) as ContextName[];

type ValueOf<Name extends ContextName> = z.output<(typeof CONTEXTS)[Name]['schema']>;

/** What gives a context back its usual value, where the deployment keeps another. */
const USUAL = 'usual';

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== USUAL;

/** What is wrong with a context as it was given; null: nothing is. */
function wrong(name: ContextName, given: unknown): string | null {
  const { schema, allowed, example } = CONTEXTS[name];
  if (!isGiven(given) || schema.safeParse(given).success) return null;
  return `The context ${name} is ${JSON.stringify(given)}: give ${allowed}, such as -c '${name}=${example}'.`;
}

/** A context of the deployment; undefined where it is not given. @throws AssayError ConfigurationInvalid */
export function contextOf<Name extends ContextName>(
  { node }: ContextScope,
  name: Name,
): ValueOf<Name> | undefined {
  const given = node.tryGetContext(name);
  const words = wrong(name, given);
  if (words !== null) throw new AssayError('ConfigurationInvalid', words);
  return isGiven(given) ? (CONTEXTS[name].schema.parse(given) as ValueOf<Name>) : undefined;
}

/** Contexts of the CDK's own: flags, what it looked up in the account, and switches of its command line. */
const OF_CDK = /[:/]|^(?:cli-telemetry|acknowledged-issue-numbers)$/;

const pairs = (name: string) =>
  new Set([...name.toLowerCase()].map((letter, at, all) => letter + (all[at + 1] ?? '')));

/** What a name that is no context may have been meant as: the one that shares most of its pairs of letters. */
function nearest(given: string): ContextName {
  const own = pairs(given);
  const shared = (name: string) => (2 * own.intersection(pairs(name)).size) / (own.size + pairs(name).size);
  return CONTEXT_NAMES.toSorted((one, other) => shared(other) - shared(one))[0]!;
}

/** What is said of a context that there is none of. */
const unknown = (given: string): string =>
  `There is no context ${given}: the nearest is ${nearest(given)}. All are ${CONTEXT_NAMES.join(', ')}.`;

/** Looks at every context before anything is made of one. @throws AssayError ConfigurationInvalid, a line for each that is wrong, or that there is not */
export function checkContexts({ node }: ContextScope): void {
  const names: readonly string[] = CONTEXT_NAMES;
  const others = Object.keys(node.getAllContext()).filter(
    (name) => !names.includes(name) && !OF_CDK.test(name),
  );
  const found = [
    ...CONTEXT_NAMES.flatMap((name) => wrong(name, node.tryGetContext(name)) ?? []),
    ...others.map(unknown),
  ];
  if (found.length > 0) throw new AssayError('ConfigurationInvalid', found.join('\n'));
}

/** Every context that is set, as the deployment keeps it until another one is given; its name, which tells where it is kept, is none. */
export function settingsOf(scope: ContextScope): Record<string, unknown> {
  const names = CONTEXT_NAMES.filter((name) => name !== 'deployment');
  const set = names.map((name) => [name, contextOf(scope, name)] as const);
  return Object.fromEntries(set.filter(([, value]) => value !== undefined));
}

/** What a person is told of the contexts that stay as they were deployed; null: none does. */
export function describeKept({ node }: ContextScope, kept: Readonly<Record<string, unknown>>): string | null {
  const staying = Object.keys(kept).filter((name) => node.tryGetContext(name) === undefined);
  if (staying.length === 0) return null;
  return `Stays as it was deployed: ${staying.join(', ')}. "-c NAME=${USUAL}" gives one back its usual value.`;
}
