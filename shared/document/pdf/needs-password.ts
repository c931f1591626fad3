import { createCipheriv, createHash } from 'node:crypto';

/** ISO 32000-1, 7.6.3.3: what a password shorter than 32 bytes is filled up with; the empty one is all of it. */
const EMPTY_PASSWORD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** Characters of a dictionary that are looked at: five strings of 127 bytes, each written in octal, are less. */
const LONGEST_DICTIONARY = 8192;

const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    swap(at, other);
  }
  let [at, other] = [0, 0];
  const bytes = data.map((byte) => {
    at = (at + 1) & 255;
    other = (other + state[at]!) & 255;
    swap(at, other);
    return byte ^ state[(state[at]! + state[other]!) & 255]!;
  });
  return Buffer.from(bytes);
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of the string that a text begins with, written in hexadecimal or in parentheses; null: there is none. */
function stringAt(text: string): Buffer | null {
  const hex = /^\s*<([\da-f\s]*)>/i.exec(text);
  if (hex) return Buffer.from(hex[1]!.replace(/\s/g, ''), 'hex');
  const literal = /^\s*\(((?:\\[\s\S]|[^\\()])*)\)/.exec(text);
  if (!literal) return null;
  const written = literal[1]!.replace(/\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?/g, (_, escaped?: string) => {
    if (escaped === undefined) return '\n';
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
    return /^[\r\n]/.test(escaped) ? '' : (ESCAPED[escaped] ?? escaped);
  });
  return Buffer.from(written, 'latin1');
}

const stringOf = (dictionary: string, name: string): Buffer | null => {
  const at = dictionary.search(new RegExp(`/${name}\\s*[<(]`));
  return at < 0 ? null : stringAt(dictionary.slice(at + name.length + 1));
};

const numberOf = (dictionary: string, name: string): number | null => {
  const found = new RegExp(`/${name}\\s*(-?\\d+)`).exec(dictionary);
  return found && Number(found[1]);
};

/** The dictionary that says how a PDF is encrypted, as it is written; null: it is not, or that is not in these parts of it. */
function encryptionIn(text: string): string | null {
  const told = [...text.matchAll(/\/Encrypt\s*(?:<<|(\d+)\s+(\d+)\s+R)/g)].at(-1);
  if (!told) return null;
  const [, number, generation] = told;
  const object = new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj`);
  const at = number === undefined ? told.index : text.search(object);
  return at < 0 ? null : text.slice(at, at + LONGEST_DICTIONARY);
}

/** ISO 32000-2, algorithm 2.B, of the empty password. */
function hashOfEmpty(salt: Uint8Array, revision: number): Buffer {
  let key = createHash('sha256').update(salt).digest();
  if (revision < 6) return key;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(Buffer.concat(Array(64).fill(key)));
    const rest = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][rest]!).update(encrypted).digest();
    last = encrypted.at(-1)!;
  }
  return key.subarray(0, 32);
}

/** ISO 32000-1, algorithms 2, 4 and 5: what stands for the empty password in files encrypted by RC4 or AES of 128 bits. */
function markOfEmpty(
  revision: number,
  bits: number,
  given: [owner: Buffer, rights: Buffer, id: Buffer, more: Buffer],
) {
  const [owner, rights, id, more] = given;
  const length = revision === 2 ? 5 : bits / 8;
  let key = md5(EMPTY_PASSWORD, owner.subarray(0, 32), rights, id, more).subarray(0, length);
  if (revision === 2) return rc4(key, EMPTY_PASSWORD);
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length);
  let mark = md5(EMPTY_PASSWORD, id);
  for (let round = 0; round < 20; round += 1)
    mark = rc4(
      key.map((byte) => byte ^ round),
      mark,
    );
  return mark;
}

/**
 * Whether a PDF cannot be opened without a password, by the parts of it (Latin-1) that hold its trailer and how it is encrypted. False too
 * where these do not tell: many are encrypted for what their readers may do alone, and open without one.
 */
export function needsPassword(text: string): boolean {
  const dictionary = encryptionIn(text);
  if (dictionary === null || !/\/Filter\s*\/Standard/.test(dictionary)) return false;
  const [revision, rights] = [numberOf(dictionary, 'R'), numberOf(dictionary, 'P')];
  const [owner, user] = [stringOf(dictionary, 'O'), stringOf(dictionary, 'U')];
  if (revision === null || rights === null || !owner || !user || user.length < 32) return false;
  if (revision >= 5) return !hashOfEmpty(user.subarray(32, 40), revision).equals(user.subarray(0, 32));
  const id = stringAt(/\/ID\s*\[([\s\S]*)/.exec(text)?.[1] ?? '') ?? Buffer.alloc(0);
  const bits = numberOf(dictionary, 'V') === 4 ? 128 : (numberOf(dictionary, 'Length') ?? 40);
  const isPartly = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary);
  const written = Buffer.alloc(4);
  written.writeInt32LE(rights | 0);
  const mark = markOfEmpty(revision, bits, [owner, written, id, Buffer.alloc(isPartly ? 4 : 0, 255)]);
  return !mark.subarray(0, 16).equals(user.subarray(0, 16));
}
