import { partsOf } from '@assay/kit/table/key-template';
import { ownerEntity } from '@assay/platform/access/owner-store';
import { SUBMISSION } from '@assay/platform/assignment/partitions';
import type { Erasure } from '@assay/platform/privacy/erasure';
import { erasureEntity } from '@assay/platform/privacy/erasure-store';
import { reviewEventEntity } from '@assay/platform/review/review-store';
import { erasedEntity } from '@assay/platform/run/entities';
import type { Submission } from '@assay/platform/run/version-store';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';

/** What is brought back from where. */
export interface TableRestoration {
  client: DynamoDBDocumentClient;
  /** The table that was restored from a backup, and the one that is deployed. */
  from: string;
  to: string;
  kinds: readonly string[];
  /** False: nothing is written, only counted. */
  writes: boolean;
}

export type BackupItem = Record<string, unknown> & { PK: string; SK: string };

async function* rowsOf(client: DynamoDBDocumentClient, TableName: string): AsyncGenerator<BackupItem> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey }));
    yield* (page.Items ?? []) as BackupItem[];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** The items of a table by their partitions, which a scan gives one after the other. */
export async function* partitionsOf(
  client: DynamoDBDocumentClient,
  table: string,
): AsyncGenerator<BackupItem[]> {
  let rows: BackupItem[] = [];
  for await (const row of rowsOf(client, table)) {
    if (rows.length > 0 && rows[0]!.PK !== row.PK) {
      yield rows;
      rows = [];
    }
    rows.push(row);
  }
  if (rows.length > 0) yield rows;
}

/** A submission as sets of them have it. */
export const nameOf = ({ tenant, assignment, submission }: Submission) =>
  `${tenant}#${assignment}#${submission}`;

/** The submission whose partition it is, of facts or of reviews; null: it is no submission's. */
export const submissionIn = (PK: string) =>
  (partsOf(SUBMISSION, PK) ?? partsOf(reviewEventEntity.form.PK, PK)) as Submission | null;

/** What an item's key begins with. */
export const kindOf = ({ PK }: BackupItem) => PK.split('#', 1)[0]!;

/** What a backup knows: its kinds of items, and of erasures those that were done then, those that were not, whose work was whose, and what was marked as erased. */
export async function readBackup({ client, from, kinds }: TableRestoration) {
  const [tenants, assignments, works] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [done, underWay] = [new Set<string>(), [] as Erasure[]];
  const [owners, marked] = [new Map<string, string>(), new Map<string, number>()];
  const present = new Map<string, number>();
  for await (const row of rowsOf(client, from)) {
    present.set(kindOf(row), (present.get(kindOf(row)) ?? 0) + 1);
    const of = submissionIn(row.PK);
    if (of) works.add(nameOf(of));
    const [, tenant] = row.PK.split('#');
    if (tenant && (of || (kinds.includes(kindOf(row)) && kindOf(row) !== 'RUN'))) tenants.add(tenant);
    const assignment = of?.assignment ?? row.assignment;
    if (typeof assignment === 'string') assignments.add(assignment);
    if (of && ownerEntity.parts(row)) owners.set(nameOf(of), String(row.subject));
    if (of && erasedEntity.parts(row)) marked.set(nameOf(of), Number(row.expiresAt));
    for (const erasure of erasureEntity.among([row]))
      if (erasure.lookedAgainAt) done.add(erasure.erasure);
      else underWay.push(erasure);
  }
  return { tenants, assignments, works, done, underWay, owners, marked, present };
}

export type BackupKnowledge = Awaited<ReturnType<typeof readBackup>>;
