import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PASSAGE_PICTURE } from '@assay/deliverable-review/artifacts';
import { ASSIGNMENT } from '@assay/deliverable-review/assignment';
import type { Box } from '@assay/document/places';
import { createOwnerStore } from '@assay/platform/access/owner-store';
import { one } from '@assay/platform/run/artifact';
import { PAGE_PICTURE, PAGES } from '@assay/platform/submission/pages';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { drawPassages } from '../../../../functions/deliverable-review/consolidate-findings/draw-passages.ts';
import { artifactsOfRun } from '../../../support/artifacts-in-memory.ts';
import { openRunTable } from '../../../support/run-table.ts';
import { admittedRun } from '../../../support/runs.ts';
import { decodePng } from '../../../unit/document/pdf/decode-png.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';
import { openStore } from '../../../unit/infra/local/aws/s3/store-under-test.ts';
import { found, sampleIssues } from '../../../unit/workflows/deliverable-review/report/sample-parts.ts';

const [{ documents, runStore, url: tableUrl }, { store, client }] = await Promise.all([
  openRunTable(),
  openStore(),
]);
const BUCKET = 'versioned';
Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_S3: store.url,
  AWS_ENDPOINT_URL_DYNAMODB: tableUrl,
  BUCKET,
  TABLE: 'results',
});

const [BLACK, RED, BLUE, FRAME] = ['0,0,0', '255,0,0', '0,0,255', '200,16,46'];

/** Where things stand on the pages, points: the passage, what each page has in a colour of its own, and within a name's letters. */
const WIDTH = 595;
const PASSAGE: Box = [72, 400, 300, 412];
const PATCH: Box = [400, 380, 440, 400];
const NAME: Box = [74, 378, 103, 384];

/** What a picture shows above the passage, points. */
const ABOVE = 34 + 4;
/** How far a frame stands from its passage, points, and how far off a pixel may be. */
const AWAY = 1.5;
const NEAR = 0.75;

const page = (colour: string, who: string) =>
  new PageWriter(WIDTH)
    .text(72, 72, 'What a customer can do with the system is told here.')
    .rectangle(PATCH[0], PATCH[1], PATCH[2] - PATCH[0], PATCH[3] - PATCH[1], 'f', colour)
    .text(72, 385, `${who} wrote this part of the report`)
    .text(72, 410, 'The user can search for tools that are free.');

/** What is seen in the pictures that a run of somebody draws of its second page, in part and whole: colours with where on the page they are. */
async function drawn(name: string) {
  const run = admittedRun(`run-of-${name}`);
  const { key } = run.source;
  const put = {
    Bucket: BUCKET,
    Key: key,
    Body: writePdf([page('1 0 0', 'Others'), page('0 0 1', 'Quenby')]),
  };
  const { VersionId: versionId = '' } = await client.send(new PutObjectCommand(put));
  await runStore.admit({ ...run, source: { bucket: BUCKET, key, versionId } });
  await createOwnerStore(documents, 'results').claim(run, { subject: 'u-1', name }, run.admittedAt);
  const artifacts = artifactsOfRun(run.runId);
  const assignment = { workflow: 'deliverable-review', assignment: 'story', task: 'Design a library.' };
  await artifacts.write(ASSIGNMENT, ASSIGNMENT.schema.parse(assignment));
  const evidence = [{ ...found('The user can search', 2), boxes: [{ page: 2, box: PASSAGE }] }];
  const issues = [{ ...sampleIssues(1)[0]!, id: 'ISS-001', evidence }];
  const { runId, tenant, attempt } = run;
  const context = { runId, tenant, attempt, workflow: 'deliverable-review', seed: 7, language: 'en' };
  assert.deepEqual(await drawPassages(context, issues, artifacts), ['ISS-001']);
  const url = await artifacts.read(one(PASSAGE_PICTURE, 'ISS-001'));
  const [seen, pages] = await Promise.all([artifacts.read(PAGES), artifacts.read(one(PAGE_PICTURE, 2))]);
  assert.deepEqual(
    seen.map(({ page, width, picture }) => [page, width, picture]),
    [
      [1, WIDTH, true],
      [2, WIDTH, true],
    ],
  );
  return { part: pixelsOf(url, PASSAGE[1] - ABOVE), whole: pixelsOf(pages, 0) };
}

/** The pixels of a picture of a page from a height on, with where on the page they are. */
function pixelsOf(url: string, top: number) {
  const { width, pixels } = decodePng(Buffer.from(url.split(',')[1]!, 'base64'));
  const scale = width / WIDTH;
  return pixels.map((pixel, at) => ({
    colour: pixel.join(),
    x: ((at % width) + 0.5) / scale,
    y: (Math.floor(at / width) + 0.5) / scale + top,
  }));
}

type SeenPixels = ReturnType<typeof pixelsOf>;

/** The colours within a box. */
const coloursIn = (seen: SeenPixels, [left, top, right, bottom]: Box) => [
  ...new Set(
    seen.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).map(({ colour }) => colour),
  ),
];

/** The box around all that has a colour. */
function boxOf(seen: SeenPixels, wanted: string): Box {
  const those = seen.filter(({ colour }) => colour === wanted);
  const [across, down] = [those.map(({ x }) => x), those.map(({ y }) => y)];
  const least = (all: number[]) => all.reduce((one, other) => Math.min(one, other), Infinity);
  const most = (all: number[]) => all.reduce((one, other) => Math.max(one, other), -Infinity);
  return [least(across), least(down), most(across), most(down)];
}

describe('the picture of a passage', () => {
  it('is of the page on which the passage stands, which is framed there', async () => {
    const { part: seen, whole } = await drawn('Nobody');
    assert.deepEqual(coloursIn(whole, PATCH.map((at, side) => at + (side < 2 ? 1 : -1)) as Box), [BLUE]);
    assert.ok(!whole.some(({ colour }) => colour === FRAME), 'boxes are drawn by whoever shows the page');
    const [left, top, right, bottom] = PATCH;
    assert.deepEqual(coloursIn(seen, [left + 1, top + 1, right - 1, bottom - 1]), [BLUE]);
    assert.ok(!seen.some(({ colour }) => colour === RED), 'the first page has this place in red');
    const framed = boxOf(seen, FRAME!);
    for (const [side, at] of framed.entries()) {
      const expected = PASSAGE[side]! + (side < 2 ? -AWAY : AWAY);
      assert.ok(Math.abs(at - expected) < NEAR, `side ${side}: ${at}, not ${expected}`);
    }
  });

  it('has what is masked in the text covered, and nothing else', async () => {
    const [named, other] = [await drawn('Quenby'), await drawn('Somebody')];
    for (const how of ['part', 'whole'] as const) {
      assert.deepEqual(coloursIn(named[how], NAME), [BLACK]);
      assert.ok(coloursIn(other[how], NAME).length > 1, 'letters that are nobody’s name');
    }
  });
});
