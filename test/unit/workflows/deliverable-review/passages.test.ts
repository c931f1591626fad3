import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { betweenLines, passageParts } from '@assay/deliverable-review/passages';
import type { Block } from '@assay/document/extracted-document';
import type { Box } from '@assay/document/places';
import fc from 'fast-check';
import { documentOf } from './document-index/document-of.ts';
import { found, sampleIssues } from './report/sample-parts.ts';

const [sample] = sampleIssues(1);
const issue = (id: string, places: [page: number, box: Box][], supported = true) => {
  const evidence = { ...found('The dock is free.', 4), supported };
  return { ...sample!, id, evidence: [{ ...evidence, boxes: places.map(([page, box]) => ({ page, box })) }] };
};

describe('the parts of pages that a review shows', () => {
  it('are the whole width around the passage on its first page, with each of its lines framed', () => {
    const lines: [number, Box][] = [
      [3, [300, 400, 500, 412]],
      [3, [72, 414, 180, 426]],
      [4, [72, 72, 200, 84]],
    ];
    const [part, ...others] = passageParts([issue('ISS-001', lines)], []);
    assert.equal(others.length, 0);
    assert.deepEqual([part!.page, part!.framed], [3, [lines[0]![1], lines[1]![1]]]);
    const [left, top, right, bottom] = part!.box;
    assert.ok(left === 0 && right > 2000 && top > 340 && top < 400 && bottom > 426 && bottom < 500);
  });

  it('begin where the passage does that goes on at the head of the next column', () => {
    const foot: Box[] = [
      [72, 700, 290, 712],
      [72, 714, 290, 726],
    ];
    const head: Box = [310, 72, 500, 84];
    const places = [...foot, head].map((box): [number, Box] => [2, box]);
    const [part] = passageParts([issue('ISS-001', places)], []);
    assert.deepEqual(part!.framed, foot);
    const [, top, , bottom] = part!.box;
    assert.ok(top > 640 && top < 700 && bottom > 726 && bottom < 800, `${top} to ${bottom}`);
  });

  it('show both columns of a passage where there is room for them', () => {
    const columns: Box[] = [
      [72, 400, 290, 412],
      [310, 200, 500, 212],
    ];
    const places = columns.map((box): [number, Box] => [2, box]);
    const [part] = passageParts([issue('ISS-001', places)], []);
    assert.deepEqual(part!.framed, columns);
    assert.ok(part!.box[1] < 200 && part!.box[3] > 412);
  });

  it('show so much of a long passage as has room', () => {
    const lines = Array.from({ length: 60 }, (_, at): [number, Box] => [
      1,
      [72, 72 + at * 12, 500, 82 + at * 12],
    ]);
    const [{ box, framed }] = passageParts([issue('ISS-001', lines)], []) as [
      ReturnType<typeof passageParts>[0],
    ];
    assert.ok(
      box[3] - box[1] < 400 && framed.length < 30,
      `${box[3] - box[1]} points, ${framed.length} lines`,
    );
  });

  it('end between lines of text, where a line would be cut in half', () => {
    const lines = [100, 120, 140, 160, 180].map((top) => ({ top, bottom: top + 12 }));
    const { document } = documentOf(['A line of text.']);
    const [block] = document.blocks as [Extract<Block, { words: unknown }>];
    const words = lines.map(({ top, bottom }): (typeof block.words)[0] => [0, 15, 0, top, bottom, 72, 40]);
    const held = { ...document, blocks: [{ ...block, words }] };
    const drawn = (top: number, bottom: number) => {
      const { box } = betweenLines({ page: 1, box: [0, top, 500, bottom] }, held);
      return [box[1] - 4, box[3] + 4];
    };
    assert.deepEqual(drawn(110, 163), [99, 173]);
    assert.deepEqual(drawn(120, 150), [116, 154], 'edges in gaps stay');
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 150 }), fc.integer({ min: 20, max: 90 }), (top, height) => {
        const edges = drawn(top, top + height);
        assert.ok(edges.every((edge) => lines.every((line) => edge <= line.top || edge >= line.bottom)));
        assert.ok(edges[0]! <= top - 4 && edges[1]! >= top + height + 4);
      }),
    );
  });

  it('are of evidence that counts and stands on a page, those to mend first before the others, twelve at most', () => {
    const there: [number, Box][] = [[1, [72, 72, 200, 84]]];
    const issues = Array.from({ length: 20 }, (_, at) => issue(`ISS-${at}`, there));
    const some = [issue('ISS-90', there, false), issue('ISS-91', []), ...issues];
    const drawn = passageParts(some, ['ISS-17', 'ISS-19']).map((part) => part.issue);
    assert.deepEqual(drawn.slice(0, 3), ['ISS-17', 'ISS-19', 'ISS-0']);
    assert.equal(drawn.length, 12);
    assert.ok(!drawn.includes('ISS-90') && !drawn.includes('ISS-91'));
  });
});
