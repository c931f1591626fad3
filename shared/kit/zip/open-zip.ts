import { crc32, inflateRawSync } from 'node:zlib';

/** Where a part of a zip file lies, as its central directory tells. Sizes in bytes. */
interface ZipDirectoryEntry {
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  /** Where its local header begins. */
  at: number;
}

/** A zip file, its parts unpacked one by one on demand. */
export interface Zip {
  names: readonly string[];
  /** The bytes of a part; null where there is none of the name. @throws ZipRefused */
  read(name: string): Uint8Array | null;
}

/** Why a zip file is not read: it is broken, or bigger inside than is taken. */
export class ZipError extends Error {
  readonly why: 'broken' | 'large' | 'encrypted';

  constructor(why: ZipError['why']) {
    super(`a zip file that is ${why}`);
    this.why = why;
  }
}

/** Most parts of a zip file. A long Word document with hundreds of pictures has about a thousand. */
export const MOST_PARTS = 4_000;
/** Most bytes of all parts that are read, unpacked: a Word document of 500 pages needs some 5 MB. */
export const MOST_UNPACKED = 24_000_000;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const [END_LENGTH, CENTRAL_LENGTH, LOCAL_LENGTH] = [22, 46, 30];
const LONGEST_COMMENT = 0xffff;
const [STORED, DEFLATED] = [0, 8];

/** Where the record stands that ends the file and leads to the directory. */
function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = file.length - END_LENGTH; at >= first; at -= 1)
    if (file.readUInt32LE(at) === END && at + END_LENGTH + file.readUInt16LE(at + 20) === file.length)
      return at;
  throw new ZipError('broken');
}

function readDirectory(file: Buffer): Map<string, ZipDirectoryEntry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MOST_PARTS) throw new ZipError('large');
  const entries = new Map<string, ZipDirectoryEntry>();
  let at = file.readUInt32LE(end + 16);
  for (let read = 0; read < count; read += 1) {
    if (at + CENTRAL_LENGTH > end || file.readUInt32LE(at) !== CENTRAL) throw new ZipError('broken');
    const nameEnd = at + CENTRAL_LENGTH + file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + CENTRAL_LENGTH, nameEnd);
    if (entries.has(name)) throw new ZipError('broken');
    if (file.readUInt16LE(at + 8) & 1) throw new ZipError('encrypted');
    entries.set(name, {
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function packedBytes(file: Buffer, { at, packed }: ZipDirectoryEntry): Buffer {
  if (at + LOCAL_LENGTH > file.length || file.readUInt32LE(at) !== LOCAL) throw new ZipError('broken');
  const start = at + LOCAL_LENGTH + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (start + packed > file.length) throw new ZipError('broken');
  return file.subarray(start, start + packed);
}

/** Unpacks a part, stopping at `most` bytes whatever its header says. */
function unpack(bytes: Buffer, { method }: ZipDirectoryEntry, most: number): Buffer {
  if (method === STORED) return bytes;
  if (method !== DEFLATED) throw new ZipError('broken');
  try {
    return inflateRawSync(bytes, { maxOutputLength: most });
  } catch (error) {
    throw new ZipError((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'large' : 'broken');
  }
}

/**
 * Opens a zip file without unpacking anything. What is read afterwards counts as it is unpacked, not as headers claim: all of it
 * together may have `MOST_UNPACKED` bytes. Zip64, split and encrypted files are refused, as are two parts of one name.
 * @throws ZipRefused
 */
export function openZip(bytes: Uint8Array): Zip {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(file);
  const opened = new Map<string, Uint8Array>();
  let left = MOST_UNPACKED;
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      const before = opened.get(name);
      if (before) return before;
      if (entry.unpacked > left) throw new ZipError('large');
      const unpacked = unpack(packedBytes(file, entry), entry, Math.max(1, left));
      if (unpacked.length !== entry.unpacked || crc32(unpacked) !== entry.crc) throw new ZipError('broken');
      left -= unpacked.length;
      opened.set(name, unpacked);
      return unpacked;
    },
  };
}
