import { AssayError } from '@assay/kit/errors/assay-error';
import { queryAll, unlessRefused } from '@assay/kit/table/table';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Reevaluation, reevaluationSchema } from './reevaluation.ts';

type ReevaluationKey = Pick<Reevaluation, 'tenant' | 'reevaluation'>;
type ReevaluationState = Reevaluation['state'];

/** Times that submissions are taken out again of a list that others have changed meanwhile. */
const FORGOTTEN_AGAIN = 5;

/** What is known of one once it has ended. */
const OUTCOME = ['failure', 'finishedAt', 'assessed', 'cost', 'isUnchanged'] as const;

const keyOf = ({ tenant, reevaluation }: ReevaluationKey) => ({
  PK: `REEVALUATION#${tenant}#${reevaluation}`,
  SK: 'REEVALUATION',
});
const assignmentPk = (of: Pick<Reevaluation, 'tenant' | 'assignment'>) =>
  `REEVALUATIONS#${of.tenant}#${of.assignment}`;

/** Re-evaluations in the one table. Each write is conditional on the state before, so that who comes twice or late changes nothing. */
export function createReevaluationStore(client: DynamoDBDocumentClient, TableName: string) {
  async function find(of: ReevaluationKey): Promise<Reevaluation | null> {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(of), ConsistentRead: true }));
    return Item ? reevaluationSchema.parse(Item) : null;
  }

  async function change(
    of: ReevaluationKey,
    { from, execution }: { from: readonly ReevaluationState[]; execution?: string },
    values: Partial<Reevaluation>,
    removed: readonly (keyof Reevaluation)[] = [],
  ): Promise<Reevaluation | null> {
    const { state } = values;
    const told = state && state !== 'preparing' ? { ...values, announce: state } : values;
    const given = Object.entries(told).filter(([, value]) => value !== undefined);
    const remove = removed.length > 0 ? ` REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : '';
    const names = ['state', ...given.map(([name]) => name), ...removed];
    const isNow = execution === undefined ? '' : ' AND #execution = :is_now';
    let item: unknown;
    const update = new UpdateCommand({
      TableName,
      Key: keyOf(of),
      UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}${remove}`,
      ConditionExpression: `#state IN (${from.map((state) => `:from_${state}`).join(', ')})${isNow}`,
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ...(isNow && { '#execution': 'execution' }),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
        ...Object.fromEntries(from.map((state) => [`:from_${state}`, state])),
        ...(isNow && { ':is_now': execution }),
      },
      ReturnValues: 'ALL_NEW',
    });
    const written = await unlessRefused(
      client.send(update).then(({ Attributes }) => {
        item = Attributes;
      }),
    );
    return written ? reevaluationSchema.parse(item) : null;
  }

  return {
    find,

    /** @throws AssayError ReevaluationNotFound */
    async get(of: ReevaluationKey): Promise<Reevaluation> {
      const found = await find(of);
      if (found) return found;
      const words = `There is no re-evaluation ${of.reevaluation}: "assay reevaluate ASSIGNMENT --list" names those of an assignment.`;
      throw new AssayError('ReevaluationNotFound', words);
    },

    /** Records one that is asked for. False: it was before. */
    create(reevaluation: Reevaluation): Promise<boolean> {
      const { requestedAt, reevaluation: id } = reevaluation;
      const index = { GSI1PK: assignmentPk(reevaluation), GSI1SK: `${requestedAt}#${id}` };
      const Item = { ...keyOf(reevaluation), ...index, ...reevaluation };
      const put = { TableName, Item, ConditionExpression: 'attribute_not_exists(PK)' };
      return unlessRefused(client.send(new PutCommand(put)));
    },

    /** Sets what is told where the state is one of `from`; another state is to be announced. Null: it is another one. */
    change: (of: ReevaluationKey, from: readonly ReevaluationState[], values: Partial<Reevaluation>) =>
      change(of, { from }, values),

    /** Records how one that is under way ended, by the word of its execution. Null: it has ended, or is of another execution now. */
    settle: (
      { execution, ...of }: ReevaluationKey & Pick<Reevaluation, 'execution'>,
      values: Pick<Reevaluation, 'state' | 'finishedAt' | 'failure'>,
    ) => change(of, { from: ['preparing', 'running'], execution }, values),

    /** Records that a state was announced; one that another followed meanwhile is still to be. */
    async announced(of: ReevaluationKey, announce: NonNullable<Reevaluation['announce']>): Promise<void> {
      const update = new UpdateCommand({
        TableName,
        Key: keyOf(of),
        UpdateExpression: 'REMOVE #announce',
        ConditionExpression: '#announce = :announce',
        ExpressionAttributeNames: { '#announce': 'announce' },
        ExpressionAttributeValues: { ':announce': announce },
      });
      await unlessRefused(client.send(update));
    },

    /** Goes on with one that has ended, in another execution; how it ended and what came of it is forgotten. Null: it has not ended. */
    reopen: (of: ReevaluationKey, values: Pick<Reevaluation, 'state' | 'execution'>) =>
      change(of, { from: ['completed', 'failed', 'cancelled'] }, values, OUTCOME),

    /** Takes submissions out of those that one was asked for by name, in whatever state it is or comes to meanwhile. */
    async forget(of: ReevaluationKey, erased: ReadonlySet<string>, tries = FORGOTTEN_AGAIN): Promise<void> {
      const { submissions = [] } = (await find(of)) ?? {};
      const at = submissions.findIndex((submission) => erased.has(submission));
      if (at < 0) return;
      const update = new UpdateCommand({
        TableName,
        Key: keyOf(of),
        UpdateExpression: `REMOVE submissions[${at}]`,
        ConditionExpression: `submissions[${at}] = :submission`,
        ExpressionAttributeValues: { ':submission': submissions[at] },
      });
      if (await unlessRefused(client.send(update))) return this.forget(of, erased, tries);
      if (tries <= 1) throw new Error('The submissions of a re-evaluation were changed again and again.');
      return this.forget(of, erased, tries - 1);
    },

    /** Those of an assignment, in the order in which they were asked for. */
    async ofAssignment(of: Pick<Reevaluation, 'tenant' | 'assignment'>): Promise<Reevaluation[]> {
      const items = await queryAll(client, TableName, { index: 'GSI1', pk: assignmentPk(of) });
      return items.map((item) => reevaluationSchema.parse(item));
    },
  };
}
