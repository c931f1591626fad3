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

/** Rows of blue, green, red and an unused byte (`stride` bytes apart) as filtered rows of red, green, blue. */
function filteredRows(pixels: Uint8Array, width: number, height: number, stride: number): Uint8Array {
  const rows = new Uint8Array(height * (width * 3 + 1));
  let to = 0;
  for (let y = 0; y < height; y++) {
    rows[to++] = SUB;
    let [red, green, blue] = [0, 0, 0];
    for (let x = 0, from = y * stride; x < width; x++, from += 4) {
      const [b, g, r] = [pixels[from]!, pixels[from + 1]!, pixels[from + 2]!];
      rows[to++] = r - red;
      rows[to++] = g - green;
      rows[to++] = b - blue;
      [red, green, blue] = [r, g, b];
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
