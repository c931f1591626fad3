import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Eight bits a channel, red, green and blue. */
const EIGHT_BIT_COLOUR = [8, 2, 0, 0, 0];
/** The row filter `Sub`: each byte less the one a pixel before it; drawings then deflate well. */
const SUB = 1;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

function header(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set(EIGHT_BIT_COLOUR, 8);
  return bytes;
}

/** Rows of blue, green, red and an unused byte (`stride` bytes apart) as filtered rows of red, green, blue. No arrays are made on the way: it is millions of pixels. */
function filteredRows(pixels: Uint8Array, width: number, height: number, stride: number): Uint8Array {
  const rows = new Uint8Array(height * (width * 3 + 1));
  let to = 0;
  for (let y = 0; y < height; y++) {
    const start = y * stride;
    rows[to++] = SUB;
    for (let from = start; from < start + width * 4; from += 4, to += 3) {
      const isFirst = from === start;
      rows[to] = pixels[from + 2]! - (isFirst ? 0 : pixels[from - 2]!);
      rows[to + 1] = pixels[from + 1]! - (isFirst ? 0 : pixels[from - 3]!);
      rows[to + 2] = pixels[from]! - (isFirst ? 0 : pixels[from - 4]!);
    }
  }
  return rows;
}

/** A PNG file of BGRx pixels (alpha ignored), whose rows are `stride` bytes apart. */
export function encodePng(pixels: Uint8Array, width: number, height: number, stride: number): Uint8Array {
  const data = deflateSync(filteredRows(pixels, width, height, stride), { level: 6 });
  const end = new Uint8Array(0);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(width, height)),
    chunk('IDAT', data),
    chunk('IEND', end),
  ]);
}
