import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { keptAnswers } from '../../../../support/oracle/answers.ts';
import { assertAlike, compare, type Excuse } from '../../../../support/oracle/compare.ts';
import { dynamoExcuses } from '../../../../support/oracle/dynamodb-excuses.ts';
import { dynamoQuestions } from '../../../../support/oracle/dynamodb-questions.ts';
import { ownDynamo, ownS3, ownSqs } from '../../../../support/oracle/engines.ts';
import { type Player, play, type Questions } from '../../../../support/oracle/questions.ts';
import { s3Excuses } from '../../../../support/oracle/s3-excuses.ts';
import { s3Questions } from '../../../../support/oracle/s3-questions.ts';
import { sqsExcuses } from '../../../../support/oracle/sqs-excuses.ts';
import { sqsQuestions } from '../../../../support/oracle/sqs-questions.ts';
import { temporaryFolder } from '../../../../unit/infra/local/temporary-folder.ts';

/**
 * Our stand-ins are asked what moto (https://docs.getmoto.org), an engine that shares none of our habits, was asked, and have to answer alike but
 * where an excuse says by AWS's documentation that moto is wrong. `node test/support/oracle/record.ts` asks moto anew.
 */
async function answersAlike<Operation>(
  questions: Questions<Operation>,
  { player, close }: { player: Player<Operation>; close(): Promise<void> },
  excuses: readonly Excuse<Operation>[],
): Promise<void> {
  after(close);
  const { sequences, answers } = keptAnswers(questions);
  const comparison = compare(sequences, answers, await play(player, sequences), excuses);
  assertAlike(comparison);
  assert.deepEqual(comparison.unneeded, [], 'excuses that nothing needs any more');
  assert.ok(comparison.compared > 300);
}

describe('a stand-in answers as moto did', () => {
  it('to DynamoDB with conditions, changes, queries of the table and its index, and batches', async () => {
    await answersAlike(dynamoQuestions, await ownDynamo(), dynamoExcuses);
  });

  it('to S3 with versions, conditions, ranges, copies and listings', async () => {
    await answersAlike(s3Questions, await ownS3(temporaryFolder()), s3Excuses);
  });

  it('to SQS with batches, visibility, dead letters and refusals', async () => {
    await answersAlike(sqsQuestions, await ownSqs(), sqsExcuses);
  });
});
