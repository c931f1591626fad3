import { ofType } from './template.ts';

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
}

interface Policy {
  PolicyDocument: { Statement: Statement[] };
  Roles: string[];
}

/** Everything a role may do, as `action on resource`, sorted. */
export function permissionsOf(role: string): string[] {
  const policies = ofType('IAM::Policy').map(({ properties }) => properties as unknown as Policy);
  const statements = policies
    .filter(({ Roles }) => Roles.includes(role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  return statements
    .flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} on ${resource}`)),
    )
    .sort();
}

/** The names of every role that a policy of the template gives something. */
export function roles(): string[] {
  return [...new Set(ofType('IAM::Policy').flatMap(({ properties }) => properties.Roles as string[]))].sort();
}
