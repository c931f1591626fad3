import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it, mock } from 'node:test';
import { getKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import { miningPlace } from '@assay/deliverable-review/knowledge/knowledge-work';
import { reportKey } from '@assay/deliverable-review/knowledge/report-mentions';
import * as knowledgeRoutes from '@assay/deliverable-review/routes/knowledge';
import * as buildRoutes from '@assay/deliverable-review/routes/knowledge-builds';
import * as routes from '@assay/deliverable-review/routes/knowledge-reports';
import { MAX_UPLOAD_BYTES } from '@assay/document/upload-limit';
import { keepRequest, LONGEST_WORK_MS } from '@assay/platform/lambda/kept-work';
import { everyOf } from '../../../../cli/api-client.ts';
import { builtKnowledgeText } from '../../../../cli/deliverable-review/commands/built-knowledge-text.ts';
import { findReports } from '../../../../cli/deliverable-review/commands/find-reports.ts';
import { buildKnowledge } from '../../../../cli/deliverable-review/commands/knowledge-build.ts';
import { putAttached } from '../../../../cli/put-assignment.ts';
import { sendForm } from '../../../../cli/send-form.ts';
import { waitForWork } from '../../../../cli/wait-for-work.ts';
import {
  aBox,
  everyFeature,
  openKnowledgeModels,
  reportPdf,
} from '../../../stack/functions/deliverable-review/knowledge/knowledge-models.ts';
import { aReviewAssignment } from '../../../support/assignments.ts';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';

const { objects, settled } = await openFunctionEnvironment();
const model = await openKnowledgeModels();
const folder = await mkdtemp(join(tmpdir(), 'assay-reports-'));
after(() => rm(folder, { recursive: true }));
beforeEach(() => {
  model.asked.length = 0;
  Object.assign(model, { list: everyFeature, describe: aBox, broken: null });
});

const { openServedApi } = await import('../../../support/served-api.ts');
const over = await openServedApi();
const connection = { ...over('default'), pollMs: 20 };

async function reports(name: string, files: Record<string, Uint8Array>): Promise<string> {
  for (const [file, bytes] of Object.entries(files)) {
    await mkdir(join(folder, name, file, '..'), { recursive: true });
    await writeFile(join(folder, name, file), bytes);
  }
  return join(folder, name);
}

const good = (index: number) => reportPdf(`Feature 1: team ${index}`, `Feature 2: team ${index}`);

const course = (assignment: string) => aReviewAssignment({ assignment, task: 'Design it.' });

async function build(assignment: string, path: string, between: () => Promise<unknown> = async () => {}) {
  const lines: string[] = [];
  const stream = { isTTY: false, write: (text: string) => lines.push(text) > 0 };
  const planned = {
    assignment: course(assignment),
    year: 2030,
    minClusterSize: 3,
    ...(await findReports([path])),
  };
  await between();
  return { built: await buildKnowledge(connection, planned, stream as never), lines };
}

describe('building a knowledge base', () => {
  it('finds every PDF once, wherever it lies in the folder, and tells of progress and of what is left out', async () => {
    const path = await reports('whole', {
      'a.pdf': good(1),
      'team 2/b.PDF': good(2),
      'c.pdf': good(3),
      'same as c.pdf': good(3),
      'broken.pdf': Buffer.from('no PDF at all'),
      'notes.txt': Buffer.from('x'),
      '.hidden.pdf': good(4),
    });
    const { repeated } = await findReports([path, join(path, 'a.pdf')]);
    assert.deepEqual(repeated, [join(path, 'same as c.pdf')]);
    const { built, lines } = await build('whole', path);
    assert.partialDeepStrictEqual(built, { reports: 3, mentions: 6, common: 2, reused: 0 });
    assert.deepEqual(
      built.leftOut.map(({ file, code }) => [file, code]),
      [[join(path, 'broken.pdf'), 'DocumentDamaged']],
    );
    assert.match(built.leftOut[0]!.message, /^The file is not a readable PDF/);
    assert.equal(lines.filter((line) => /^ {2}[1-4] of 4 /.test(line)).length, 4);
    const text = builtKnowledgeText(built);
    assert.match(text, /^3 reports, 6 mentions of features in 2 groups; 2 of them in at least 2 reports/);
    assert.match(text, /broken\.pdf \(DocumentDamaged: /);
    assert.equal((await getKnowledge(objects, 'default', 'whole'))!.features.length, 2);
    assert.ok(built.cost! > 0);
  });

  it('goes on where it stopped: what was mined is neither mined nor paid again', async () => {
    const files = Object.fromEntries([1, 2, 3].map((index) => [`${index}.pdf`, good(index + 10)]));
    const path = await reports('resumed', files);
    await build('resumed', path);
    await reports('resumed', { '4.pdf': good(14) });
    model.broken = 401;
    await assert.rejects(build('resumed', path), {
      code: 'ModelRejected',
      message: /4\.pdf\. What was mined is kept: the same command goes on/,
    });
    model.broken = null;
    model.asked.length = 0;
    const { built, lines } = await build('resumed', path);
    assert.deepEqual([built.reused, built.reports], [3, 4]);
    assert.equal(model.asked.filter((request) => request === 'list').length, 1);
    assert.equal(lines.filter((line) => line.includes('mined before')).length, 3);
    model.asked.length = 0;
    const again = (await build('resumed', path)).built;
    assert.deepEqual([again.cost, again.version, model.asked], [0, built.version, []]);
  });

  it('sends what is not there and nothing else, as it was when it was found', async () => {
    const files = Object.fromEntries([1, 2, 3].map((index) => [`${index}.pdf`, good(index + 30)]));
    const path = await reports('sent', { ...files, '4.pdf': good(34) });
    const change = () => writeFile(join(path, '4.pdf'), good(35));
    const { built } = await build('sent', path, change);
    assert.deepEqual(
      built.leftOut.map(({ file, code }) => [file, code]),
      [[join(path, '4.pdf'), 'FileUnreadable']],
    );
    await rm(join(path, '4.pdf'));
    const again = await build('sent', path, () => rm(path, { recursive: true }));
    assert.deepEqual([again.built.reused, again.built.version], [3, built.version]);
  });

  it('is not waited for without an end', async () => {
    const requested = { id: 'x', requestedAt: '2030-01-01T12:00:00.000Z', result: null, failure: null };
    let now = 0;
    const clock = mock.method(performance, 'now', () => now);
    let looks = 0;
    const ended = await waitForWork(async () => {
      looks += 1;
      now += LONGEST_WORK_MS / 2;
      return { ...requested, state: 'requested' };
    }, 0);
    clock.mock.restore();
    assert.deepEqual([ended.failure!.code, looks], ['CallLost', 3]);
  });

  it('tells of the mentions that count for nothing, and of the figures that nobody described', async () => {
    const illustrated = (team: number) => {
      const page = new PageWriter().lines(
        72,
        100,
        [1, 2].map((number) => `Feature ${number}: team ${team}`),
        { leading: 30 },
      );
      return writePdf([page.image(72, 200, 90, 90, `2${team}ff ff00`)]);
    };
    model.list = (prompt) => [
      ...everyFeature(prompt),
      { feature: 'Feature 7: penguins', quote: 'The keepers feed all of the penguins at noon.' },
      { feature: 'Feature 8: nothing', quote: null },
    ];
    let refusals = 1;
    model.describe = () => (refusals-- > 0 ? 413 : aBox());
    const files = Object.fromEntries([1, 2, 3].map((team) => [`${team}.pdf`, illustrated(team)]));
    const path = await reports('counted', files);
    const { built } = await build('counted', path);
    assert.deepEqual(built.unsupported, { withoutQuote: 3, altered: 0, notFound: 3, onlyDescribed: 0 });
    const text = builtKnowledgeText(built);
    assert.match(text, /do not count: 3 without a quote, 3 with a quote that is not in the report\./);
    assert.match(text, /^1 of 3 figures could not be described/m);
    const again = builtKnowledgeText((await build('counted', path)).built);
    assert.match(again, /2 mined before.*do not count: 3 without a quote/s);
    assert.doesNotMatch(again, /could not be described/);
  });

  it('says why where fewer than three reports can be used', async () => {
    const path = await reports('few', { 'a.pdf': good(21), 'b.pdf': good(22), 'c.pdf': Buffer.from('no') });
    await assert.rejects(build('few', path), {
      code: 'KnowledgeInvalid',
      message: /Only 2 of 3 reports can be used.*at least 3\.\n {2}\S+c\.pdf: DocumentDamaged: /s,
    });
    const two = await reports('two', { 'a.pdf': good(21), 'b.pdf': good(22), 'copy.pdf': good(22) });
    await assert.rejects(findReports([two]), {
      code: 'KnowledgeInvalid',
      message: /There are 2 PDF files .*copy\.pdf/,
    });
    await assert.rejects(findReports([join(folder, 'none')]), { code: 'FileUnreadable' });
  });
});

describe('the reference reports of an assignment over the API', () => {
  const { api } = connection;
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const put = (assignment: string) => putAttached(api, { assignment: course(assignment), attachments: [] });
  const listed = (assignment: string) =>
    everyOf(
      api.pages(routes.listReports, { params: { assignment }, query: { limit: 2 } }),
      (page) => page.reports,
    );

  /** Sends reports of an assignment. Returns their hashes in order. */
  async function sent(assignment: string, ...files: Uint8Array[]): Promise<string[]> {
    await put(assignment);
    for (const bytes of files) {
      const asked = { params: { assignment }, body: { report: sha256(bytes) } };
      await sendForm(await api.ask(routes.presignReport, asked), bytes, () => {});
    }
    return files.map(sha256).sort();
  }

  it('are listed in pages with whether they were mined, and deleted with what was mined', async () => {
    const assignment = 'listed';
    const hashes = await sent(assignment, good(41), good(42), good(43));
    const [report] = hashes as [string];
    const params = { assignment, report };
    await assert.rejects(api.ask(routes.getMining, { params }), { code: 'ResultMissing' });
    const { mining } = await api.ask(routes.mineReport, { params });
    await assert.rejects(api.ask(routes.deleteReport, { params }), { code: 'RequestUnderWay' });
    const ended = await waitForWork(() => api.ask(routes.getMining, { params }), 20);
    assert.partialDeepStrictEqual(ended, { id: mining, state: 'completed', result: { mentions: 2 } });
    assert.deepEqual(
      (await listed(assignment)).map((one) => [one.report, one.size > 0, one.mined]),
      hashes.map((hash) => [hash, true, hash === report]),
    );
    await api.ask(routes.deleteReport, { params });
    assert.deepEqual(
      (await listed(assignment)).map((one) => one.report),
      hashes.slice(1),
    );
    const kept = await objects.list(`assignments/default/${assignment}/`);
    assert.ok(kept.every(({ key }) => !key.includes(report)));
    for (const route of [routes.deleteReport, routes.mineReport])
      await assert.rejects(api.ask(route, { params }), { code: 'ReportMissing' });
  });

  it('are mined once at a time: who asks meanwhile joins, and what was deleted leaves nothing', async () => {
    const assignment = 'joined';
    const [report] = (await sent(assignment, good(71))) as [string];
    const params = { assignment, report };
    const ask = () => api.ask(routes.mineReport, { params });
    const asked = await Promise.all([ask(), ask(), ask(), ask()]);
    assert.equal(new Set(asked.map(({ mining }) => mining)).size, 1);
    assert.equal(asked.filter(({ joined }) => !joined).length, 1);
    await assert.rejects(api.ask(routes.deleteReport, { params }), { code: 'RequestUnderWay' });
    await waitForWork(() => api.ask(routes.getMining, { params }), 20);
    assert.equal(model.asked.filter((request) => request === 'list').length, 1);
    await objects.remove([reportKey('default', assignment, report)]);
    await api.ask(routes.deleteReport, { params });
    await settled();
    const kept = await objects.list(`assignments/default/${assignment}/`);
    assert.ok(kept.every(({ key }) => !key.includes(report)));
  });

  it('are not mined while they are deleted, nor deleted twice at a time', async () => {
    const assignment = 'leaving';
    const [report] = (await sent(assignment, good(72))) as [string];
    const params = { assignment, report };
    const place = miningPlace('default', assignment, report);
    await keepRequest(objects, place, 'deletion-of-another', Date.now());
    for (const route of [routes.mineReport, routes.deleteReport])
      await assert.rejects(api.ask(route, { params }), { code: 'RequestUnderWay' });
  });

  it('are sent to the tenant’s own place, of at most 200 MB and not empty', async () => {
    await put('placed');
    const asked = { params: { assignment: 'placed' }, body: { report: sha256(good(1)) } };
    const form = await api.ask(routes.presignReport, asked);
    assert.deepEqual(
      [form.fields.key, form.maximumBytes],
      [reportKey('default', 'placed', asked.body.report), MAX_UPLOAD_BYTES],
    );
    const { conditions } = JSON.parse(Buffer.from(form.fields.policy!, 'base64').toString());
    assert.deepEqual(conditions.at(-1), ['content-length-range', 1, MAX_UPLOAD_BYTES]);
    const elsewhere = { ...form.fields, key: reportKey('another', 'placed', asked.body.report) };
    for (const [fields, bytes] of [
      [elsewhere, good(1)],
      [{ ...form.fields, 'Content-Type': 'text/html' }, good(1)],
      [form.fields, Buffer.alloc(0)],
    ] as const)
      await assert.rejects(
        sendForm({ ...form, fields }, bytes, () => {}),
        { code: 'StackUnavailable' },
      );
    assert.deepEqual(await listed('placed'), []);
  });

  it('make no knowledge base before they were mined, and are no other tenant’s', async () => {
    const assignment = 'unmined';
    const hashes = await sent(assignment, good(51), good(52), good(53));
    const body = { reports: hashes, year: 2030 };
    const params = { assignment };
    await assert.rejects(api.ask(buildRoutes.buildKnowledge, { params, body }), {
      code: 'KnowledgeInvalid',
      message: /^3 of the reports were never mined/,
    });
    for (const reports of [hashes.slice(1), [hashes[0]!, hashes[0]!, hashes[1]!]])
      await assert.rejects(api.ask(buildRoutes.buildKnowledge, { params, body: { ...body, reports } }), {
        code: 'RequestInvalid',
      });
    const build = 'build-0f8fad5b-d9cb-469f-a165-70867728950e';
    const unknown = { params: { assignment, build } };
    await assert.rejects(api.ask(buildRoutes.getKnowledgeBuild, unknown), { code: 'ResultMissing' });
    const { api: foreign } = over('another');
    await assert.rejects(foreign.ask(routes.listReports, { params }), { code: 'AssignmentNotFound' });
  });

  it('are built of once for an Idempotency-Key', async () => {
    const assignment = 'keyed';
    const hashes = await sent(assignment, good(81), good(82), good(83));
    for (const report of hashes) await api.ask(routes.mineReport, { params: { assignment, report } });
    await settled();
    const body = { reports: hashes, year: 2030 };
    const build = (changes: object = {}) =>
      api.ask(buildRoutes.buildKnowledge, {
        params: { assignment },
        body: { ...body, ...changes },
        headers: { 'idempotency-key': 'of-2030' },
      });
    const first = await build();
    assert.deepEqual(await build(), first);
    await assert.rejects(build({ year: 2031 }), { code: 'IdempotencyKeyReused' });
    await settled();
    const builds = await objects.list(`assignments/default/${assignment}/knowledge/builds/`);
    assert.equal(builds.length, 1);
  });

  it('are not waited for where nobody could be asked to mine them', async () => {
    const assignment = 'unheard';
    const [report] = await sent(assignment, good(61));
    const params = { assignment, report: report! };
    const { MINE_FUNCTION = '' } = process.env;
    process.env.MINE_FUNCTION = '';
    await assert.rejects(api.ask(routes.mineReport, { params }), { code: 'InternalError' });
    process.env.MINE_FUNCTION = MINE_FUNCTION;
    const told = await api.ask(routes.getMining, { params });
    assert.deepEqual([told.state, told.failure?.code], ['failed', 'CallLost']);
  });
});

describe('the versions of a knowledge base over the API', () => {
  const { api } = connection;
  const params = { assignment: 'versions' };
  const feature = { id: 'goal', title: 'A goal', summary: 'Why.', checklist: [{ id: 'one', text: 'Said.' }] };
  const knowledge = (year: number) => ({ ...params, year, features: [feature], provenance: {} });
  const versions = () =>
    everyOf(
      api.pages(knowledgeRoutes.listKnowledgeVersions, { params, query: { limit: 1 } }),
      (page) => page.versions,
    );
  const remove = (headers: Record<string, string> = {}) =>
    api.ask(knowledgeRoutes.deleteKnowledge, { params, headers });

  it('are listed with the one that is current, and stay where that is deleted by who names it', async () => {
    await putAttached(api, { assignment: course('versions'), attachments: [] });
    assert.deepEqual(await versions(), []);
    await assert.rejects(remove(), { code: 'KnowledgeNotFound' });
    const first = await api.ask(knowledgeRoutes.putKnowledge, { params, body: knowledge(2030) });
    const headers = { 'if-match': `"${first.version}"` };
    const second = await api.ask(knowledgeRoutes.putKnowledge, { params, body: knowledge(2031), headers });
    const both = [first.version, second.version].sort();
    const listed = await versions();
    assert.deepEqual(listed.map(({ version }) => version).sort(), both);
    assert.deepEqual(
      listed.filter(({ current }) => current).map(({ version }) => version),
      [second.version],
    );
    await assert.rejects(remove(), { code: 'PreconditionRequired' });
    await assert.rejects(remove(headers), { code: 'PreconditionFailed' });
    await remove({ 'if-match': await api.etag(knowledgeRoutes.getKnowledge, { params }) });
    await assert.rejects(api.ask(knowledgeRoutes.getKnowledge, { params }), { code: 'KnowledgeNotFound' });
    assert.deepEqual((await versions()).map(({ version, current }) => [version, current]).sort(), [
      [both[0], false],
      [both[1], false],
    ]);
    await api.ask(knowledgeRoutes.putKnowledge, { params, body: knowledge(2030) });
    assert.equal((await versions()).find(({ current }) => current)?.version, first.version);
  });
});
