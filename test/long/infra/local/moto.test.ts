import { after, describe, it } from 'node:test';
import { assertAlike, compare, type Excuse } from '../../../support/oracle/compare.ts';
import { dynamoExcuses } from '../../../support/oracle/dynamodb-excuses.ts';
import { dynamoQuestions } from '../../../support/oracle/dynamodb-questions.ts';
import { motoPlayers, ownDynamo, ownS3, ownSqs } from '../../../support/oracle/engines.ts';
import { hasMoto, startMoto } from '../../../support/oracle/moto-server.ts';
import { type Player, play, type Questions, sequencesOf } from '../../../support/oracle/questions.ts';
import { s3Excuses } from '../../../support/oracle/s3-excuses.ts';
import { s3Questions } from '../../../support/oracle/s3-questions.ts';
import { sqsExcuses } from '../../../support/oracle/sqs-excuses.ts';
import { sqsQuestions } from '../../../support/oracle/sqs-questions.ts';
import { seed } from '../../../support/seed.ts';
import { temporaryFolder } from '../../../unit/infra/local/temporary-folder.ts';

const skip = hasMoto() ? false : "moto_server is not on this machine: pip install 'moto[server]==5.2.1'";

/** Asks both the same, which nobody asked before. */
async function answerAlike<Operation>(
  questions: Questions<Operation>,
  theirs: Player<Operation>,
  { player: ours, close }: { player: Player<Operation>; close(): Promise<void> },
  excuses: readonly Excuse<Operation>[],
): Promise<void> {
  after(close);
  const sequences = sequencesOf(questions, seed, 40);
  assertAlike(compare(sequences, await play(theirs, sequences), await play(ours, sequences), excuses));
}

describe(`a stand-in and moto answer alike (SEED=${seed})`, { skip }, async () => {
  const moto = skip === false ? await startMoto() : undefined;
  after(() => moto?.close());
  const players = motoPlayers(moto?.url ?? '');

  it('of DynamoDB', async () =>
    answerAlike(dynamoQuestions, players.dynamodb, await ownDynamo(), dynamoExcuses));

  it('of S3', async () => answerAlike(s3Questions, players.s3, await ownS3(temporaryFolder()), s3Excuses));
  it('of SQS', async () => answerAlike(sqsQuestions, players.sqs, await ownSqs(), sqsExcuses));
});
