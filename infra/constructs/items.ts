import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Partitions of which there is one. */
const ALONE = ['BATCHES', 'REJECTED', 'TAGS', 'UNTOLD'] as const;

/** Kinds of partitions: what stands before the first `#` of their keys, in the table or in an index of it, or all of the key. */
// biome-ignore format: a table
export type PartitionKind =
  | (typeof ALONE)[number]
  | 'ALLOWANCE' | 'ASSIGNMENT' | 'CAP' | 'DELIVERIES' | 'ERASURE' | 'EVENTS' | 'LEDGER' | 'LINE' | 'LTI-KEY' | 'LTI-LINK'
  | 'LTI-PLATFORMS' | 'MODEL-KEYS' | 'OPEN' | 'PASSBACKS' | 'PLACES' | 'REEVALUATION' | 'REEVALUATIONS' | 'REJECTED#' | 'REVIEW'
  | 'REVIEWS' | 'RUN' | 'STUDENT' | 'SUBMISSION' | 'UPLOAD' | 'WEBHOOKS';

export type ItemAction = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query';

/** What is done with items, by the kinds of the partitions that they are in. */
export type ItemGrants = Readonly<Partial<Record<ItemAction, readonly PartitionKind[]>>>;

/** What is looked up in indexes of the table, by the kinds of their partitions. */
export type IndexGrants = Readonly<Partial<Record<'GSI1' | 'GSI2', readonly PartitionKind[]>>>;

const isAlone = (kind: string) => ALONE.some((one) => one === kind);
const keysOf = (kinds: readonly PartitionKind[]) =>
  [...new Set(kinds)].sort().map((kind) => (isAlone(kind) ? kind : `${kind.replace('#', '')}#*`));

/** All that is granted by one or the other. */
export function together(...grants: readonly ItemGrants[]): ItemGrants {
  const all = grants.flatMap((one) => Object.entries(one) as [ItemAction, readonly PartitionKind[]][]);
  const byAction = Map.groupBy(all, ([action]) => action);
  return Object.fromEntries(
    [...byAction].map(([action, some]) => [action, some.flatMap(([, kinds]) => kinds)]),
  );
}

/** Operations on partitions by patterns of their keys, of the table or of an index of it. */
export const items = (table: ITable, actions: string[], keys: string[], index?: string) =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [index ? `${table.tableArn}/index/${index}` : table.tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });

/** Lets a role do operations on items of the table, and nothing on its indexes. */
export function allowItems(role: IRole, table: ITable, grants: ItemGrants): void {
  for (const [action, kinds] of Object.entries(grants))
    if (kinds.length > 0) role.addToPrincipalPolicy(items(table, [action], keysOf(kinds)));
}

/** Lets a role look things up in indexes of the table. */
export function allowIndexes(role: IRole, table: ITable, grants: IndexGrants): void {
  for (const [index, kinds] of Object.entries(grants))
    role.addToPrincipalPolicy(items(table, ['Query'], keysOf(kinds), index));
}
