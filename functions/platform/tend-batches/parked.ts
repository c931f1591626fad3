import { randomUUID } from 'node:crypto';
import { packLines } from '@assay/model/batch/batch-file';
import {
  type BatchObjectKind,
  type BatchOwner,
  batchesFolder,
  batchesKey,
  ownerOf,
  type ParkedMessage,
  parkedSchema,
  type WaitingQuestion,
} from '@assay/model/batch/batch-objects';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import pLimit from 'p-limit';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { objects } from '../runtime/storage.ts';
import { AT_ONCE, type KeptBatch, settle } from './open-batch.ts';

const queues = lazily(() => new SQSClient({}));

/** A message that waits, as it is kept. */
export interface KeptMessage extends ParkedMessage {
  key: string;
  owner: BatchOwner;
}

/** What a line has beside the body as it is kept, at the most: an id of 64 characters, names and addresses. */
const AROUND_BODY_BYTES = 200;

/** The messages that wait. */
export async function parkedMessages(): Promise<KeptMessage[]> {
  const keys = (await objects().list(batchesFolder('parked'))).map(({ key }) => key);
  const read = await pLimit(AT_ONCE).map(keys, async (key) => {
    const owner = ownerOf(key);
    const parked = owner && (await objects().readOptional(key, parkedSchema));
    return parked ? [{ ...parked, key, owner }] : [];
  });
  return read.flat();
}

/** The names of what is kept of an owner, with their sizes in bytes. */
async function kept(what: BatchObjectKind, owner: BatchOwner): Promise<Map<string, number>> {
  const prefix = batchesKey(what, owner, '').replace(/\.json$/, '');
  const storedObjects = await objects().list(prefix);
  return new Map(
    storedObjects.map(({ key, size }) => [key.slice(prefix.length).replace(/\.json$/, ''), size]),
  );
}

/** Puts a message back into its queue; who dies in between does it twice, and its token is answered once. */
async function putBack({ key, message, group }: KeptMessage): Promise<void> {
  await queues().send(
    new SendMessageCommand({
      QueueUrl: setting('CALLS_QUEUE'),
      MessageBody: JSON.stringify(message),
      MessageGroupId: group,
    }),
  );
  await objects().remove([key]);
}

/** Questions that no batch has yet, and the messages that wait for them: of one provider, model and agent. */
interface ParkedQuestions extends Omit<WaitingQuestion, 'question'> {
  questions: Set<string>;
}

function grouped(questions: readonly WaitingQuestion[]): ParkedQuestions[] {
  const groups = new Map<string, ParkedQuestions>();
  for (const { question, ...of } of questions) {
    const name = JSON.stringify([of.provider, of.model, of.agent]);
    const group = groups.get(name) ?? { ...of, questions: new Set<string>() };
    groups.set(name, group);
    group.questions.add(question);
  }
  return [...groups.values()];
}

/** Writes down which questions are in which batch, before any is created: from then on they are in no other. */
async function writeDown(
  owner: BatchOwner,
  { questions, ...of }: ParkedQuestions,
  messages: readonly KeptMessage[],
  now: number,
): Promise<KeptBatch[]> {
  const sizes = await kept('asked', owner);
  const bytesOf = (question: string) => (sizes.get(question) ?? 0) + AROUND_BODY_BYTES;
  const { files, left } = packLines([...questions].sort(), bytesOf);
  await settle(owner, new Map(left.map((question) => [question, { failed: 'too_long' }])));
  return pLimit(AT_ONCE).map(files, async (file) => {
    const inFile = new Set(file);
    const waiting = messages.filter(({ questions: all }) => all.some(({ question }) => inFile.has(question)));
    const parked = waiting.map(({ key }) => key);
    const batch = { ...of, questions: file, parked, madeAt: now, sentAt: null, tries: 0, id: null };
    const key = batchesKey('open', owner, randomUUID());
    await objects().write(key, batch);
    return { ...batch, key, owner };
  });
}

/** What becomes of one owner's messages: back into the queue, or into batches. `open`: questions that are in batches already. */
async function tendOwner(
  owner: BatchOwner,
  messages: readonly KeptMessage[],
  open: ReadonlySet<string>,
  now: number,
) {
  const settled = await kept('answers', owner);
  const pending = messages.map((message) => ({
    message,
    left: message.questions.filter(({ question }) => !settled.has(question)),
  }));
  const settledMessages = pending.filter(({ left }) => left.length === 0).map(({ message }) => message);
  await pLimit(AT_ONCE).map(settledMessages, putBack);
  const unsent = pending.flatMap(({ left }) => left.filter(({ question }) => !open.has(question)));
  const batches: KeptBatch[] = [];
  for (const group of grouped(unsent)) batches.push(...(await writeDown(owner, group, messages, now)));
  return { batches, putBack: settledMessages.length };
}

/** Puts back the messages whose questions are all settled, and writes down batches of the questions that are in none. */
export async function tendParked(messages: readonly KeptMessage[], open: ReadonlySet<string>, now: number) {
  const owners = Map.groupBy(messages, ({ owner }) => `${owner.tenant}/${owner.reevaluation}`);
  const batches: KeptBatch[] = [];
  let back = 0;
  for (const ownersMessages of owners.values()) {
    const tended = await tendOwner(ownersMessages[0]!.owner, ownersMessages, open, now);
    batches.push(...tended.batches);
    back += tended.putBack;
  }
  return { batches, back };
}
