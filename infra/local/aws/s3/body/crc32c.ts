const polynomial = 0x82f63b78;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? polynomial : 0);
  return remainder;
});

/** CRC-32C (Castagnoli) of `data` following on `value`, the checksum of what came before. */
export function crc32c(data: Uint8Array, value = 0): number {
  let remainder = ~value;
  for (const byte of data) remainder = (remainder >>> 8) ^ table[(remainder ^ byte) & 0xff]!;
  return ~remainder >>> 0;
}
