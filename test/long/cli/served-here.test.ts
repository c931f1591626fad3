import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { stringify } from 'yaml';
import { type Desk, openDesk, type Served, until } from '../../stack/cli/command-line.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';

let desk: Desk;
let served: Served;
before(async () => {
  desk = await openDesk();
  served = await desk.serve('--origins', 'http://localhost:3000');
});
after(() => desk.close());

const of = ['--assignment', 'assignment.yaml'];

describe('a served stack', () => {
  it('takes an upload of any SDK that has the printed environment, and the upload starts a run', async () => {
    await desk.write('upload.yaml', stringify({ ...assignment, assignment: 'uploads', variant: 'SA' }));
    const put = await desk.here('assignments', 'put', 'upload.yaml');
    assert.match(put.stdout, /^uploads is at version [0-9a-f]{16}\.\n$/, put.stderr);
    const [, Bucket] = /s3:\/\/([^/]+)\/submissions/.exec(served.printed)!;
    const s3 = new S3Client({
      endpoint: served.environment.AWS_ENDPOINT_URL_S3!,
      region: served.environment.AWS_REGION!,
      credentials: {
        accessKeyId: served.environment.AWS_ACCESS_KEY_ID!,
        secretAccessKey: served.environment.AWS_SECRET_ACCESS_KEY!,
      },
      forcePathStyle: true,
    });
    const Key = 'submissions/default/uploads/student-1/essay.txt';
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: essay }));
    const ofRuns = { Bucket, Prefix: 'runs/' };
    await until(async () =>
      (await s3.send(new ListObjectsV2Command(ofRuns))).Contents?.some((one) =>
        one.Key!.endsWith('/result.json'),
      ),
    );
    const list = ['runs', 'list', '--assignment', 'uploads', '--json'];
    const [run] = JSON.parse((await desk.here(...list)).stdout).runs as { submission: string }[];
    assert.equal(run!.submission, 'student-1');
  });

  it('lets a page of a named origin hand a file in by a form, and no other page', async () => {
    await desk.write('pages.yaml', stringify({ ...assignment, assignment: 'pages', variant: 'SA' }));
    await desk.here('assignments', 'put', 'pages.yaml');
    const [api] = /http:\S+(?=\/openapi\.json)/.exec(served.printed)!;
    const { stdout } = await desk.here('token', '--role', 'teacher', '--tenant', 'default');
    const path = `${api}/assignments/pages/uploads`;
    const origin = 'http://localhost:3000';
    const asks = { origin, 'access-control-request-method': 'POST' };
    const may = await fetch(path, { method: 'OPTIONS', headers: asks });
    assert.equal(may.status, 204);
    assert.match(may.headers.get('access-control-allow-headers')!, /\bidempotency-key\b/);
    const headers = { origin, authorization: `Bearer ${stdout.trim()}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ submission: 'page-1', file: 'essay.txt' });
    const asked = await fetch(path, { method: 'POST', headers, body });
    assert.equal(asked.headers.get('access-control-allow-origin'), origin);
    const { url, fields } = (await asked.json()) as { url: string; fields: Record<string, string> };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([essay]), 'essay.txt');
    const from = (page: string) => fetch(url, { method: 'POST', headers: { origin: page }, body: form });
    const [taken, refused] = [await from(origin), await from('https://other.example.edu')];
    assert.deepEqual([taken.status, taken.headers.get('access-control-allow-origin')], [204, origin]);
    assert.equal(refused.status, 403);
  });

  it('is one for all: a second one is refused', async () => {
    const { code, stderr } = await desk.assay('serve', '--port', '0');
    assert.equal(code, 1);
    assert.match(stderr, /^StackUnavailable: A stack is up already/);
  });
});

describe('bad input starts no run, prints nothing on stdout and says on stderr what to do', () => {
  const cases: [string, string[], RegExp][] = [
    ['an essay that is not there', ['submit', 'none.txt', ...of], /FileUnreadable: none\.txt/],
    ['an essay that is a folder', ['submit', '.', ...of], /FileUnreadable/],
    [
      'an assignment that is not there',
      ['submit', 'essay.txt', '--assignment', 'none.yaml'],
      /FileUnreadable: none\.yaml/,
    ],
    ['no assignment', ['submit', 'essay.txt'], /--assignment/],
    [
      'a variant that is none',
      ['submit', 'essay.txt', ...of, '--variant', 'magic'],
      /Choose one of SA, .*MADRAG/,
    ],
    ['an assignment that is no YAML', ['assignments', 'put', 'broken.yaml'], /AssignmentInvalid: .*YAML/],
    [
      'a rubric upside down',
      ['submit', 'essay.txt', '--assignment', 'reversed.yaml', '--json'],
      /AssignmentInvalid: .*\n.*min/,
    ],
    [
      'a place for the results that is a file',
      ['submit', 'essay.txt', ...of, '--out', 'essay.txt'],
      /FileUnreadable: essay\.txt is a file/,
    ],
    ['exemplars without a score', ['exemplars', 'import', 'essay.txt', ...of], /(?:Exemplars|Table)Invalid/],
    ['a run nobody knows', ['runs', 'show', 'run-0'], /RunNotFound/],
    ['a run nobody knows, resumed', ['runs', 'resume', 'run-0', '--json'], /RunNotFound/],
    [
      'a state that is none',
      ['runs', 'list', '--assignment', 'x', '--state', 'lost'],
      /Choose one of admitted/,
    ],
    ['a port that is none', ['serve', '--port', 'many'], /Give a port up to/],
    ['a command that is none', ['sumbit'], /Did you mean submit/],
  ];
  before(async () => {
    await desk.write('broken.yaml', 'assignment: [');
    const [trait] = assignment.traits;
    await desk.write('reversed.yaml', stringify({ ...assignment, traits: [{ ...trait, min: 4, max: 1 }] }));
  });
  for (const [name, args, words] of cases)
    it(name, async () => {
      const { code, stdout, stderr } = await desk.here(...args);
      assert.equal(code, stderr.startsWith('error: ') ? 2 : 1);
      const told = stdout === '' ? null : JSON.parse(stdout).error;
      assert.deepEqual(
        [told !== null, told ? stderr.startsWith(`${told.code}: `) : false],
        Array(2).fill(args.includes('--json')),
      );
      assert.match(stderr, words);
      assert.doesNotMatch(stderr, /^ {4}at /m, 'no stack trace');
    });
});

it('Ctrl-C ends a served stack cleanly, also where it is heard twice', async () => {
  const { code, stderr } = await served.end('SIGINT', 2);
  assert.equal(code, 0);
  assert.match(
    stderr,
    /^\n {2}Stopped\. What was handed in is kept in \S+\. Go on with: npx assay serve.*\n$/,
  );
  assert.ok(!existsSync(join(desk.folder, 'home', 'serve.json')));
});
