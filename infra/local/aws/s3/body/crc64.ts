/** Halves of the reflected polynomial 0x9a6c9329ac4bc9b5, of CRC-64/NVME. */
const [polynomialHigh, polynomialLow] = [0x9a6c9329, 0xac4bc9b5];

const high = new Int32Array(256);
const low = new Int32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  let [h, l] = [0, byte];
  for (let bit = 0; bit < 8; bit += 1) {
    const odd = l & 1;
    l = (l >>> 1) | (h << 31);
    h >>>= 1;
    if (odd) [h, l] = [h ^ polynomialHigh, l ^ polynomialLow];
  }
  high[byte] = h;
  low[byte] = l;
}

/** A CRC-64/NVME under way. It is kept in two halves: 64-bit integers of JavaScript are many times slower. */
export function startCrc64() {
  let [highHalf, lowHalf] = [-1, -1];
  return {
    update(data: Uint8Array): void {
      let [h, l] = [highHalf, lowHalf];
      for (let at = 0; at < data.length; at += 1) {
        const index = (l ^ data[at]!) & 0xff;
        l = ((l >>> 8) | (h << 24)) ^ low[index]!;
        h = (h >>> 8) ^ high[index]!;
      }
      [highHalf, lowHalf] = [h, l];
    },
    /** Eight bytes, the most significant first. */
    digest(): Buffer {
      const bytes = Buffer.alloc(8);
      bytes.writeInt32BE(~highHalf, 0);
      bytes.writeInt32BE(~lowHalf, 4);
      return bytes;
    },
  };
}
