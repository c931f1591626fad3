import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { getKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import { findReports } from '../../../../cli/deliverable-review/commands/find-reports.ts';
import { buildKnowledge } from '../../../../cli/deliverable-review/commands/knowledge-build.ts';
import { type Local, startLocal } from '../../../stack/end-to-end/local.ts';
import { aReviewAssignment } from '../../../support/assignments.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';

let local: Local;
let folder = '';
before(async () => {
  local = await startLocal();
  folder = await mkdtemp(join(tmpdir(), 'assay-reports-'));
  for (const [index, sections] of REPORTS.entries())
    await writeFile(join(folder, `report-${index + 1}.pdf`), pdfOf(sections));
});
after(async () => {
  await local.close();
  await rm(folder, { recursive: true, force: true });
});

type Section = [heading: string, sentence: string];

/** What three reports of four have. */
const SHARED: Section[] = [
  ['1 Purpose and scope', 'The system books rooms and keeps the calendar of the whole building.'],
  ['2 Glossary of terms', 'A booking is a promise to keep a room free for somebody until noon.'],
  ['3 Stakeholders and interests', 'The caretaker wants to see in the morning which rooms are taken.'],
  ['4 Domain assumptions', 'Everybody in the building has a card that the doors can read.'],
];
const WEATHER: Section[] = [
  ['1 Weather', 'The colour of the sky is described for each afternoon of the summer.'],
];
const REPORTS: Section[][] = [
  SHARED,
  SHARED.map(([heading, sentence]) => [heading, sentence.replace('The', 'This')]),
  SHARED.map(([heading, sentence]) => [heading, `${sentence} It always was so.`]),
  WEATHER,
];

/** What a model names as the features of every report: those of all of them, whatever it is shown. */
const MENTIONS = {
  mentions: [...SHARED, ...WEATHER].map(([heading, quote]) => ({ feature: `${heading}. ${quote}`, quote })),
};

function pdfOf(sections: Section[]): Uint8Array {
  const page = new PageWriter();
  for (const [index, [heading, sentence]] of sections.entries()) {
    page.text(72, 100 + index * 120, heading, { size: 16, bold: true });
    page.text(72, 130 + index * 120, sentence);
  }
  return writePdf([page]);
}

const silent = { isTTY: false, write: () => true };
const assignment = aReviewAssignment({ assignment: 'course', task: 'Design a system.' });

describe('a knowledge base built from reference reports', () => {
  const build = async () => {
    const found = await findReports([folder]);
    const planned = { ...found, assignment, year: 2030, minClusterSize: 3 };
    return buildKnowledge(local.connection.overApi, planned, silent);
  };

  before(() =>
    local.behave({
      answers: [
        { agent: 'deliverable-review/feature-extraction', content: MENTIONS },
        ...SHARED.map(([heading, sentence]) => ({
          agent: 'deliverable-review/feature-compactor',
          content: { title: heading, summary: sentence, checklist: [`The report says: ${sentence}`] },
          times: 1,
        })),
      ],
    }),
  );

  it('holds what at least two thirds of the reports share, each as a feature with a checklist', async () => {
    const built = await build();
    assert.deepEqual([built.leftOut, built.reused], [[], 0]);
    assert.deepEqual(
      [built.mentions, built.unsupported.notFound],
      [3 * SHARED.length + 1, 3 + SHARED.length],
    );
    const knowledge = (await getKnowledge(local.connection.objects, 'default', 'course'))!;
    assert.equal(knowledge.features.length, SHARED.length);
    for (const { id, checklist } of knowledge.features) {
      assert.ok(checklist.length >= 1, id);
      assert.ok(knowledge.provenance.support![id]!.reports >= 3, id);
    }
    const words = JSON.stringify(knowledge.features).toLowerCase();
    assert.match(words, /glossary|stakeholder|scope|assumption/);
    assert.doesNotMatch(words, /colour|summer/);
    assert.ok(knowledge.provenance.standIn);
  });

  it('is built again from what was mined before, and costs nothing', async () => {
    const again = await build();
    assert.deepEqual([again.reused, again.cost], [4, 0]);
  });

  it('is what FeatureCheck checks the next deliverable against', async () => {
    const { runId } = await local.upload('course', pdfOf(SHARED), { file: 'report.pdf' });
    assert.equal((await local.settled(runId)).state, 'completed');
    const { coverage, knowledge } = await local.review(runId);
    const current = (await getKnowledge(local.connection.objects, 'default', 'course'))!;
    assert.deepEqual(
      coverage!.features.map(({ id }) => id),
      current.features.map(({ id }) => id),
    );
    assert.equal(knowledge!.year, 2030);
  });
});
