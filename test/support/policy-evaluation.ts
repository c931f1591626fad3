/** Evaluates policies of IAM together: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html */

type OneOrMany<T> = T | readonly T[];
type Conditions = Record<string, Record<string, OneOrMany<string | number | boolean>>>;

/** A statement of a policy; one of a resource or of an endpoint names principals, too. */
export interface Statement {
  Effect: 'Allow' | 'Deny';
  Principal?: '*' | Record<string, OneOrMany<string>>;
  Action?: OneOrMany<string>;
  NotAction?: OneOrMany<string>;
  Resource?: OneOrMany<string>;
  NotResource?: OneOrMany<string>;
  Condition?: Conditions;
}

/** A request as policies look at it: an action on a resource by a principal, with keys of its context. */
export interface AwsRequest {
  /** The ARN of the role that asks, or the name of the service that does; absent: some principal. */
  principal?: string;
  action: string;
  resource: string;
  context: Record<string, OneOrMany<string>>;
}

/** All that has a say in a request. */
export interface Policies {
  /** Of the role that asks. */
  identity: readonly Statement[];
  /** Each of them has to allow: the policy of a session, a boundary, the VPC endpoint that is gone through. */
  bounds?: readonly (readonly Statement[])[];
  /** Of what is asked for. */
  resource?: readonly Statement[];
}

const listOf = <T>(some: OneOrMany<T> | undefined): readonly T[] =>
  some === undefined ? [] : ([some].flat() as T[]);

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whether a pattern is one of a value: `*` is any text, `?` any one character; `${key}` is what the context says, and nothing else. */
export function isLike(pattern: string, value: string, context: AwsRequest['context'] = {}): boolean {
  const parts = pattern.split(/(\$\{[^}]*\}|[*?])/);
  const said = parts.map((part) => {
    if (part === '*') return '[^]*';
    if (part === '?') return '[^]';
    if (!part.startsWith('${')) return literally(part);
    const known = context[part.slice(2, -1)];
    return known === undefined ? null : literally(String(known));
  });
  return !said.includes(null) && new RegExp(`^${said.join('')}$`).test(value);
}

type Test = (wanted: string, given: string, like: (pattern: string, value: string) => boolean) => boolean;

const equals: Test = (wanted, given) => wanted === given;
const like: Test = (wanted, given, isLike) => isLike(wanted, given);

/** Of one value that is wanted and one that is given: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html */
const OPERATORS: Record<string, Test> = {
  StringEquals: equals,
  StringLike: like,
  ArnEquals: like,
  ArnLike: like,
  Bool: (wanted, given) => wanted.toLowerCase() === given.toLowerCase(),
  NumericLessThan: (wanted, given) => Number(given) < Number(wanted),
};

/** Whether one key of a condition holds. @throws Error for an operator that is not known here */
function holdsFor(
  operator: string,
  wanted: readonly string[],
  given: readonly string[] | undefined,
  isLike: (pattern: string, value: string) => boolean,
): boolean {
  if (operator === 'Null') return (given === undefined) === (wanted[0] === 'true');
  const [, ofSet, base = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operator) ?? [];
  const isNegated = /^(?:String|Arn)Not/.test(base);
  const test = OPERATORS[base.replace('Not', '')];
  if (!test) throw new Error(`No ${operator} is known here.`);
  if (given === undefined)
    return ofSet === 'ForAllValues' || ifExists !== undefined || (isNegated && ofSet === undefined);
  const isOne = (value: string) => wanted.some((one) => test(one, value, isLike)) !== isNegated;
  return ofSet === 'ForAllValues' ? given.every(isOne) : given.some(isOne);
}

function holds(conditions: Conditions, { context }: AwsRequest): boolean {
  return Object.entries(conditions).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      const given = context[key] === undefined ? undefined : listOf(context[key]);
      return holdsFor(operator, listOf(wanted).map(String), given, (pattern, value) =>
        isLike(pattern, value, context),
      );
    }),
  );
}

/** Whether an element is of a request: one of its patterns is, or, of `Not…`, none. */
function isOf(
  some: OneOrMany<string> | undefined,
  none: OneOrMany<string> | undefined,
  matches: (pattern: string) => boolean,
): boolean {
  return none === undefined ? listOf(some).some(matches) : !listOf(none).some(matches);
}

/** The account as a principal: what is denied to it is denied to its roles; what it is allowed its roles' own policies hand on. */
const ACCOUNT = /^(?:arn:\w+:iam::\d+:root|\d{12})$/;

function isPrincipal({ Principal, Effect }: Statement, { principal }: AwsRequest): boolean {
  if (Principal === undefined || Principal === '*') return true;
  if (listOf(Principal.Service).some((one) => one === principal)) return true;
  const isOfAccount = Effect === 'Deny' && !principal?.endsWith('.amazonaws.com');
  return listOf(Principal.AWS).some(
    (one) => one === '*' || one === principal || (isOfAccount && ACCOUNT.test(one)),
  );
}

function applies(statement: Statement, request: AwsRequest): boolean {
  const { Action, NotAction, Resource, NotResource, Condition = {} } = statement;
  const action = request.action.toLowerCase();
  return (
    isPrincipal(statement, request) &&
    isOf(Action, NotAction, (pattern) => isLike(pattern.toLowerCase(), action)) &&
    isOf(Resource, NotResource, (pattern) => isLike(pattern, request.resource, request.context)) &&
    holds(Condition, request)
  );
}

/** What one policy says to a request; null: nothing. @throws Error for an operator of conditions that is not known here */
export function wordOn(statements: readonly Statement[], request: AwsRequest): 'Allow' | 'Deny' | null {
  const words = statements.filter((one) => applies(one, request)).map(({ Effect }) => Effect);
  if (words.includes('Deny')) return 'Deny';
  return words.includes('Allow') ? 'Allow' : null;
}

/**
 * Whether a request within one account goes through: nothing denies it, each bound allows it, and so does the role or what is asked for.
 * @throws Error as `wordOn`
 */
export function isPermitted(
  { identity, bounds = [], resource = [] }: Policies,
  request: AwsRequest,
): boolean {
  const bounding = bounds.map((statements) => wordOn(statements, request));
  const granting = [identity, resource].map((statements) => wordOn(statements, request));
  return (
    ![...bounding, ...granting].includes('Deny') &&
    bounding.every((word) => word === 'Allow') &&
    granting.includes('Allow')
  );
}
