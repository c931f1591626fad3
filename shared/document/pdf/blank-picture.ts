import { inflateSync } from 'node:zlib';

/** Colours (of 255) that a blank sheet's picture has at the most apart: paper and the noise of a scanner, and no stroke of a pencil. */
const PAPER = 24;
/** Bytes before the data of a PNG's first chunk, and behind those of each. */
const [SIGNATURE, CHECKSUM] = [8, 4];
const CHANNELS = 3;

/** The chunks of a PNG, by their types. */
function* chunksOf(png: Uint8Array): Generator<{ type: string; data: Buffer }> {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE; at < bytes.length; ) {
    const from = at + 8;
    const data = bytes.subarray(from, from + bytes.readUInt32BE(at));
    yield { type: bytes.toString('latin1', at + 4, from), data };
    at = from + data.length + CHECKSUM;
  }
}

/** Whether a picture that `encodePng` made shows nothing but paper: all its pixels are of about one colour. */
export function isBlankPicture(png: Uint8Array): boolean {
  const chunks = [...chunksOf(png)];
  const width = chunks[0]!.data.readUInt32BE(0);
  const rows = inflateSync(
    Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))),
  );
  const [least, most] = [new Uint8Array(CHANNELS).fill(255), new Uint8Array(CHANNELS)];
  const length = width * CHANNELS + 1;
  for (let row = 0; row < rows.length; row += length) {
    const colour = new Uint8Array(CHANNELS);
    for (let at = 0; at < length - 1; at++) {
      const channel = at % CHANNELS;
      colour[channel]! += rows[row + 1 + at]!;
      if (colour[channel]! < least[channel]!) least[channel] = colour[channel]!;
      if (colour[channel]! > most[channel]!) most[channel] = colour[channel]!;
    }
    if (most.some((value, channel) => value - least[channel]! > PAPER)) return false;
  }
  return true;
}
