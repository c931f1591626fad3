import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { getKnowledge, knowledgeVersion } from '@assay/deliverable-review/knowledge/knowledge-store';
import {
  buildPlace,
  type CompactedKnowledge,
  type MinedReport,
  miningPlace,
} from '@assay/deliverable-review/knowledge/knowledge-work';
import {
  mentionsKey,
  reportKey,
  reportMentionsSchema,
} from '@assay/deliverable-review/knowledge/report-mentions';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { billOf } from '@assay/model/charge';
import { findWork, keepRequest, type WorkPlace } from '@assay/platform/lambda/kept-work';
import * as z from 'zod';
import {
  aBox,
  compactByNumber,
  everyFeature,
  openKnowledgeModels,
  reportPdf,
} from '../../../../stack/functions/deliverable-review/knowledge/knowledge-models.ts';
import { openFunctionEnvironment } from '../../../../support/function-environment.ts';
import { PageWriter, writePdf } from '../../../../unit/document/pdf/pdf-writer.ts';

const { objects, invoke, upload } = await openFunctionEnvironment();
const model = await openKnowledgeModels();
beforeEach(() => {
  model.asked.length = 0;
  Object.assign(model, { list: everyFeature, describe: aBox, compact: compactByNumber, broken: null });
});

interface Mined extends MinedReport {
  report: string;
}

/** What a function came to that was asked for work as the API asks. @throws AssayError why it came to nothing, as it is kept */
async function asked<T>(name: string, placeOf: (id: string) => WorkPlace<T>, event: object): Promise<T> {
  const id = randomUUID();
  const place = placeOf(id);
  await keepRequest(objects, place, id, Date.now());
  const thrown = await invoke(name, { work: id, build: id, ...event }).then(
    () => null,
    (error: AssayError) => error,
  );
  const work = (await findWork(objects, place, Date.now()))!;
  assert.deepEqual([work.id, work.state], [id, thrown ? 'failed' : 'completed']);
  if (!thrown) return work.result!;
  const { code, message } = work.failure!;
  assert.ok(thrown.message.endsWith(message), 'what is kept is what was thrown');
  throw new AssayError(code as ErrorCode, message);
}

async function mine(assignment: string, report: string, changes: object = {}): Promise<Mined> {
  const event = { tenant: 't', assignment, report, language: 'en', seed: 7, evidence: 'graded', ...changes };
  return { report, ...(await asked('mine-features', () => miningPlace('t', assignment, report), event)) };
}

/** Uploads a report. Returns its hash. */
async function put(assignment: string, pdf: Uint8Array): Promise<string> {
  const report = createHash('sha256').update(pdf).digest('hex');
  await upload(reportKey('t', assignment, report), pdf);
  return report;
}

/** Uploads and mines reports, each given by the numbers of its features. Returns their hashes. */
async function mined(assignment: string, ...reports: number[][]): Promise<string[]> {
  const hashes: string[] = [];
  for (const [index, features] of reports.entries()) {
    const pdf = reportPdf(
      ...features.map((number, place) => `Feature ${number}: as ${index}.${place} has it`),
    );
    hashes.push((await mine(assignment, await put(assignment, pdf))).report);
  }
  return hashes;
}

function compact(assignment: string, reports: string[], changes: object = {}): Promise<CompactedKnowledge> {
  const event = { tenant: 't', assignment, year: 2030, language: 'en', seed: 7, reports, minClusterSize: 3 };
  return asked('compact-features', (id) => buildPlace('t', assignment, id), { ...event, ...changes });
}

describe('mining a report', () => {
  it('keeps its mentions with vectors and what they cost, and mines it once', async () => {
    const key = await put(
      'once',
      reportPdf(
        'Feature 1: tests of every module',
        'Feature 2: layers with interfaces',
        'Feature 1; TESTS of every module',
        'Feature 1: Tests of every module!',
      ),
    );
    const first = await mine('once', key);
    assert.partialDeepStrictEqual(first, { mentions: 2, reused: false });
    assert.ok(first.bill.cost > 0);
    assert.equal(first.bill.questions, 2, 'the extraction and the embeddings');
    const kept = await objects.read(mentionsKey('t', 'once', first.report), reportMentionsSchema);
    assert.deepEqual(
      kept.mentions.map(({ feature, vector }) => [
        feature,
        vector.length,
        vector.indexOf(Math.max(...vector)),
      ]),
      [
        ['Feature 1: tests of every module', 12, 1],
        ['Feature 2: layers with interfaces', 12, 2],
      ],
    );
    assert.deepEqual([kept.pages, kept.recipe.model, kept.calls.length], [1, 'chat-a', 2]);
    model.asked.length = 0;
    assert.deepEqual(await mine('once', key), { ...first, reused: true, bill: billOf([]) });
    assert.deepEqual(model.asked, []);
    for (const changes of [{ seed: 8 }, { evidence: 'similarity' }])
      assert.partialDeepStrictEqual(await mine('once', key, changes), { reused: false });
  });

  it('refuses a file that is no PDF, one without text, one that is not the one it is named after, and what names no report', async () => {
    await assert.rejects(mine('bad', await put('bad', Buffer.from('no PDF'))), {
      code: 'DocumentDamaged',
      message: /^The file is not a readable PDF/,
    });
    await assert.rejects(mine('bad', await put('bad', reportPdf())), { code: 'DocumentEmpty' });
    const other = 'a'.repeat(64);
    await upload(reportKey('t', 'bad', other), reportPdf('Feature 1: of another name'));
    await assert.rejects(mine('bad', other), { code: 'DocumentDamaged', message: /send it again/ });
    for (const report of ['x', `../another/reports/${other}`])
      await assert.rejects(invoke('mine-features', { report }), { code: 'ConfigurationInvalid' });
    assert.deepEqual(model.asked, []);
  });

  it('writes nothing of a report that is not there, or that was deleted while it was mined', async () => {
    await assert.rejects(mine('gone', 'b'.repeat(64)), { code: 'ReportMissing' });
    const report = await put('gone', reportPdf('Feature 1: tests'));
    model.list = async (prompt) => {
      await objects.remove([reportKey('t', 'gone', report)]);
      return everyFeature(prompt);
    };
    await assert.rejects(mine('gone', report), { code: 'ReportMissing' });
    assert.deepEqual(await objects.list(mentionsKey('t', 'gone', report)), []);
  });

  it('is done once for a request, however often its event comes', async () => {
    const report = await put('again', reportPdf('Feature 1: tests'));
    const place = miningPlace('t', 'again', report);
    await mine('again', report);
    const ended = await findWork(objects, place, Date.now());
    model.asked.length = 0;
    const event = { tenant: 't', assignment: 'again', report, language: 'en', seed: 9, evidence: 'graded' };
    for (const work of [ended!.id, 'nobody-asked']) await invoke('mine-features', { ...event, work });
    assert.deepEqual([await findWork(objects, place, Date.now()), model.asked], [ended, []]);
  });
});

/** A report of one sentence and one figure or several, each a picture of its own unless `pixels` says so. */
function figuresPdf(...pixels: string[]): Uint8Array {
  const lines = [
    'The team tests every module before it is merged by somebody else.',
    'Users are never locked out.',
  ];
  const page = new PageWriter().lines(72, 60, lines, { leading: 20 });
  for (const [at, picture] of pixels.entries()) page.image(72 + at * 150, 200, 100, 100, picture);
  return writePdf([page]);
}

/** Three pictures like no other test's, the last of them the first again. */
const pictures = (number: number) => [`0${number}ff ff00`, `1${number}ff ef00`, `0${number}ff ff00`];

describe('what counts as a mention', () => {
  const read = (assignment: string, report: string) =>
    objects.read(mentionsKey('t', assignment, report), reportMentionsSchema);

  it("is what the students' own text bears out; the others are counted, and the passage is kept, not the quote", async () => {
    model.list = () => [
      { feature: 'Modules are tested.', quote: 'the team test every  module, before it is merged' },
      { feature: 'Penguins are fed.', quote: 'The keepers feed all of the penguins at noon.' },
      { feature: 'Users are locked out.', quote: 'Users are always locked out.' },
      { feature: 'A grey box.', quote: 'One box, which is grey and joined to nothing else' },
      { feature: 'Something good.', quote: null },
      { feature: 'modules are TESTED', quote: 'The team tests every module' },
    ];
    const key = await put('invented', figuresPdf(...pictures(1)));
    const mined = await mine('invented', key);
    assert.equal(mined.mentions, 1);
    assert.deepEqual(mined.unsupported, { withoutQuote: 1, altered: 1, notFound: 1, onlyDescribed: 1 });
    const { mentions, unsupported } = await read('invented', mined.report);
    assert.deepEqual(unsupported, mined.unsupported);
    const [{ feature, evidence }] = mentions as [(typeof mentions)[number]];
    assert.equal(feature, 'Modules are tested.');
    assert.equal(evidence.passage, 'The team tests every module before it is merged');
    assert.partialDeepStrictEqual(evidence, { grade: 'close', supported: true, page: 1 });
    assert.equal(evidence.boxes.length, 1);
    assert.doesNotMatch(JSON.stringify(mentions), /team test every/);
  });

  it('keeps to the rule of the assignment', async () => {
    model.list = () => [{ feature: 'Users are locked out.', quote: 'Users are always locked out.' }];
    const key = await put('similar', figuresPdf());
    assert.partialDeepStrictEqual(await mine('similar', key), { mentions: 0 });
    assert.partialDeepStrictEqual(await mine('similar', key, { evidence: 'similarity' }), { mentions: 1 });
  });

  it('is read with the figures, each picture described once, and what they cost is counted', async () => {
    let prompt = '';
    model.list = (task) => {
      prompt = task;
      return [];
    };
    const mined = await mine('figures', await put('figures', figuresPdf(...pictures(2))), {
      seed: 8,
    });
    assert.deepEqual(mined.figures, { found: 3, described: 3 });
    assert.deepEqual(model.asked, ['describe', 'describe', 'list']);
    assert.equal(prompt.match(/machine-written description\]\ndrawing: One box, which is grey/g)?.length, 3);
    const { calls } = await read('figures', mined.report);
    assert.deepEqual(
      calls.map(({ role }) => role),
      ['vision', 'vision', 'reviewer'],
    );
  });

  it('does not wait for a figure that nobody can describe; the next mining asks for it and pays for nothing twice', async () => {
    let refusals = 1;
    model.describe = () => (refusals-- > 0 ? 413 : aBox());
    const key = await put('refused', figuresPdf(...pictures(3)));
    const first = await mine('refused', key);
    assert.ok(first.figures.described < 3);
    assert.equal(first.figures.found, 3);
    model.asked.length = 0;
    const again = await mine('refused', key);
    assert.deepEqual([again.reused, again.figures], [false, { found: 3, described: 3 }]);
    assert.equal(model.asked.filter((request) => request === 'describe').length, 1);
    assert.partialDeepStrictEqual(await mine('refused', key), { reused: true });
  });

  it('is mined anew where another version of Assay mined before', async () => {
    const key = await put('older', figuresPdf());
    const { report } = await mine('older', key);
    await objects.write(mentionsKey('t', 'older', report), {
      report,
      mentions: [{ feature: 'x', quote: null }],
    });
    assert.partialDeepStrictEqual(await mine('older', key), { reused: false });
  });
});

describe('compacting the features of reports', () => {
  const TWO_OF_THREE = [[1, 2], [1, 2, 3], [1, 1, 2, 3], [1, 3], [1], [1, 2]];

  it('stores those that two thirds of the reports share, with their support, in any order of the reports', async () => {
    const reports = await mined('shared', ...TWO_OF_THREE);
    model.asked.length = 0;
    const built = await compact('shared', reports);
    assert.partialDeepStrictEqual(built, {
      replaced: null,
      reports: 6,
      mentions: 14,
      requiredReports: 4,
      clusters: 3,
      common: 2,
      rare: 1,
      noise: 0,
      uncompacted: [],
      standIn: false,
    });
    assert.deepEqual(built.features, [
      { id: 'feature-1', title: 'Feature 1', items: 3, reports: 6, mentions: 7 },
      { id: 'feature-2', title: 'Feature 2', items: 3, reports: 4, mentions: 4 },
    ]);
    assert.match(built.nearest[0]!.text, /^Feature 3/);
    const knowledge = (await getKnowledge(objects, 't', 'shared'))!;
    assert.equal(built.version, knowledgeVersion(knowledge));
    const { provenance, year, features } = knowledge;
    assert.equal(year, 2030);
    assert.ok(features[0]!.checklist[0]!.text === provenance.support!['feature-1']!.representative);
    assert.partialDeepStrictEqual(provenance, {
      reports: 6,
      mentions: 14,
      requiredReports: 4,
      seed: 7,
      standIn: false,
    });
    assert.deepEqual(provenance.models, ['chat-a-2030']);
    assert.deepEqual(provenance.sources, reports.toSorted());
    assert.ok(provenance.cost! > built.bill.cost, 'the mining is counted');

    model.asked.length = 0;
    const again = await compact('shared', reports.toReversed());
    assert.deepEqual([again.version, again.replaced, again.bill], [built.version, null, billOf([])]);
    assert.deepEqual(model.asked, [], 'what was asked before is remembered');
    const next = await compact('shared', reports, { year: 2031 });
    assert.notEqual(next.version, built.version);
    assert.deepEqual(next.replaced, { version: built.version, edited: false });
  });

  it('says how near the best came where nothing is common enough', async () => {
    const reports = await mined('apart', [1, 1, 1], [1, 1], [2, 2, 2], [2, 2], [3]);
    await assert.rejects(compact('apart', reports), {
      code: 'KnowledgeInvalid',
      message: /at least 4 of the 5 reports.*The most common one is in 3: "Feature \d/s,
    });
    const few = await mined('few', [1], [2], [3]);
    await assert.rejects(compact('few', few), { code: 'KnowledgeInvalid', message: /no group at all/ });
    assert.equal(await getKnowledge(objects, 't', 'apart'), null);
  });

  it('lets the representative stand where the compactor gives nothing to use, and joins equal titles', async () => {
    const reports = await mined('odd', [1, 2, 3], [1, 2, 3], [1, 2, 3]);
    model.compact = (mentions) =>
      mentions[0]!.startsWith('Feature 1')
        ? { title: 'x', summary: 'y', checklist: [' '] }
        : { title: 'Of one name', summary: 'Same.', checklist: [mentions[0]!, 'Both'] };
    const built = await compact('odd', reports);
    const { features, provenance } = (await getKnowledge(objects, 't', 'odd'))!;
    const joined = features.find(({ id }) => id === 'of-one-name')!;
    assert.deepEqual([features.length, joined.checklist.length], [2, 3]);
    assert.deepEqual(provenance.support!['of-one-name']!.mentions, 6);
    const stands = features.find(({ id }) => id !== 'of-one-name')!;
    assert.deepEqual(built.uncompacted, [stands.id]);
    assert.match(stands.title, /^Feature 1: as \d\.\d has it$/);
  });

  it('ends with the failure where the model refuses the request, and keeps the knowledge base as it was', async () => {
    const reports = await mined('failing', [4, 5], [4, 5], [4, 5]);
    model.broken = 401;
    await assert.rejects(compact('failing', reports), { code: 'ModelRejected' });
    assert.equal(await getKnowledge(objects, 't', 'failing'), null);
  });

  it('refuses reports that were not mined, and such whose vectors cannot be compared', async () => {
    const unmined = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
    await assert.rejects(compact('unmined', unmined), { code: 'ArtifactMissing' });
    const reports = await mined('mixed', [1, 2], [1, 2], [1, 3]);
    const key = mentionsKey('t', 'mixed', reports[0]!);
    await objects.change(key, z.any(), (first) => {
      return { ...first, recipe: { ...first.recipe, embeddingModel: 'embed-b' } };
    });
    await assert.rejects(compact('mixed', reports), {
      code: 'KnowledgeInvalid',
      message: /embeddings of embed-a and embed-b: have each mined again/,
    });
  });
});
