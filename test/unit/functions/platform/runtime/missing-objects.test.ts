import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { it } from 'node:test';
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { missingByName } from '../../../../../functions/platform/runtime/missing-objects.ts';

/** What S3 answers, by what is asked, one answer after the other: a status, of a list the keys that it has. */
type Answers = Record<'GET' | 'HEAD' | 'PUT' | 'list', (number | string[])[]>;

const xml = (text: string) => Readable.from([`<?xml version="1.0"?>${text}`]);

/** A client of an S3 that answers so, and what it was asked. */
function openClient(answers: Partial<Answers>) {
  const asked: string[] = [];
  const handle = async ({ method, query }: { method: string; query: Record<string, string> }) => {
    const what = 'list-type' in query ? 'list' : (method as 'GET' | 'HEAD' | 'PUT');
    asked.push(what === 'list' ? `list ${query.prefix} ${query['max-keys']}` : what);
    const answer = answers[what]!.shift()!;
    if (typeof answer !== 'number') {
      const contents = answer.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
      return { response: respond(200, xml(`<ListBucketResult>${contents}</ListBucketResult>`)) };
    }
    const code = { 403: 'AccessDenied', 404: 'NoSuchKey' }[answer];
    return {
      response: respond(answer, code ? xml(`<Error><Code>${code}</Code></Error>`) : Readable.from(['{}'])),
    };
  };
  const client = new S3Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
    requestHandler: { handle } as never,
  });
  client.middlewareStack.use(missingByName(client));
  return { client, asked };
}

const respond = (statusCode: number, body: Readable) => ({ statusCode, headers: {}, body });
const KEY = 'assignments/t/story/marking.json';
const GET = new GetObjectCommand({ Bucket: 'b', Key: KEY });
const LISTED = `list ${KEY} 1`;

it('what is missing and may not be told as such is told by a list of its very key', async () => {
  const one = openClient({ GET: [403], list: [[]] });
  await assert.rejects(one.client.send(GET), { name: 'NoSuchKey' });
  assert.deepEqual(one.asked, ['GET', LISTED]);
  const longer = openClient({ HEAD: [403], list: [[`${KEY}.old`]] });
  await assert.rejects(longer.client.send(new HeadObjectCommand({ Bucket: 'b', Key: KEY })), {
    name: 'NotFound',
  });
  const copied = openClient({ PUT: [403], list: [[]] });
  const CopySource = 'b/submissions/t/story/anna/an%20essay.txt?versionId=1';
  await assert.rejects(copied.client.send(new CopyObjectCommand({ Bucket: 'b', Key: KEY, CopySource })), {
    name: 'NoSuchKey',
  });
  assert.deepEqual(copied.asked, ['PUT', 'list submissions/t/story/anna/an essay.txt 1']);
  const told = openClient({ GET: [404] });
  await assert.rejects(told.client.send(GET), { name: 'NoSuchKey' });
  assert.deepEqual(told.asked, ['GET']);
});

it('what is forbidden stays so, and what came meanwhile is read', async () => {
  const there = openClient({ GET: [403, 403], list: [[KEY]] });
  await assert.rejects(there.client.send(GET), { name: 'AccessDenied' });
  assert.deepEqual(there.asked, ['GET', LISTED, 'GET']);
  const others = openClient({ GET: [403], list: [403] });
  await assert.rejects(others.client.send(GET), { name: 'AccessDenied' });
  const written = openClient({ PUT: [403] });
  const put = new PutObjectCommand({ Bucket: 'b', Key: KEY, Body: '{}' });
  await assert.rejects(written.client.send(put), { name: 'AccessDenied' });
  const came = openClient({ GET: [403, 200], list: [[KEY]] });
  assert.equal(await (await came.client.send(GET)).Body!.transformToString(), '{}');
});
