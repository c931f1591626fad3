import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { partsOfQuiz } from '@assay/short-answer-grading/own-submissions';
import { runContainerProcess } from '../../../../../infra/local/aws/ecs/container-process.ts';
import { type Gateway, startGateway } from '../../../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../../../../infra/local/aws/gateway/json-protocol.ts';
import { ImageSandbox } from '../../../../../infra/local/aws/lambda/image-sandbox.ts';
import { createQueueService } from '../../../../../infra/local/aws/sqs/queue-service.ts';
import { createTestServer } from '../../../../support/test-server.ts';
import { pdfText } from '../../../../unit/platform/report/pdf-text.ts';
import { sampleResult } from '../../../../unit/platform/report/sample-results.ts';
import { sampleReview } from '../../../../unit/workflows/deliverable-review/report/sample-reviews.ts';
import {
  gradedAnswer,
  quizResult,
} from '../../../../unit/workflows/short-answer-grading/report/sample-quizzes.ts';

const root = join(import.meta.dirname, '../../../../..');
const objects = new Map<string, Buffer>();

/** As much of S3 as the renderers need: get and put by path. */
const bucket: Server = createTestServer(async (request, response) => {
  const key = new URL(request.url ?? '', 'http://bucket').pathname;
  const body = Buffer.concat(await request.toArray());
  if (request.method === 'PUT') objects.set(key, body);
  const found = objects.get(key);
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/xml' });
  response.end(found ?? '<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>');
});

interface Told {
  taskToken: string;
  output?: string;
  error?: string;
  cause?: string;
}

/** Step Functions, as far as a token is concerned: what it was told, as it is told. */
const told = new EventEmitter<{ token: [Told] }>();
const states = { handle: async (_: string, input: unknown) => void told.emit('token', input as Told) };
const queues = createQueueService({ baseUrl: () => gateway.url });
let gateway: Gateway;

const command = (name: string) => ['node', join(root, 'functions/platform/render-report/index.ts'), name];

function environment(): Record<string, string> {
  const { port } = bucket.address() as AddressInfo;
  return {
    BUCKET: 'artifacts',
    REPORTS_QUEUE: queues.url('reports'),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL: gateway.url,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    REPORT_TEMPLATES: root,
    TEXMFCACHE: process.env.TEXMFCACHE ?? join(root, '.assay', 'tex-cache'),
  };
}

/** What a process of the image prints. */
const log = new PassThrough().resume();

/** Renders by a container task that drains the queue; resolves to what the waiting state is told. */
async function byTask(runId: string, workflow = 'essay-scoring'): Promise<Told> {
  const answered = once(told, 'token') as Promise<[Told]>;
  const arn = 'arn:aws:sqs:us-east-1:000000000000:reports';
  const queue = queues.create({ name: 'reports', arn, visibilityTimeout: 120 });
  queue.send(JSON.stringify({ token: `of ${runId}`, run: { runId, workflow } }));
  const ending = new AbortController();
  const task = { command: command('drain'), folder: root, environment: environment() };
  const ended = runContainerProcess(task, log, ending.signal);
  const [answer] = await answered;
  ending.abort();
  await ended;
  return answer;
}

/** Renders by the function of the same image. */
async function byFunction(runId: string, workflow = 'essay-scoring') {
  const { payload, functionError } = await sandbox.invoke(
    runId,
    JSON.stringify({ run: { runId, workflow } }),
  );
  return { failed: functionError !== undefined, payload: JSON.parse(payload) };
}
let sandbox: ImageSandbox;

const textOf = (run: string, file: string) => objects.get(`/artifacts/runs/${run}/${file}`)?.toString() ?? '';
const putResult = (run: string, result: unknown) =>
  objects.set(`/artifacts/runs/${run}/result.json`, Buffer.from(JSON.stringify(result)));

describe('render-report', () => {
  before(async () => {
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
    gateway = await startGateway({ routes: [jsonProtocol({ AmazonSQS: queues, AWSStepFunctions: states })] });
    const name = 'render-report';
    const settings = { name, arn: `arn:${name}`, taskRoot: root, handler: 'image', runtime: 'provided' };
    const limits = { timeout: 120, memorySize: 1769 };
    sandbox = new ImageSandbox(
      { ...settings, ...limits, environment: environment(), command: command('serve') },
      { log },
    );
  });
  after(async () => {
    await sandbox.close();
    bucket.close();
    queues.close();
    await gateway.close();
  });

  it('writes the same report whether a container task or a function renders it', async () => {
    putResult('run-1', sampleResult());
    const { taskToken, output = '' } = await byTask('run-1');
    assert.equal(taskToken, 'of run-1');
    assert.deepEqual(JSON.parse(output).files.slice(-2), ['report.tex', 'report.pdf']);
    const [tex, pdf] = [textOf('run-1', 'report.tex'), textOf('run-1', 'report.pdf')];
    assert.match(tex, /A Story about Patience/);
    assert.match(pdf, /%PDF-/);
    objects.delete('/artifacts/runs/run-1/report.tex');
    objects.delete('/artifacts/runs/run-1/report.pdf');
    assert.deepEqual(await byFunction('run-1'), { failed: false, payload: JSON.parse(output) });
    assert.equal(textOf('run-1', 'report.tex'), tex);
    assert.equal(textOf('run-1', 'report.pdf'), pdf);
  });

  it('renders the result of another workflow', async () => {
    putResult('run-4', sampleReview());
    assert.equal((await byFunction('run-4', 'deliverable-review')).failed, false);
    assert.match(textOf('run-4', 'report.tex'), /Traceability matrix/);
  });

  it('gives each student of a table a report of their own, with nobody else’s words', async () => {
    const words = { Ada: 'cauldron', Bo: 'samovar', Eve: 'teapot' };
    const long = 'The water boils early up there. '.repeat(180);
    const rows = Object.entries(words).map(([student, word], at) =>
      gradedAnswer(at + 1, {
        student,
        submission: `of-${student}`,
        answer: `${at === 1 ? long : ''}My ${word}.`,
        reason: { conclusion: `It speaks of the ${word}.`, points: [] },
      }),
    );
    const whole = quizResult(rows);
    putResult('table', whole);
    const parts = ['Ada', 'Bo', 'gone', 'Eve'].map((name) => `part-${name}`);
    objects.set('/artifacts/runs/table/parts.json', Buffer.from(JSON.stringify(parts)));
    for (const { subject, result } of partsOfQuiz(whole)) putResult(`part-${subject}`, result);
    assert.equal((await byFunction('table', 'short-answer-grading')).failed, false);
    for (const [student, own] of Object.entries(words)) {
      const pdf = objects.get(`/artifacts/runs/part-${student}/report.pdf`)!;
      const pages = pdfText(pdf).split('\f').slice(0, -1);
      assert.equal(pages.length > 1, student === 'Bo', `${pages.length} pages`);
      for (const [at, page] of pages.entries())
        assert.match(page, new RegExp(`Page ${at + 1} of ${pages.length}`));
      for (const text of [pages.join(), textOf(`part-${student}`, 'report.html')]) {
        assert.match(text, new RegExp(`My ${own}\\.`));
        for (const [other, word] of Object.entries(words))
          assert.ok(
            other === student || !(text.includes(word) || text.includes(other)),
            `${other} in ${student}`,
          );
      }
    }
    assert.equal(objects.has('/artifacts/runs/part-gone/report.pdf'), false, 'who was erased has none');
  });

  it('fails with the code and the step where there is no result, by either road alike', async () => {
    const { error, cause = '' } = await byTask('run-2');
    assert.equal(error, 'ArtifactMissing');
    assert.match(
      JSON.parse(cause).errorMessage,
      /^\[render-report\] runs\/run-2\/result.json does not exist/,
    );
    const { failed, payload } = await byFunction('run-2');
    assert.ok(failed);
    const { errorType, errorMessage } = payload;
    assert.deepEqual({ errorType, errorMessage }, JSON.parse(cause));
  });

  it('does not render a result of another form', async () => {
    putResult('run-3', { runId: 'run-3' });
    assert.partialDeepStrictEqual(await byFunction('run-3'), {
      failed: true,
      payload: { errorType: 'ArtifactMissing' },
    });
    assert.equal(objects.has('/artifacts/runs/run-3/report.pdf'), false);
  });
});
