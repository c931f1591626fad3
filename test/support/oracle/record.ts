import { keepAnswers, keptSequences } from './answers.ts';
import { dynamoQuestions } from './dynamodb-questions.ts';
import { motoPlayers } from './engines.ts';
import { startMoto } from './moto-server.ts';
import { type Answer, type Player, play, type Questions } from './questions.ts';
import { s3Questions } from './s3-questions.ts';
import { sqsQuestions } from './sqs-questions.ts';

/** `node test/support/oracle/record.ts [dynamodb|s3|sqs …]`: asks moto, and keeps its answers for the tests. Needs `pip install 'moto[server]==5.2.1'`. */
const words = process.argv.slice(2);
const engine = 'moto 5.2.1';

async function record<Operation>(questions: Questions<Operation>, player: Player<Operation>): Promise<void> {
  if (words.length > 0 && !words.includes(questions.name)) return;
  const sequences = keptSequences(questions);
  const answers: Answer[][] = await play(player, sequences);
  keepAnswers(questions, engine, { sequences, answers });
  console.log(`${questions.name}: ${answers.flat().length} answers of ${engine}`);
}

const moto = await startMoto();
try {
  const players = motoPlayers(moto.url);
  await record(dynamoQuestions, players.dynamodb);
  await record(s3Questions, players.s3);
  await record(sqsQuestions, players.sqs);
} finally {
  await moto.close();
}
