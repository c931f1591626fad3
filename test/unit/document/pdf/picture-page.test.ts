import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { asPdf } from '@assay/document/pdf-beginning';
import fc from 'fast-check';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { DEFAULT_LIMITS, openPdf } from '../../../../shared/document/pdf/open-pdf.ts';
import { renderFigure } from '../../../../shared/document/pdf/render-figure.ts';
import { decodePng } from './decode-png.ts';

const jpeg = readFileSync(join(import.meta.dirname, 'page.jpg'));

/** A JPEG that says how it is to be turned: an EXIF segment behind its first two bytes. */
function turned(orientation: number): Buffer {
  const exif = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100000000' + '00000000',
    'hex',
  );
  exif.writeUInt16BE(orientation, 28);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/** A PNG of samples of a byte, each row filtered by `filter`. */
function png(rows: readonly Uint8Array[], type: number, channels: number, filter: number): Buffer {
  const part = (name: string, data: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(rows[0]!.length / channels, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, type, 0, 0, 0], 8);
  const filtered = rows.map((row, at) => {
    const above = rows[at - 1] ?? new Uint8Array(row.length);
    const line = row.map((value, x) => {
      const [left, corner] = x < channels ? [0, 0] : [row[x - channels]!, above[x - channels]!];
      const up = above[x]!;
      const near = left + up - corner;
      const [a, b, c] = [Math.abs(near - left), Math.abs(near - up), Math.abs(near - corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      return value - [0, left, up, (left + up) >> 1, paeth][filter]!;
    });
    return Buffer.concat([Buffer.from([filter]), line]);
  });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', header),
    part('IDAT', deflateSync(Buffer.concat(filtered))),
    part('IEND', new Uint8Array()),
  ]);
}

async function drawn(bytes: Uint8Array) {
  const opened = await openPdf(asPdf(bytes), DEFAULT_LIMITS);
  try {
    return decodePng(renderFigure(opened, { page: 1, box: [0, 0, 842, 842] }, 10_000));
  } finally {
    opened.close();
  }
}

describe('a picture as a page', () => {
  it('is a scan of its shape', async () => {
    const { pages } = await extractDocument(asPdf(jpeg));
    assert.deepEqual(
      pages.map(({ kind, width, height }) => [kind, width < height, Math.round(height)]),
      [['scanned', true, 842]],
    );
  });

  it('is turned as its camera says', async () => {
    const sides = await Promise.all(
      [1, 3, 6, 8].map(async (orientation) => {
        const [{ width, height }] = (await extractDocument(asPdf(turned(orientation)))).pages as [never];
        return width < height;
      }),
    );
    assert.deepEqual(sides, [true, true, false, false]);
  });

  it('shows the pixels that it has, whatever its rows are filtered by and how clear they are', async () => {
    const square = fc.tuple(
      fc.constantFrom(0, 2, 4, 6),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 255 }),
    );
    await fc.assert(
      fc.asyncProperty(square, async ([type, filter, grey]) => {
        const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[type]!;
        const hasAlpha = channels % 2 === 0;
        const pixel = (value: number, alpha: number) => [
          ...Array.from({ length: channels - Number(hasAlpha) }, () => value),
          ...(hasAlpha ? [alpha] : []),
        ];
        const row = (value: number, alpha: number) =>
          Uint8Array.from(Array.from({ length: 8 }, () => pixel(value, alpha)).flat());
        const rows = [
          ...Array.from({ length: 4 }, () => row(grey, 255)),
          ...Array.from({ length: 4 }, () => row(0, 0)),
        ];
        const { pixels, width, height } = await drawn(png(rows, type, channels, filter));
        const at = (x: number, y: number) =>
          pixels[Math.floor(y * height) * width + Math.floor(x * width)]![0]!;
        assert.ok(Math.abs(at(0.5, 0.25) - grey) <= 2, `${at(0.5, 0.25)} for ${grey}`);
        assert.ok(Math.abs(at(0.5, 0.75) - (hasAlpha ? 255 : 0)) <= 2);
      }),
      { numRuns: 25 },
    );
  });

  it('is refused where it is damaged, or of a kind that is not read', () => {
    const interlaced = png([new Uint8Array(3)], 0, 1, 0);
    interlaced[28] = 1;
    const cutOff = [
      jpeg.subarray(0, 12),
      jpeg.subarray(0, -2),
      png([new Uint8Array(4)], 6, 4, 0).subarray(0, -12),
    ];
    for (const bytes of [...cutOff, interlaced])
      assert.throws(() => asPdf(bytes), {
        code: 'DocumentDamaged',
        message: /Save it again as JPEG, or put it into a PDF/,
      });
    assert.equal(asPdf(Buffer.from('It rained.')).length, 10);
  });
});
