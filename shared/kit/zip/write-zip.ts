import { crc32 } from 'node:zlib';

/** A file of an archive; `name`: with slashes, UTF-8. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** Names are UTF-8; nothing is compressed; 1 January 1980: an archive of the same files is the same bytes. */
const UTF8 = 0x0800;
const STORED = 0;
const MIDNIGHT = 0;
const FIRST_DAY = 0x21;

/** The fields that the two headers of an entry share. */
function common({ name, bytes }: ZipEntry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(UTF8, 2);
  fields.writeUInt16LE(STORED, 4);
  fields.writeUInt16LE(MIDNIGHT, 6);
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.byteLength, 14);
  fields.writeUInt32LE(bytes.byteLength, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

const signature = (text: string) => Buffer.from(`PK${text}`, 'latin1');

function central(entry: ZipEntry, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([20, 0]);
  return Buffer.concat([signature('\x01\x02'), madeBy, common(entry), rest, Buffer.from(entry.name)]);
}

/** A zip archive that stores its files as they are. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const header = Buffer.concat([signature('\x03\x04'), common(entry), Buffer.from(entry.name)]);
    parts.push(header, Buffer.from(entry.bytes));
    directory.push(central(entry, offset));
    offset += header.length + entry.bytes.byteLength;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, signature('\x05\x06'), end]);
}
