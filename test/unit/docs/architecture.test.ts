import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { composeBlock } from '@assay/model/agent/block';
import { BATCHES } from '@assay/model/batch/batch-objects';
import { createOwnerStore } from '@assay/platform/access/owner-store';
import { REPORT_FILES } from '@assay/platform/run/artifact';
import { createLedger } from '@assay/platform/run/ledger';
import { createLineStore } from '@assay/platform/run/line/line-store';
import { createRunStore } from '@assay/platform/run/run-store';
import { EVENTS } from '@assay/platform/webhooks/webhook';
import { PARTS } from '@assay/platform/workflow/class-table';
import { WORKFLOWS } from '@assay/workflows/list';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { exitStatus } from '../../../cli/run-summary.ts';
import { CAUSE } from '../../../infra/workflows/agents.ts';
import { functionNames } from '../../support/functions.ts';
import { codeIn, page, sectionOf, tableOf } from '../../support/markdown-tables.ts';
import { ofType, properties } from '../../support/template.ts';
import { ROOT } from '../../support/test-files.ts';

const architecture = page('docs/architecture.md');
const runs = page('docs/reference/how-runs-work.md');
const contributing = page('CONTRIBUTING.md');

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
const sorted = (names: Iterable<string>) => [...names].sort();
const firstCode = ([cell]: string[]) => codeIn(cell!)[0]!;

const NOT_OURS = new Set(['node_modules', 'cdk.out', 'assay-results', 'coverage']);

/** The folders right in a folder, from the root. */
const foldersIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_OURS.has(entry.name))
    .map(({ name }) => (folder === '' ? name : `${folder}/${name}`));

describe('the folders of the architecture page', () => {
  const rows = tableOf(architecture, 'folder').map((row) => firstCode(row).replace(/\/$/, ''));

  it('are all that are at the top, and all beside each that is named', () => {
    const parents = new Set(rows.map((row) => (row.includes('/') ? dirname(row) : '')));
    assert.ok(parents.has('shared') && parents.has('test'));
    assert.deepEqual(sorted(rows), sorted([...parents].flatMap(foldersIn)));
  });

  it('hold the rooms of the packages that have any', () => {
    const rooms = tableOf(architecture, 'room').map(firstCode);
    const packages = foldersIn('shared').filter((folder) => folder !== 'shared/workflows');
    assert.deepEqual(sorted(rooms.map((room) => `shared/${room}`)), sorted(packages.flatMap(foldersIn)));
  });
});

describe('the floors of the architecture page', () => {
  const configurations = globSync(
    '{shared/*,shared/workflows/*,cli,desk,functions,infra,infra/local,test}/tsconfig.json',
    {
      cwd: ROOT,
    },
  );
  const home = (folder: string) => (folder.startsWith('shared/') ? basename(folder) : folder);
  const shared = configurations
    .map(dirname)
    .filter((folder) => folder.startsWith('shared/'))
    .map(home);
  const rows = tableOf(sectionOf(architecture, 'The floors'), 'package');

  it('are the references of the packages', () => {
    const told = rows.map((row) => [
      firstCode(row),
      sorted(new Set(codeIn(row[2]!).flatMap((name) => (name === 'shared/' ? shared : name)))),
    ]);
    const held = configurations.map((file) => [
      home(dirname(file)),
      sorted(
        json(file).references.map(({ path }: { path: string }) => home(normalize(join(dirname(file), path)))),
      ),
    ]);
    assert.deepEqual(sorted(told.map(String)), sorted(held.map(String)));
  });

  it('are the packages of the drawing', () => {
    const drawn = [...read('docs/images/floors.svg').matchAll(/<text class="[tc]"[^>]*>([^<]+)</g)];
    assert.deepEqual(
      sorted(drawn.map(([, name]) => name!)),
      sorted(rows.map(firstCode).filter((name) => name !== 'test')),
    );
  });
});

describe('the run of the architecture page', () => {
  const rows = tableOf(architecture, 'step');
  const states = tableOf(runs, 'workflow');
  const outside = tableOf(runs, 'function');

  it('is taken by functions that there are', () => {
    const named = [...rows.flatMap((row) => codeIn(row[1]!)), ...outside.flatMap((row) => codeIn(row[0]!))];
    const known = new Set(functionNames());
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
    const told = new Set([...named, ...states.flatMap((row) => codeIn(row[1]!))]);
    assert.deepEqual(sorted([...known].filter((name) => !told.has(name))), [], 'each is told of');
  });

  it('leaves artifacts that are declared, and events that there are', () => {
    const declared = new Set(WORKFLOWS.flatMap(({ artifacts }) => artifacts.map(({ name }) => name)));
    const known = new Set([...declared, PARTS.name, ...Object.values(REPORT_FILES), ...EVENTS]);
    const named = rows.flatMap((row) => codeIn(row[2]!));
    assert.ok(named.length > 40);
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });

  it('has in each workflow states that are functions or agents', () => {
    const agents = globSync('prompts/*/*.yaml', { cwd: ROOT }).map((file) => basename(file, '.yaml'));
    const known = new Set([...functionNames(), ...agents]);
    const named = states.flatMap((row) => codeIn(row[1]!));
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
    const [quiz, review] = ['short-answer-grading', 'deliverable-review'].map((id) =>
      read(`infra/workflows/${id}/state-machine.ts`),
    );
    assert.match(quiz!, /ANSWERS_AT_ONCE = 20;/);
    assert.match(runs, /Twenty distinct answers at a time/);
    assert.match(review!, /FIGURES_AT_ONCE = 8;[\s\S]*SECTIONS_AT_ONCE = 2;/);
    assert.match(runs, /eight at a time[\s\S]*Two sections at a time/);
  });

  it('names files of workflows that are written', () => {
    const files = WORKFLOWS.flatMap(({ report: { files, handouts } }) => [
      ...(files?.names ?? []),
      ...(handouts?.names ?? []).map((name) => `${name}.pdf`),
    ]);
    for (const name of new Set(files)) assert.ok(codeIn(runs).includes(name), name);
  });
});

describe('figures of the architecture pages', () => {
  const eventSources = ofType('Lambda::EventSourceMapping').map(({ properties: one }) => one);
  const batchOf = (queue: string) =>
    eventSources.find(({ EventSourceArn }) => String(EventSourceArn).endsWith(queue))?.BatchSize;

  it('are those of the template', () => {
    assert.deepEqual([batchOf(':calls'), batchOf(':interactivecalls')], [30, 10]);
    assert.match(runs, /up to thirty messages of `calls` at a time, ten of `interactive-calls`/);
    assert.match(read('docs/images/architecture.svg'), />up to 30 calls at once</);
    const schedules = ofType('Events::Rule').map(({ properties: one }) => one.ScheduleExpression);
    for (const minutes of [5, 10]) assert.ok(schedules.includes(`rate(${minutes} minutes)`));
    assert.match(architecture, /every five minutes[\s\S]*every ten minutes/);
  });

  it('are those of the code', () => {
    assert.match(CAUSE, /, 0, 350\)/);
    assert.match(runs, /cut to 350 characters/);
    const options = { guard: (text: string) => text, key: 'a key' };
    assert.match(composeBlock('essay', 'A text.', [], options), /^<essay-[0-9a-f]{12}>\n/);
    assert.match(runs, /12 digits of an HMAC/);
    assert.match(runs, new RegExp(`batches/\\{${Object.keys(BATCHES).join(',')}\\}/`));
  });

  it('are the exit statuses of the command', () => {
    const told = tableOf(runs, 'a run ended as').flatMap(([states, status]) =>
      states!.split(', ').map((state) => [state, Number.parseInt(status!, 10)]),
    );
    const ended = (status: string, reportState = 'ready') =>
      exitStatus({ run: { status, reportState } } as unknown as Parameters<typeof exitStatus>[0]);
    assert.deepEqual(
      told.map(([state]) => [state, ended(String(state))]),
      told,
    );
    assert.equal(ended('completed', 'failed'), 3);
  });
});

describe('the storage of the architecture page', () => {
  it('has the prefixes that functions may be given, kept as long as the bucket says', () => {
    const prefixes = read('infra/constructs/product-functions.ts').match(/type Prefix =([^;]+);/)![1]!;
    const rows = tableOf(architecture, 'prefix');
    assert.deepEqual(
      sorted(rows.map((row) => firstCode(row).replace('/', ''))),
      sorted([...prefixes.matchAll(/'([a-z]+)'/g)].map(([, name]) => name!)),
    );
    const { Rules } = properties('S3::Bucket', 'artifacts').LifecycleConfiguration as {
      Rules: { Prefix: string; ExpirationInDays?: number; NoncurrentVersionExpiration?: object }[];
    };
    const keptOf = (prefix: string) => {
      const rule = Rules.find(({ Prefix }) => Prefix === prefix);
      if (!rule) return 'all versions';
      const { ExpirationInDays: days } = rule;
      assert.deepEqual(rule.NoncurrentVersionExpiration, { NoncurrentDays: 1 });
      return days === undefined ? 'as it now is' : `${days} ${days === 1 ? 'day' : 'days'}`;
    };
    assert.deepEqual(
      rows.map((row) => [firstCode(row), row[2]]),
      rows.map((row) => [firstCode(row), keptOf(firstCode(row))]),
    );
    assert.partialDeepStrictEqual(properties('S3::Bucket', 'accesslogs'), {
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 400 }] },
    });
    assert.match(architecture, /access logs for 400 days/);
  });

  it('is read consistently where the page says so', async () => {
    const inputs: { ConsistentRead?: boolean; IndexName?: string }[] = [];
    const send = async ({ input }: { input: object }) => {
      inputs.push(input);
      return { Items: [] };
    };
    const client = { send } as unknown as DynamoDBDocumentClient;
    const of = { tenant: 't', assignment: 'a', submission: 's' };
    const store = createRunStore(client, 'table');
    await store.findRun('run');
    await store.charges('run');
    await store.latestRun(of);
    await createOwnerStore(client, 'table').find(of);
    await createLineStore(client, 'table', 'batch', 1).places();
    await createLedger(client, 'table').capsOf('t', 'a', '2026-11-01T00:00:00.000Z');
    assert.ok(inputs.length >= 6);
    assert.deepEqual(
      inputs.filter(({ ConsistentRead }) => ConsistentRead !== true),
      [],
    );
  });
});

describe('the words of the architecture page', () => {
  it('are at most forty, each once', () => {
    const words = tableOf(architecture, 'word').map(([word]) => word);
    assert.ok(words.length <= 40);
    assert.equal(new Set(words).size, words.length);
  });

  it('of the ideas stand in short sentences', () => {
    const sentences = sectionOf(architecture, 'The ideas')
      .replaceAll(/^\d+\. /gm, '')
      .replaceAll('**', '')
      .split(/(?<=[.!?])\s+|\n+/)
      .filter((sentence) => sentence.trim() !== '');
    const lengths = sentences.map((sentence) => sentence.trim().split(/\s+/).length);
    assert.ok(lengths.reduce((sum, length) => sum + length, 0) / lengths.length <= 15);
    assert.deepEqual(
      sentences.filter((_, at) => lengths[at]! > 30),
      [],
    );
  });
});

describe('the dependencies of the architecture page', () => {
  it('are those of the project, each with a reason', () => {
    const { dependencies, devDependencies } = json('package.json');
    const rows = tableOf(sectionOf(architecture, 'Dependencies'), 'package');
    assert.deepEqual(
      sorted(rows.map(firstCode)),
      sorted(Object.keys({ ...dependencies, ...devDependencies })),
    );
    for (const [name, why] of rows) assert.notEqual(why, '', name);
  });
});

describe('what the pages name', () => {
  const ROOTS = /^(?:bench|cli|desk|docs|examples|functions|infra|prompts|shared|test)\//;

  for (const [name, text] of Object.entries({ architecture, runs, contributing }))
    it(`of files is there: ${name}`, () => {
      const paths = codeIn(text).filter((code) => ROOTS.test(code) && !/[{<*…]/.test(code));
      assert.ok(paths.length > 5);
      assert.deepEqual(
        paths.filter((path) => !existsSync(join(ROOT, path))),
        [],
      );
    });

  it('of files of models is there', () => {
    const files = tableOf(runs, 'file').flatMap((row) => codeIn(row[0]!));
    assert.deepEqual(
      files.filter((file) => !existsSync(join(ROOT, 'shared/model', file))),
      [],
    );
  });

  it('of scripts is in package.json', () => {
    const { scripts } = json('package.json');
    const named = [...contributing.matchAll(/npm run ([a-z:]+)/g)].map(([, script]) => script!);
    assert.ok(named.length > 2);
    assert.deepEqual(
      named.filter((script) => !(script in scripts)),
      [],
    );
  });
});
