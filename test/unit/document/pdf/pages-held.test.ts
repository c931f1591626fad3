import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { openPdf } from '../../../../shared/document/pdf/open-pdf.ts';
import { pagesHeld } from '../../../../shared/document/pdf/pages-held.ts';

/** A tree of pages: a page, or what is below a node with what it adds to its true count. */
type PageTree = 'page' | { kids: PageTree[]; more: number };

const pagesIn = (tree: PageTree): number =>
  tree === 'page' ? 1 : tree.kids.reduce((sum, kid) => sum + pagesIn(kid), 0);

/** Writes a file of a tree of pages, each of which says its number. */
function written(tree: PageTree): Uint8Array {
  const bodies = ['<< /Type /Catalog /Pages 2 0 R >>'];
  let number = 0;
  const write = (node: PageTree): number => {
    const at = bodies.push('');
    if (node === 'page') {
      const drawn = `BT /F1 12 Tf 72 700 Td (This is page ${++number} of it.) Tj ET`;
      const contents = bodies.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
      const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
      bodies[at - 1] =
        `<< /Type /Page /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << ${font} >> >>`;
    } else {
      const kids = node.kids.map((kid) => `${write(kid)} 0 R`).join(' ');
      bodies[at - 1] = `<< /Type /Pages /Kids [${kids}] /Count ${pagesIn(node) + node.more} >>`;
    }
    return at;
  };
  write(tree);
  let file = '%PDF-1.4\n';
  const rows = bodies.map((body, at) => {
    const row = `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return row;
  });
  const size = bodies.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer << /Size ${size} /Root 1 0 R >>`;
  return Buffer.from(`${file}${table}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

const below = (kids: PageTree[], more = 0): PageTree => ({ kids, more });

const trees = fc.letrec<{ tree: PageTree; node: PageTree }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, fc.constant<PageTree>('page'), tie('node')),
  node: fc.record({
    kids: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    more: fc.integer({ min: -2, max: 2 }),
  }),
}));

describe('the pages that a PDF holds', () => {
  it('are all read, or it is refused, whatever its tree counts', async () => {
    await fc.assert(
      fc.asyncProperty(trees.node, async (tree) => {
        const [bytes, pages] = [written(tree), pagesIn(tree)];
        assert.equal(pagesHeld(bytes), pages);
        const read = await extractDocument(bytes).catch((error: { code: string; message: string }) => error);
        if ('code' in read) {
          assert.equal(read.code, 'DocumentDamaged');
          assert.match(read.message, new RegExp(`says that it has \\d+ pages, and holds ${pages}`));
        } else {
          const text = read.blocks.map((block) => ('text' in block ? block.text : '')).join(' ');
          for (let page = 1; page <= pages; page++) assert.ok(text.includes(`This is page ${page} of it.`));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are refused where the root counts too few, and told as unreadable where it counts too many', async () => {
    await assert.rejects(openPdf(written(below(['page', 'page', 'page'], -1))), {
      code: 'DocumentDamaged',
      message: /says that it has 2 pages, and holds 3/,
    });
    const { pages } = await extractDocument(written(below(['page', below(['page'], 1)], 1)));
    assert.deepEqual(
      pages.map(({ kind }) => kind),
      ['text', 'text', 'unreadable'],
    );
  });

  it('are found where objects stand compressed, or a later one takes the place of another', () => {
    const objects = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 1>>',
      '<</Type/Page>>',
      '<</Type/Page>>',
    ];
    const places = objects
      .map((_, at) => `${at + 1} ${objects.slice(0, at).join(' ').length + (at > 0 ? 1 : 0)}`)
      .join(' ');
    const packed = deflateSync(Buffer.from(`${places} ${objects.join(' ')}`, 'latin1')).toString('latin1');
    const stream = `5 0 obj\n<< /Type /ObjStm /N 4 /First ${places.length + 1} /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`;
    const file = Buffer.from(`%PDF-1.5\n${stream}`, 'latin1');
    assert.equal(pagesHeld(file), 2);
    const later = Buffer.from('2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n', 'latin1');
    assert.equal(pagesHeld(Buffer.concat([file, later])), 1);
  });

  it('are not known where the tree is not found', () => {
    for (const text of [
      '',
      '%PDF-1.7',
      ' obj',
      '1 0 obj',
      '1 0 obj\n<< /Type /ObjStm /N 9 /First 4 >>\nstream\nxx',
    ])
      assert.equal(pagesHeld(Buffer.from(text)), null);
  });
});
