import { inflateSync } from 'node:zlib';

/** What of a PDF's objects its tree of pages is made of, as it is written, by their numbers; the last that has a number counts. */
type PageObjects = Map<number, string>;

const HEADER = /(\d{1,10})\s{1,9}\d{1,5}\s{0,9}$/;
const [END_STREAM, END] = ['endstream', 'endobj'];
/** Characters of a dictionary before its stream that are looked at; bytes that objects in a stream unpack to at the most. */
const MOST = { dictionary: 4096, unpacked: 2 ** 26 };
/** Objects of the tree, its root, and pages without their type. */
const OF_TREE = /\/(?:Kids|Pages?)\b/;

/** The objects that stand compressed in a stream: first their numbers and places, then they. */
function unpack(dictionary: string, packed: Uint8Array, objects: PageObjects): void {
  const [first, count] = ['First', 'N'].map((name) =>
    Number(new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1]),
  );
  let text: string;
  try {
    text = inflateSync(packed, { maxOutputLength: MOST.unpacked }).toString('latin1');
  } catch {
    return;
  }
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at < count!; at++) {
    const [from, to] = [numbers[2 * at + 1]!, numbers[2 * at + 3] ?? text.length];
    const object = text.slice(first! + from, first! + to);
    if (OF_TREE.test(object)) objects.set(numbers[2 * at]!, object);
  }
}

/** How far a stream reaches that begins at a place: as its dictionary says, or to the word that ends it. */
function endOfStream(file: Buffer, dictionary: string, from: number): number {
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1];
  const told = length === undefined ? 0 : from + Number(length);
  const end = file.indexOf(END_STREAM, Math.min(told, file.length), 'latin1');
  return end < 0 ? file.length : end;
}

/** Reads one object's body; gives where what follows it begins. */
function readObject(file: Buffer, number: number, from: number, objects: PageObjects): number {
  const head = file.toString('latin1', from, from + MOST.dictionary);
  const stream = /\bstream\r?\n?/.exec(head);
  const end = file.indexOf(END, from, 'latin1');
  if (!stream || (end >= 0 && end < from + stream.index)) {
    const body = file.toString('latin1', from, end < 0 ? file.length : end);
    if (OF_TREE.test(body)) objects.set(number, body);
    return end < 0 ? file.length : end;
  }
  const dictionary = head.slice(0, stream.index);
  const begin = from + stream.index + stream[0].length;
  const over = endOfStream(file, dictionary, begin);
  if (/\/ObjStm\b/.test(dictionary)) unpack(dictionary, file.subarray(begin, over), objects);
  return over;
}

function objectsOf(file: Buffer): PageObjects {
  const objects: PageObjects = new Map();
  for (let at = file.indexOf(' obj'); at >= 0; ) {
    const number = HEADER.exec(file.toString('latin1', Math.max(0, at - 20), at + 1))?.[1];
    const next = number === undefined ? at + 4 : readObject(file, Number(number), at + 4, objects);
    at = file.indexOf(' obj', Math.max(next, at + 4), 'latin1');
  }
  return objects;
}

const references = (text: string) =>
  [...text.matchAll(/\b(\d{1,10})\s{1,9}\d{1,5}\s{1,9}R\b/g)].map(([, number]) => Number(number));

/**
 * The pages that stand in a PDF's tree, whatever that counts. Null: the tree cannot be followed, as of an encrypted file whose objects
 * are compressed.
 */
export function pagesHeld(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const objects = objectsOf(file);
  const catalogue = [...objects.values()].findLast((text) => /\/Type\s*\/Catalog\b/.test(text));
  const root = /\/Pages\s+(\d+)\s+\d+\s+R\b/.exec(catalogue ?? '')?.[1];
  if (root === undefined || !objects.has(Number(root))) return null;
  const seen = new Set<number>();
  let pages = 0;
  for (const open = [Number(root)]; open.length > 0; ) {
    const number = open.pop()!;
    const node = objects.get(number);
    if (node === undefined || seen.has(number)) continue;
    seen.add(number);
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(node)?.[1];
    if (kids === undefined) pages += 1;
    else open.push(...references(kids));
  }
  return pages;
}
