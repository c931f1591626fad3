import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { type ReadDocument, readDocument } from '@assay/document/read-document';
import { AssayError } from '@assay/kit/errors/assay-error';
import { extractDocument, extractOpen } from '../../../../shared/document/pdf/extract-document.ts';
import { openPdf } from '../../../../shared/document/pdf/open-pdf.ts';
import { renderFigure } from '../../../../shared/document/pdf/render-figure.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const REPORT = readFileSync(new URL('../../../../examples/deliverable-review/report.pdf', import.meta.url));
const PAGE = () =>
  new PageWriter().lines(72, 140, ['A page of a report about a system', 'that nobody has built yet.']);
const SMALL = writePdf([PAGE()]);

type Limits = Parameters<typeof readDocument>[2];

async function errorOf(reading: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
  return { code: 'none', message: '' };
}

function read(bytes: Uint8Array, limits?: Limits, thread?: string) {
  const url =
    thread === undefined ? undefined : new URL(`data:text/javascript,${encodeURIComponent(thread)}`);
  return readDocument(bytes, ({ document }) => document, limits, url);
}

/** A page of ten to the `depth` forms: each draws the next ten times. */
function nested(depth: number): PageWriter {
  let form = new PageWriter().rectangle(100, 100, 20, 20);
  for (let level = 0; level < depth; level++) {
    const outer = new PageWriter().form(form);
    form = outer.draw(Array(9).fill('/X1 Do').join(' '));
  }
  return new PageWriter().form(form);
}

/** A page with a shading whose colour takes a hundred thousand steps for each pixel. */
function shaded(): Uint8Array {
  const steps = `{ ${'dup pop '.repeat(50_000)} pop }`;
  const extra = [
    `<< /FunctionType 4 /Domain [0 1 0 1] /Range [0 1] /Length ${steps.length} >>\nstream\n${steps}\nendstream`,
    '<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [595 0 0 842 0 0] /Function {0} >>',
  ];
  const page = PAGE().with({ resources: '/Shading << /S {1} >>' }).draw('/S sh');
  page.content.reverse();
  return writePdf([PAGE(), page], { extra });
}

/** A second page with a picture said to be `side` × `side` pixels, of which the file holds next to nothing. */
function pictured(side: number): Uint8Array {
  const size = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB`;
  const packed = deflateSync(Buffer.alloc(3 * side)).toString('latin1');
  const image = `<< /Type /XObject /Subtype /Image ${size} /Filter /FlateDecode /Length ${packed.length} >>`;
  const extra = [`${image}\nstream\n${packed}\nendstream`];
  const page = PAGE().with({ resources: '/XObject << /I {0} >>' }).draw('q 200 0 0 200 72 400 cm /I Do Q');
  return writePdf([PAGE(), page], { extra });
}

describe('a PDF read in a thread', () => {
  it('gives what reading it in the process gives, and the same pictures', async () => {
    const opened = await openPdf(REPORT);
    try {
      const expected = extractOpen(opened);
      const check = async ({ document, draw }: ReadDocument) => {
        assert.deepEqual(document, expected);
        const figures = document.figures.slice(0, 3);
        const pictures = await Promise.all(figures.map((figure) => draw(figure)));
        assert.equal(pictures.length, 3);
        for (const [at, figure] of figures.entries())
          assert.ok(Buffer.from(renderFigure(opened, figure)).equals(pictures[at]!), figure.id);
      };
      await readDocument(REPORT, check);
      await readDocument(SMALL, ({ document }) => document);
      await readDocument(REPORT, check);
    } finally {
      opened.close();
    }
  });

  it('leaves the bytes to the caller', async () => {
    const bytes = Uint8Array.from(SMALL);
    await read(bytes);
    assert.deepEqual(bytes, Uint8Array.from(SMALL));
  });

  it('is read by the thread that read the one before, of which it meets nothing', async () => {
    const thread = `
      import { parentPort } from 'node:worker_threads';
      let asked = '';
      parentPort.on('message', ({ kind }) => {
        asked += kind + ' ';
        parentPort.postMessage({ kind: 'done', value: kind === 'forget' ? !asked.includes('draw') : { asked } });
      });`;
    const asked = (await read(SMALL, {}, thread)) as unknown as { asked: string };
    const again = (await read(SMALL, {}, thread)) as unknown as { asked: string };
    assert.deepEqual([asked.asked, again.asked], ['extract ', 'extract forget extract ']);
    const url = new URL(`data:text/javascript,${encodeURIComponent(thread)}`);
    const figure = { page: 1, box: [0, 0, 9, 9] as [number, number, number, number] };
    await readDocument(SMALL, ({ draw }) => draw(figure), {}, url);
    const afresh = (await read(SMALL, {}, thread)) as unknown as { asked: string };
    assert.equal(afresh.asked, 'extract ', 'where the thread says that it had better not');
    const others = (await read(SMALL, { maxHeap: 300 }, thread)) as unknown as { asked: string };
    assert.equal(others.asked, 'extract ', 'nor within another heap');
  });

  it('is refused as it is in the process', async () => {
    for (const bytes of [new Uint8Array(0), Buffer.from('no PDF'), REPORT.subarray(0, 5000)]) {
      const refused = await errorOf(read(bytes));
      const expected = await errorOf(extractDocument(bytes));
      assert.deepEqual([refused.code, refused.message], [expected.code, expected.message]);
      assert.match(refused.code, /^Document(Empty|Damaged)$/);
    }
  });

  it('says what its user says, and what its figures cannot be', async () => {
    await assert.rejects(
      readDocument(SMALL, () => {
        throw new RangeError('of the user');
      }),
      /of the user/,
    );
    const drawing = readDocument(SMALL, ({ draw }) => draw({ page: 7, box: [0, 0, 10, 10] }));
    assert.equal((await errorOf(drawing)).code, 'DocumentDamaged');
  });
});

describe('a PDF that would hang or exhaust the process', () => {
  it('is stopped within the page that takes too long', async () => {
    const { code, message } = await errorOf(read(shaded(), { maxMs: 2000 }));
    assert.equal(code, 'DocumentTooComplex');
    assert.match(message, /took more than 2 s and was stopped.*Export it again with simpler drawings/);
  });

  it('names the page that takes too long', async () => {
    const stuck = `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => {
        for (const number of [1, 2]) parentPort.postMessage({ kind: 'page', number });
        for (;;);
      });`;
    assert.match((await errorOf(read(SMALL, { maxMs: 1000 }, stuck))).message, /stopped at page 2\./);
  });

  it('is stopped while a figure is drawn', async () => {
    const stuck = `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ kind }) => {
        if (kind === 'extract') parentPort.postMessage({ kind: 'done', value: {} });
        else for (;;);
      });`;
    const url = new URL(`data:text/javascript,${encodeURIComponent(stuck)}`);
    const figure = { page: 1, box: [0, 0, 9, 9] as [number, number, number, number] };
    const codes = await readDocument(
      SMALL,
      ({ draw }) => Promise.all([errorOf(draw(figure)), errorOf(draw(figure))]),
      { maxMs: 1000 },
      url,
    );
    assert.deepEqual(
      codes.map(({ code }) => code),
      ['DocumentTooComplex', 'DocumentTooComplex'],
    );
  });

  it('ends its thread alone, by whatever it dies', async () => {
    const exit = await errorOf(read(SMALL, {}, 'process.exit(1)'));
    assert.equal(exit.code, 'DocumentTooComplex');
    assert.match(exit.message, /broke off/);
    const full = await errorOf(
      read(
        SMALL,
        { maxHeap: 24 },
        'const all = []; for (;;) all.push(Array.from({ length: 1000 }, () => ({})));',
      ),
    );
    assert.equal(full.code, 'DocumentTooComplex');
    assert.match(full.message, /memory/);
  });

  it('keeps an error of the program an error of the program', async () => {
    await assert.rejects(read(SMALL, {}, 'throw new TypeError("a mistake")'), /a mistake/);
  });

  it('is refused for a picture of too many pixels, before it is decoded', async () => {
    for (const side of [30_000, 10_001]) {
      const { code, message } = await errorOf(extractDocument(pictured(side)));
      assert.equal(code, 'DocumentTooComplex');
      assert.match(message, new RegExp(`page 2 has ${side} × ${side} pixels`));
    }
  });

  it('is refused when PDFium asks for more memory than it may have', async () => {
    const maxMemory = 32 * 1024 * 1024;
    const { code, message } = await errorOf(extractDocument(writePdf([nested(9)]), { maxMemory }));
    assert.equal(code, 'DocumentTooComplex');
    assert.match(message, /memory/);
    assert.equal((await extractDocument(SMALL, { maxMemory })).pages.length, 1);
  });
});
