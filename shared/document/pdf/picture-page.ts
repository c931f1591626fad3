import { deflateSync, inflateSync } from 'node:zlib';
import { AssayError } from '@assay/kit/errors/assay-error';

/** A picture as a PDF has it: its size in pixels, its entries and data; `turned`: degrees clockwise by which it is shown. */
interface PictureStream {
  width: number;
  height: number;
  entries: string;
  data: Uint8Array;
  turned: number;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const begins = (bytes: Uint8Array, mark: Uint8Array) => mark.every((byte, at) => bytes[at] === byte);

/** Whether a file is a picture that is read as a page: a JPEG or PNG. */
export const isPicture = (bytes: Uint8Array): boolean => begins(bytes, PNG) || begins(bytes, JPEG);

/** The pixels that are unpacked at the most. */
const MOST_PIXELS = 100_000_000;

const COLOURS: Record<number, [channels: number, space: string]> = {
  0: [1, '/DeviceGray'],
  2: [3, '/DeviceRGB'],
  3: [1, ''],
  4: [2, '/DeviceGray'],
  6: [4, '/DeviceRGB'],
};

/** The parts of a PNG, by their names. */
function* partsOf(png: Buffer): Generator<[name: string, data: Buffer]> {
  for (let at = PNG.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    at += 12 + length;
  }
}

/** ISO 15948, 9.2: what a byte is predicted to be by those left of it, above it and left above it. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Rows of a picture as they were before they were filtered, `bytes` each, of pixels of `pixel` bytes. */
function unfiltered(rows: Buffer, bytes: number, pixel: number): Buffer[] {
  let above = Buffer.alloc(bytes);
  return Array.from({ length: Math.floor(rows.length / (bytes + 1)) }, (_, row) => {
    const filter = rows[row * (bytes + 1)]!;
    const line = Buffer.from(rows.subarray(row * (bytes + 1) + 1, (row + 1) * (bytes + 1)));
    for (let at = 0; at < bytes; at += 1) {
      const [left, corner] = at < pixel ? [0, 0] : [line[at - pixel]!, above[at - pixel]!];
      line[at] = line[at]! + predicted(filter, left, above[at]!, corner);
    }
    above = line;
    return line;
  });
}

/** A picture with transparency on white. */
function onWhite(data: Buffer, width: number, channels: number, depth: number): Buffer {
  const sample = depth / 8;
  const lines = unfiltered(data, width * channels * sample, channels * sample);
  const colours = channels - 1;
  return Buffer.concat(
    lines.map((line) => {
      const kept = Buffer.alloc(width * colours);
      for (let x = 0; x < width; x += 1) {
        const from = x * channels * sample;
        const alpha = line[from + colours * sample]! / 255;
        for (let colour = 0; colour < colours; colour += 1)
          kept[x * colours + colour] = Math.round(255 + alpha * (line[from + colour * sample]! - 255));
      }
      return kept;
    }),
  );
}

function pngPicture(png: Buffer): PictureStream | null {
  const parts = [...partsOf(png)];
  const header = parts.find(([name]) => name === 'IHDR')?.[1];
  if (!header || header.length < 13 || header[12] !== 0) return null;
  if (!parts.some(([name]) => name === 'IEND')) return null;
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8]!];
  const [channels, space] = COLOURS[header[9]!] ?? [0, ''];
  if (channels === 0 || width * height > MOST_PIXELS || width * height === 0) return null;
  const palette = parts.find(([name]) => name === 'PLTE')?.[1] ?? Buffer.alloc(0);
  const packed = Buffer.concat(parts.flatMap(([name, data]) => (name === 'IDAT' ? [data] : [])));
  const colours = space || `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString('hex')}>]`;
  const common = `/ColorSpace ${colours} /Filter /FlateDecode`;
  if (channels % 2 === 1) {
    const predictor = `/Predictor 15 /Colors ${channels} /BitsPerComponent ${depth} /Columns ${width}`;
    const entries = `${common} /BitsPerComponent ${depth} /DecodeParms << ${predictor} >>`;
    return { width, height, entries, data: packed, turned: 0 };
  }
  const most = (width * channels * (depth / 8) + 1) * height;
  const data = deflateSync(onWhite(inflateSync(packed, { maxOutputLength: most }), width, channels, depth));
  return { width, height, entries: `${common} /BitsPerComponent 8`, data, turned: 0 };
}

/** What stands in a JPEG's EXIF data for how it is shown (tag 274), and the degrees that this means; mirrored ones are taken as not mirrored. */
const TURNED: Record<number, number> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

function turnOf(exif: Buffer): number {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0' || exif.length < 16) return 0;
  const tiff = exif.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const [two, four] = [
    (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  ];
  const from = four(4);
  if (from + 2 > tiff.length) return 0;
  for (let at = from + 2, left = two(from); left > 0 && at + 12 <= tiff.length; at += 12, left -= 1)
    if (two(at) === 274) return TURNED[two(at + 8)] ?? 0;
  return 0;
}

const SPACES: Record<number, string> = { 1: '/DeviceGray', 3: '/DeviceRGB' };

const END = Buffer.from([0xff, 0xd9]);

function jpegPicture(jpeg: Buffer): PictureStream | null {
  let turned = 0;
  let found: Omit<PictureStream, 'turned'> | null = null;
  for (let at = 2; at + 10 <= jpeg.length && jpeg[at] === 0xff; ) {
    const [mark, length] = [jpeg[at + 1]!, jpeg.readUInt16BE(at + 2)];
    if (mark === 0xe1) turned ||= turnOf(jpeg.subarray(at + 4, at + 2 + length));
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)) {
      const [height, width] = [jpeg.readUInt16BE(at + 5), jpeg.readUInt16BE(at + 7)];
      const space = SPACES[jpeg[at + 9]!];
      if (!space || width * height === 0 || width * height > MOST_PIXELS) return null;
      const entries = `/ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode`;
      found ??= { width, height, entries, data: jpeg };
    }
    // The picture itself: one that is cut off has no end behind its beginning.
    if (mark === 0xda) return found && jpeg.includes(END, at) ? { ...found, turned } : null;
    at += 2 + length;
  }
  return null;
}

/** Points of the longer side of a page that is a picture: A4's. */
const LONG = 842;

function written({ width, height, entries, data, turned }: PictureStream): Uint8Array {
  const scale = LONG / Math.max(width, height);
  const [wide, high] = [width, height].map((side) => (side * scale).toFixed(2));
  const drawn = `q ${wide} 0 0 ${high} 0 0 cm /I Do Q`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`;
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Rotate ${turned} /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    ],
    [`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`],
    [`<< ${image} /Length ${data.length} >>\nstream\n`, data, '\nendstream'],
  ];
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.5\n')];
  const places: number[] = [];
  let length = parts[0]!.length;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [at, body] of objects.entries()) {
    places.push(length);
    for (const part of [`${at + 1} 0 obj\n`, ...body, '\nendobj\n']) add(part);
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  add(
    `xref\n0 6\n0000000000 65535 f \n${rows}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}

/**
 * A picture (JPEG, PNG) as a PDF of one page, turned as it is seen; any other file as it is. @throws AssayError DocumentDamaged where a picture cannot be read
 */
export function asPdf(bytes: Uint8Array): Uint8Array {
  if (!isPicture(bytes)) return bytes;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = pictureOf(file);
  if (found) return written(found);
  throw new AssayError(
    'DocumentDamaged',
    'The picture cannot be read: it is damaged, or of a kind that is not read here. Save it again as JPEG, or put it into a PDF, and hand that in.',
  );
}

function pictureOf(file: Buffer): PictureStream | null {
  try {
    return begins(file, PNG) ? pngPicture(file) : jpegPicture(file);
  } catch {
    return null;
  }
}
