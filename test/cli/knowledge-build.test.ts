import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { builtKnowledgeText } from '../../cli/commands/built-knowledge-text.ts';
import { findReports } from '../../cli/commands/find-reports.ts';
import { buildKnowledge } from '../../cli/commands/knowledge-build.ts';
import { getKnowledge } from '../../shared/workflows/deliverable-review/knowledge/knowledge-store.ts';
import {
  aBox,
  everyFeature,
  openKnowledgeModels,
  reportPdf,
} from '../functions/knowledge/knowledge-models.ts';
import { PageWriter, writePdf } from '../shared/document/pdf-writer.ts';
import { aReviewAssignment } from '../support/assignments.ts';
import { openFunctionEnvironment } from '../support/function-environment.ts';

const { objects } = await openFunctionEnvironment();
const model = await openKnowledgeModels();
const folder = await mkdtemp(join(tmpdir(), 'assay-reports-'));
after(() => rm(folder, { recursive: true }));
beforeEach(() => {
  model.asked.length = 0;
  Object.assign(model, { list: everyFeature, describe: aBox, broken: null });
});

const { openServedApi } = await import('../support/served-api.ts');
const connection = { ...(await openServedApi())('default'), pollMs: 20 };

async function reports(name: string, files: Record<string, Uint8Array>): Promise<string> {
  for (const [file, bytes] of Object.entries(files)) {
    await mkdir(join(folder, name, file, '..'), { recursive: true });
    await writeFile(join(folder, name, file), bytes);
  }
  return join(folder, name);
}

const good = (index: number) => reportPdf(`Feature 1: team ${index}`, `Feature 2: team ${index}`);

async function build(assignment: string, path: string) {
  const lines: string[] = [];
  const stream = { isTTY: false, write: (text: string) => lines.push(text) > 0 };
  const planned = {
    assignment: aReviewAssignment({ assignment, task: 'Design it.' }),
    year: 2030,
    minClusterSize: 3,
    ...(await findReports([path])),
  };
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
