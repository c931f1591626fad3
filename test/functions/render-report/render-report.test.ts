import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sampleResult } from '../../shared/report/sample-results.ts';
import { sampleReview } from '../../shared/workflows/deliverable-review/report/sample-reviews.ts';

const root = join(import.meta.dirname, '../../..');
const objects = new Map<string, Buffer>();

/** As much of S3 as the task needs: get and put by path. */
const bucket: Server = createServer(async (request, response) => {
  const key = new URL(request.url ?? '', 'http://bucket').pathname;
  const body = Buffer.concat(await request.toArray());
  if (request.method === 'PUT') objects.set(key, body);
  const found = objects.get(key);
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/xml' });
  response.end(found ?? '<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>');
});

function runTask(runId: string, workflow = 'essay-scoring'): Promise<{ code: number; stderr: string }> {
  const { port } = bucket.address() as AddressInfo;
  const env = {
    ...process.env,
    RUN_ID: runId,
    WORKFLOW: workflow,
    BUCKET: 'artifacts',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    REPORT_TEMPLATES: root,
  };
  const entry = join(root, 'functions/render-report/index.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [entry], { env }, (error, _stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stderr }),
    );
  });
}

const errorOf = (stderr: string) =>
  JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Record<string, string>;

describe('render-report', () => {
  before(() => new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve)));
  after(() => bucket.close());

  it('writes report.pdf and report.tex beside the result', async () => {
    objects.set('/artifacts/runs/run-1/result.json', Buffer.from(JSON.stringify(sampleResult())));
    const { code, stderr } = await runTask('run-1');
    assert.equal(code, 0, stderr);
    assert.match(objects.get('/artifacts/runs/run-1/report.pdf')?.toString('latin1') ?? '', /%PDF-/);
    assert.match(objects.get('/artifacts/runs/run-1/report.tex')?.toString() ?? '', /A Story about Patience/);
  });

  it('renders the result of either workflow', async () => {
    objects.set('/artifacts/runs/run-4/result.json', Buffer.from(JSON.stringify(sampleReview())));
    const { code, stderr } = await runTask('run-4', 'deliverable-review');
    assert.equal(code, 0, stderr);
    assert.match(objects.get('/artifacts/runs/run-4/report.tex')?.toString() ?? '', /Traceability matrix/);
  });

  it('fails in one line of JSON that names the error where there is no result', async () => {
    const { code, stderr } = await runTask('run-2');
    assert.equal(code, 1);
    assert.equal(errorOf(stderr).error, 'ArtifactMissing');
  });

  it('does not render a result of another form', async () => {
    objects.set('/artifacts/runs/run-3/result.json', Buffer.from('{"runId":"run-3"}'));
    const { code, stderr } = await runTask('run-3');
    assert.equal(code, 1);
    assert.equal(errorOf(stderr).error, 'ArtifactMissing');
    assert.equal(objects.has('/artifacts/runs/run-3/report.pdf'), false);
  });
});
