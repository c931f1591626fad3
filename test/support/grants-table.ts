import { functionNames } from './functions.ts';
import { itemPermissionsOf } from './item-permissions.ts';
import { permissionsOf } from './permissions.ts';
import { ofType } from './template.ts';

/** What every function may do beside its work: write its log and its traces, be in a network, tell a missing object from a forbidden one. */
const EVERYBODY = /^(logs|xray|ec2):|^s3:ListBucket |^secretsmanager:DescribeSecret /;

const distinct = (values: string[]) => [...new Set(values)].sort();
const listed = (values: string[]) => distinct(values).join(', ') || '–';

/** A function that another one's code is in, too. */
const ANOTHER = 'interactive-run-agent';

/** `render-report`, by the name of its construct. */
const namesOf = new Map([...functionNames(), ANOTHER].map((name) => [name.replaceAll('-', ''), name]));
const nameOf = (construct: string) => namesOf.get(construct.replace(/^rendering/, '')) ?? construct;

/** The places that an action is granted at, as keys of the bucket: `runs/`. */
const placesOf = (permissions: string[], action: string) =>
  permissions
    .filter((one) => one.startsWith(`${action} on `))
    .map((one) => one.split('arn:artifacts/')[1]!.replace(/\*$/, ''))
    .map((place) => `\`${place.replace(/\$\{aws:PrincipalTag\/(\w+)\}/, '{$1}')}\``);

const SECRETS: Record<string, string> = { ModelKeys: 'keys', LtiKey: 'LTI key' };

/** Items by what may be done with them: `GetItem, PutItem: RUN`. */
function itemsOf(role: string): string {
  const said = itemPermissionsOf(role).map((one) => one.split(' ') as [action: string, kind: string]);
  const byKind = [...Map.groupBy(said, ([, kind]) => kind)].map(([kind, some]) => ({
    kind,
    actions: listed(some.map(([action]) => action.replace('@', ' of '))),
  }));
  const alike = Map.groupBy(byKind, ({ actions }) => actions);
  return (
    [...alike]
      .map(([actions, some]) => `${actions}: ${listed(some.map(({ kind }) => `\`${kind}\``))}`)
      .sort()
      .join('; ') || '–'
  );
}

/** The cells of what a role may do: items, reads, writes, deletes, secrets, all else by service. */
function cellsOf(role: string): string {
  const permissions = permissionsOf(role).filter((one) => !EVERYBODY.test(one));
  const actions = distinct(permissions.map((one) => one.split(' on ')[0]!));
  const of = (service: string) =>
    actions.filter((one) => one.startsWith(`${service}:`)).map((one) => one.split(':')[1]!);
  const services = distinct(actions.map((one) => one.split(':')[0]!)).filter(
    (service) => !['dynamodb', 's3', 'secretsmanager'].includes(service),
  );
  const secrets = permissions
    .filter((one) => one.startsWith('secretsmanager:GetSecretValue'))
    .map((one) => SECRETS[one.split(' on ')[1]!] ?? 'tenants’ keys');
  if (actions.includes('secretsmanager:CreateSecret')) secrets.push('tenants’ keys (sets and deletes)');
  return [
    itemsOf(role),
    listed(placesOf(permissions, 's3:GetObject')),
    listed(placesOf(permissions, 's3:PutObject')),
    listed([
      ...placesOf(permissions, 's3:DeleteObject'),
      ...placesOf(permissions, 's3:DeleteObjectVersion').map((place) => `${place} (versions)`),
    ]),
    listed(secrets),
    services.map((service) => `${service}: ${listed(of(service))}`).join('; ') || '–',
  ].join(' | ');
}

/** The roles of the functions and of the container tasks, by the names that the guide gives them. */
function whoIsThere(): [string, string][] {
  const functions = ofType('Lambda::Function').map(({ name, properties }): [string, string] => [
    nameOf(name),
    String(properties.Role).replace('arn:', ''),
  ]);
  const tasks = ofType('ECS::TaskDefinition').map(({ properties }): [string, string] => [
    'container tasks',
    String(properties.TaskRoleArn).replace('arn:', ''),
  ]);
  const inName = [
    ['api', 'tenantrole'],
    ['lti', 'ltitenantrole'],
    ['pass-back-score', 'assettenantrole'],
  ].map(([name, role]): [string, string] => [`\`${name}\` in the name of a tenant`, role!]);
  return [...functions, ...tasks, ...inName];
}

/** The table of docs/reference/permissions.md, "Who may do what": a line for all that may do the same. */
export function grantsTable(): string {
  const same = Map.groupBy(whoIsThere(), ([, role]) => cellsOf(role));
  const lines = [...same].map(
    ([cells, who]) =>
      `| ${distinct(who.map(([name]) => (name.includes(' ') ? name : `\`${name}\``))).join(', ')} | ${cells} |`,
  );
  return [
    '| who | items | reads | writes | deletes | secrets | beside that |',
    '|---|---|---|---|---|---|---|',
    ...lines.sort(),
  ].join('\n');
}
