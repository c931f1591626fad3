import type { AwsRequest, Statement } from './policy-evaluation.ts';
import { ofType } from './template.ts';

interface RolePolicy {
  Roles: string[];
  PolicyDocument: { Statement: Statement[] };
}

const ANYTHING = 'anything';

/** The kind of a partition by its key or by a pattern of keys: what stands before the first `#`. */
const kindOf = (key: string) => key.split('#', 1)[0]!;

const actionOn = (action: string, resource: string) => {
  const [, index] = resource.split('/index/');
  return `${action.replace('dynamodb:', '')}${index ? `@${index}` : ''}`;
};

/** The patterns of keys that a statement is of; `anything`: it names none, or is of requests without a key, too. */
function patternsOf({ Condition = {} }: Statement): string[] {
  const isOfNoKey = Condition.Null?.['dynamodb:LeadingKeys'] !== 'false';
  const keys = [Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []].flat().map(String);
  return isOfNoKey || keys.length === 0 || keys.some((key) => /^[^A-Z]/.test(key)) ? [ANYTHING] : keys;
}

/** What a role may do with which kinds of items, as `PutItem RUN` or `Query@GSI1 ASSIGNMENT`, sorted. */
export function itemPermissionsOf(role: string): string[] {
  const statements = ofType('IAM::Policy')
    .map(({ properties }) => properties as unknown as RolePolicy)
    .filter(({ Roles }) => Roles.includes(role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const said = statements.flatMap((one) =>
    [one.Action ?? []]
      .flat()
      .flatMap((action) =>
        action.startsWith('dynamodb:')
          ? [one.Resource ?? []]
              .flat()
              .flatMap((on) => patternsOf(one).map((key) => `${actionOn(action, on)} ${kindOf(key)}`))
          : [],
      ),
  );
  return [...new Set(said)].sort();
}

/** The same of what is asked for. */
export const itemRequest = ({ action, resource, context }: AwsRequest): string =>
  `${actionOn(action, resource)} ${kindOf(String(context['dynamodb:LeadingKeys']))}`;
