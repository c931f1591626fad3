import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { chargeEntity, resultItemEntity, runPartEntity, stepEntity } from './entities.ts';
import { type ResultItem, type RunCharge, type RunPart, resultItemSchema, type StepItem } from './items.ts';

/** A part of a list: what comes after something, at most so much. */
export interface PageRequest {
  after?: string | undefined;
  limit: number;
}

const ofBatch = (question: string) => `batch#${question}`;

/** What is kept of a run beside itself: its steps, the lines of its results, and what its questions cost. */
export function createRunParts(client: DynamoDBDocumentClient, table: string) {
  const steps = stepEntity.storedIn(client, table);
  const items = resultItemEntity.storedIn(client, table);
  const charges = chargeEntity.storedIn(client, table);
  const parts = runPartEntity.storedIn(client, table);

  return {
    putStep: (step: StepItem) => steps.put(step),

    /** Keeps a line of an attempt's result. */
    putItem: async (runId: string, attempt: number, item: ResultItem): Promise<void> =>
      items.put(resultItemSchema.parse(item), { runId, attempt }),

    /** A student's part of a run; null: there is none yet. */
    findPart: (runId: string, submission: string): Promise<RunPart | null> =>
      parts.get({ runId, submission }),
    putPart: (runId: string, submission: string, part: RunPart): Promise<void> =>
      parts.put(part, { runId, submission }),
    /** The parts of a run of a class's table. */
    partsOf: (runId: string): Promise<RunPart[]> => parts.queryAll({ runId }),

    /**
     * Keeps what a question cost. Each is kept once, however often the SDK has to send it; that of a batch also however often its answer
     * is looked up. False: it was kept before.
     */
    async putCharge(charge: RunCharge): Promise<boolean> {
      const { attempt, step, at, question } = charge;
      if (question) return charges.putNew(charge, { charge: ofBatch(question) });
      await charges.put(charge, { charge: `${attempt}#${step}#${at}#${randomUUID()}` });
      return true;
    },

    /** Whether the answer of a batch to a question of a run is charged already. */
    hasCharge: async (runId: string, question: string): Promise<boolean> =>
      (await charges.get({ runId, charge: ofBatch(question) })) !== null,

    /** What the questions of all attempts of a run have cost until now. */
    charges: (runId: string) => charges.queryAll({ runId }),

    steps: (runId: string) => steps.queryAll({ runId }),
    items: (runId: string, attempt: number) => items.queryAll({ runId }, { within: { attempt } }),

    stepsPage: (runId: string, page: PageRequest) => steps.page({ runId }, page),
    chargesPage: (runId: string, page: PageRequest) => charges.page({ runId }, page),
    itemsPage: (runId: string, attempt: number, page: PageRequest) =>
      items.page({ runId }, { ...page, within: { attempt } }),
  };
}
