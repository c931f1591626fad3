import { ofType } from './template.ts';

type Conditions = Record<string, Record<string, string | string[]>>;

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
  Condition?: Conditions;
}

/** A request as policies look at it: an action on a resource, with keys of its context. */
export interface AwsRequest {
  action: string;
  resource: string;
  context: Record<string, string | string[]>;
}

/** A pattern of a policy: `*` is any text, `?` any character, and variables are what the session's tags say. */
function matches(pattern: string, value: string, tags: Record<string, string>): boolean {
  const said = pattern.replace(/\$\{aws:PrincipalTag\/(\w+)\}/g, (_, tag) => tags[tag] ?? '\0');
  const expression = said
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${expression}$`, 's').test(value);
}

type Test = (
  wanted: string[],
  given: string[] | undefined,
  like: (pattern: string, value: string) => boolean,
) => boolean;

/** The operators of conditions that the template has: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html */
const OPERATORS: Record<string, Test> = {
  StringLikeIfExists: (wanted, given, like) => !given || wanted.some((pattern) => like(pattern, given[0]!)),
  'ForAllValues:StringLike': (wanted, given = [], like) =>
    given.every((value) => wanted.some((pattern) => like(pattern, value))),
  Null: ([wanted], given) => (given === undefined) === (wanted === 'true'),
};

const statementsOf = (role: string) =>
  ofType('IAM::Policy')
    .filter(({ properties }) => (properties.Roles as string[]).includes(role))
    .flatMap(({ properties }) => (properties.PolicyDocument as { Statement: Statement[] }).Statement);

/** The kinds of partitions that a role is let at, sorted: what stands before the first `#` of their keys. */
export function leadingKinds(role: string): string[] {
  const keys = statementsOf(role).flatMap(({ Condition = {} }) =>
    Object.values(Condition).flatMap((one) => one['dynamodb:LeadingKeys'] ?? []),
  );
  return [...new Set(keys.filter((key) => key !== 'false').map((key) => key.split('#', 1)[0]!))].sort();
}

/** What the statements of a role say to a request of a session with these tags. @throws Error for an operator that is not known here */
export const isAllowed = (role: string, request: AwsRequest, tags: Record<string, string>): boolean =>
  isAllowedBy(statementsOf(role), request, tags);

/** What the statements of a policy say to a request, as `isAllowed`. */
export function isAllowedBy(
  statements: readonly Statement[],
  { action, resource, context }: AwsRequest,
  tags: Record<string, string> = {},
): boolean {
  const holds = (conditions: Conditions = {}) =>
    Object.entries(conditions).every(([operator, keys]) =>
      Object.entries(keys).every(([key, wanted]) => {
        const test = OPERATORS[operator];
        if (!test) throw new Error(`No ${operator} is known here.`);
        const given = context[key] === undefined ? undefined : [context[key]].flat();
        return test([wanted].flat().map(String), given, (pattern, value) => matches(pattern, value, tags));
      }),
    );
  return statements.some(
    ({ Effect, Action, Resource, Condition }) =>
      Effect === 'Allow' &&
      [Action].flat().includes(action) &&
      [Resource].flat().some((pattern) => matches(pattern, resource, tags)) &&
      holds(Condition),
  );
}
