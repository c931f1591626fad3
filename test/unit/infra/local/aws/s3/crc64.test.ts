import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startCrc64 } from '../../../../../../infra/local/aws/s3/body/crc64.ts';

function crc64(...pieces: Uint8Array[]): string {
  const crc = startCrc64();
  for (const piece of pieces) crc.update(piece);
  return crc.digest().toString('hex').toUpperCase();
}

/** The definition, bit by bit: reflected polynomial, all ones before and after. */
function bitByBit(data: Uint8Array): string {
  const ones = 2n ** 64n - 1n;
  let value = ones;
  for (const byte of data) {
    value ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit += 1) value = (value >> 1n) ^ (value & 1n ? 0x9a6c9329ac4bc9b5n : 0n);
  }
  return (value ^ ones).toString(16).toUpperCase().padStart(16, '0');
}

describe('CRC-64/NVME', () => {
  it("has the check value of the algorithm's catalogue", () => {
    assert.equal(crc64(Buffer.from('123456789')), 'AE8B14860A799888');
  });

  it('is what its definition says, whatever the pieces the data come in', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 }), (pieces) => {
        assert.equal(crc64(...pieces), bitByBit(Buffer.concat(pieces)));
      }),
    );
  });
});
