import { inflateSync } from 'node:zlib';

/** Width, height and pixels (red, green, blue) of a PNG of our own making. */
export function decodePng(png: Uint8Array) {
  const bytes = Buffer.from(png);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const rows = inflateSync(bytes.subarray(41, 41 + bytes.readUInt32BE(33)));
  const pixels: number[][] = [];
  for (let y = 0; y < height; y++) {
    const colour = [0, 0, 0];
    for (let at = 0; at < width * 3; at++) {
      colour[at % 3] = (colour[at % 3]! + rows[y * (width * 3 + 1) + 1 + at]!) & 255;
      if (at % 3 === 2) pixels.push([...colour]);
    }
  }
  return { width, height, pixels };
}
