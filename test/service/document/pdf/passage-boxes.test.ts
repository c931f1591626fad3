import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentText } from '@assay/document/document-text';
import { type Box, boxesOf, evidenceBoxSchema } from '@assay/document/places';
import * as fc from 'fast-check';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { contains, grow } from '../../../../shared/document/pdf/geometry.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';

const LINES = [
  'The booking of a place is a client-server affair and every reser-',
  'vation is checked by the manager of the shop in a well-known way',
  'before the client asks and the server of the shop gives its answer.',
];
const DESCRIPTION = 'Two boxes, the server and the client, with a line between them.';

const first = new PageWriter()
  .text(72, 60, '2 Architecture', { size: 18, bold: true })
  .lines(72, 100, LINES)
  .rectangle(80, 180, 120, 60)
  .ellipse(110, 210, 60, 24)
  .text(90, 196, 'Booking Server', { size: 9 })
  .rectangle(300, 180, 120, 60)
  .ellipse(330, 210, 60, 24)
  .text(310, 196, 'Web Client', { size: 9 })
  .path([
    [200, 210],
    [300, 210],
  ])
  .lines(72, 300, ['Nothing is kept when the server stops and starts again, which']);
const second = new PageWriter().lines(72, 100, [
  'the team accepts because a place is free again soon enough.',
]);
for (const y of [200, 220, 250])
  second.path([
    [72, y],
    [400, y],
  ]);
for (const x of [72, 200, 400])
  second.path([
    [x, 200],
    [x, 250],
  ]);
second.text(76, 214, 'Name').text(204, 214, 'Meaning').text(76, 234, 'Pass');
second.lines(204, 232, ['General term for tickets', 'and bookings'], { leading: 11 });

const document = await extractDocument(writePdf([first, second]));
const described = documentText(document, new Map([['figure-1', DESCRIPTION]]));
const plain = documentText(document);
const figure = document.figures[0]!;

function boxesOfQuote(quote: string, text = described) {
  const start = text.text.indexOf(quote);
  assert.ok(start >= 0, quote);
  return boxesOf(document, text, start, start + quote.length);
}

/** Page, and left, right and baseline (three quarters of ten points below the top) to the point. */
function rough(quote: string, text = described): number[][] {
  return boxesOfQuote(quote, text).map(({ page, box: [left, top, right] }) =>
    [page, left, right, top + 7.5].map(Math.round),
  );
}

describe('the boxes of a passage', () => {
  it('are one for each line, from its first word to its last', () => {
    const [above, below, ...none] = boxesOfQuote('affair and every reservation is checked');
    assert.deepEqual(none, []);
    const [line] = boxesOfQuote(LINES[0]!.slice(0, -'reser-'.length).trim());
    assert.equal(above!.box[1], line!.box[1]);
    assert.ok(above!.box[0] > line!.box[0] && above!.box[2] > line!.box[2]);
    assert.deepEqual([below!.page, below!.box[0], Math.round(below!.box[1] + 7.5)], [1, 72, 112]);
    assert.deepEqual(rough('every reservation is'), rough('every reser').concat(rough('vation is')));
  });

  it('hold whole words, whatever part of a word is quoted', () =>
    assert.deepEqual(boxesOfQuote('oking of a pl'), boxesOfQuote('booking of a place')));

  it('go over a page break', () => {
    const quote = described.text.slice(
      described.text.indexOf('starts again, which'),
      described.text.indexOf('the team accepts') + 'the team accepts'.length,
    );
    assert.match(quote, /\[page 2\]/);
    assert.deepEqual(
      rough(quote).map(([page, , , baseline]) => [page, baseline]),
      [
        [1, 300],
        [2, 100],
      ],
    );
  });

  it('are one for each line of each cell of a table', () => {
    assert.deepEqual(
      rough('Pass | General term for tickets and').map(([page, left, , baseline]) => [page, left, baseline]),
      [
        [2, 76, 234],
        [2, 204, 232],
        [2, 204, 243],
      ],
    );
  });

  it("leave out a heading's signs", () =>
    assert.deepEqual(boxesOfQuote('# 2 Architecture'), boxesOfQuote('2 Architecture')));

  it("are a figure's own for what a model wrote of it, and a label's for its label", () => {
    const whole = [{ page: figure.page, box: figure.box }];
    assert.deepEqual(boxesOfQuote('the server and the client, with'), whole);
    assert.deepEqual(boxesOfQuote('[figure on page 1: not described]', plain), whole);
    for (const text of [described, plain]) {
      const [server, client, ...none] = boxesOfQuote('Server · Web Client', text);
      assert.deepEqual([none, client], [[], boxesOfQuote('Web Client', text)[0]]);
      assert.ok(server!.box[0] > 110 && server!.box[2] < 200 && client!.box[0] === 310);
    }
  });

  it('leave out a figure that stands between their beginning and their end', () => {
    const start = described.text.indexOf('gives its answer');
    const end = described.text.indexOf('Nothing is kept') + 'Nothing is kept'.length;
    const boxes = boxesOf(document, described, start, end);
    assert.deepEqual(
      boxes.map(({ box }) => Math.round(box[1] + 7.5)),
      [124, 300],
    );
  });

  it("are the block's where its words are not known or no word is quoted, none for a page's marker", () => {
    const bare = { ...document, blocks: document.blocks.map((block) => ({ ...block, words: [] })) };
    const start = described.text.indexOf('every reser');
    const { page, box } = document.blocks.find(
      (block) => 'text' in block && block.text.includes('every reser'),
    )!;
    assert.deepEqual(boxesOf(bare, described, start, start + 5), [{ page, box }]);
    const table = document.blocks.find(({ kind }) => kind === 'table')!;
    assert.deepEqual(boxesOfQuote(' | '), [{ page: table.page, box: table.box }]);
    assert.deepEqual(boxesOfQuote('[page 2]'), []);
  });

  it('are on their pages, in the boxes of their blocks, in reading order, for any passage', () => {
    const { length } = described.text;
    const offset = fc.integer({ min: 0, max: length });
    const holds = (outer: Box, inner: Box) =>
      contains(grow(outer, 0.1), inner[0], inner[1]) && contains(grow(outer, 0.1), inner[2], inner[3]);
    fc.assert(
      fc.property(offset, offset, (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const boxes = boxesOf(document, described, start, end);
        const owners = boxes.map(({ page, box }) =>
          document.blocks.findIndex((block) => block.page === page && holds(block.box, box)),
        );
        for (const box of boxes) assert.deepEqual(evidenceBoxSchema.parse(box), box);
        assert.ok(owners.every((owner, at) => owner >= 0 && owner >= (owners[at - 1] ?? 0)));
      }),
    );
  });
});
