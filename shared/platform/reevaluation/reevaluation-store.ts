import { AssayError } from '@assay/kit/errors/assay-error';
import { entity } from '@assay/kit/table/entity';
import { removed, removing } from '@assay/kit/table/expressions';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Reevaluation, reevaluationSchema } from './reevaluation.ts';

type ReevaluationKey = Pick<Reevaluation, 'tenant' | 'reevaluation'>;
type ReevaluationState = Reevaluation['state'];

/** What is known of one once it has ended. */
const OUTCOME = ['failure', 'finishedAt', 'assessed', 'cost', 'isUnchanged'] as const;

export const reevaluationEntity = entity({
  schema: reevaluationSchema,
  PK: 'REEVALUATION#{tenant}#{reevaluation}',
  SK: 'REEVALUATION',
  indexes: {
    ofAssignment: {
      index: 'GSI1',
      PK: 'REEVALUATIONS#{tenant}#{assignment}',
      SK: '{requestedAt}#{reevaluation}',
    },
  },
});

/** Re-evaluations in the one table. Each write is conditional on the state before, so that who comes twice or late changes nothing. */
export function createReevaluationStore(client: DynamoDBDocumentClient, table: string) {
  const reevaluations = reevaluationEntity.storedIn(client, table);

  function change(
    reevaluationKey: ReevaluationKey,
    isNow: { state: readonly ReevaluationState[]; execution?: string },
    values: Partial<Reevaluation>,
    forgotten: readonly (keyof Reevaluation)[] = [],
  ): Promise<Reevaluation | null> {
    const { state } = values;
    const announce = state && state !== 'preparing' ? { announce: state } : {};
    return reevaluations.change(reevaluationKey, { ...values, ...announce, ...removing(forgotten) }, isNow);
  }

  return {
    find: reevaluations.get,

    /** @throws AssayError ReevaluationNotFound */
    async get(of: ReevaluationKey): Promise<Reevaluation> {
      const found = await reevaluations.get(of);
      if (found) return found;
      const words = `There is no re-evaluation ${of.reevaluation}: "assay reevaluate ASSIGNMENT --list" names those of an assignment.`;
      throw new AssayError('ReevaluationNotFound', words);
    },

    /** Records one that is asked for. False: it was before. */
    create: (reevaluation: Reevaluation) => reevaluations.putNew(reevaluation),

    /** Sets what is told where the state is one of `from`; another state is to be announced. Null: it is another one. */
    change: (of: ReevaluationKey, from: readonly ReevaluationState[], values: Partial<Reevaluation>) =>
      change(of, { state: from }, values),

    /** Records how one that is under way ended, by the word of its execution. Null: it has ended, or is of another execution now. */
    settle: (
      { execution, ...of }: ReevaluationKey & Pick<Reevaluation, 'execution'>,
      values: Pick<Reevaluation, 'state' | 'finishedAt' | 'failure'>,
    ) => change(of, { state: ['preparing', 'running'], execution }, values),

    /** Records that a state was announced; one that another followed meanwhile is still to be. */
    async announced(of: ReevaluationKey, announce: NonNullable<Reevaluation['announce']>): Promise<void> {
      await reevaluations.update(of, { announce: removed }, { announce });
    },

    /** Goes on with one that has ended, in another execution; how it ended and what came of it is forgotten. Null: it has not ended. */
    reopen: (of: ReevaluationKey, values: Pick<Reevaluation, 'state' | 'execution'>) =>
      change(of, { state: ['completed', 'failed', 'cancelled'] }, values, OUTCOME),

    /** Takes submissions out of those that one was asked for by name, in whatever state it is or comes to meanwhile. */
    async forget(of: ReevaluationKey, erased: ReadonlySet<string>): Promise<void> {
      const isLeft = await untilMade(async () => {
        const { submissions = [] } = (await reevaluations.get(of)) ?? {};
        const at = submissions.findIndex((submission) => erased.has(submission));
        if (at < 0) return false;
        const place = `submissions[${at}]` as const;
        const isForgotten = await reevaluations.update(
          of,
          { [place]: removed },
          { [place]: submissions[at] },
        );
        return isForgotten || OTHERS_FIRST;
      });
      if (isLeft) await this.forget(of, erased);
    },

    /** Those of an assignment, in the order in which they were asked for. */
    ofAssignment: (of: Pick<Reevaluation, 'tenant' | 'assignment'>) =>
      reevaluations.queryAll(of, { index: 'ofAssignment' }),
  };
}
