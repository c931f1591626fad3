/** What can be known of an image of a prompt without seeing it. */
export interface ImagePart {
  url: string;
  detail: 'low' | 'high' | 'auto';
}

export interface ImageFacts {
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

const DATA_URL = /^data:(image\/[\w.+-]+);base64,/;

function pngSize(data: Buffer): [number, number] | null {
  if (data.length < 24 || data.readUInt32BE(0) !== 0x89504e47) return null;
  return [data.readUInt32BE(16), data.readUInt32BE(20)];
}

function jpegSize(data: Buffer): [number, number] | null {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [data.readUInt16BE(at + 7), data.readUInt16BE(at + 5)];
  }
  return null;
}

/** Type, size and dimensions of an image given as a data URL; null for an address, which is never fetched. */
export function readImage(image: ImagePart): ImageFacts | null {
  const match = DATA_URL.exec(image.url);
  if (!match) return null;
  const data = Buffer.from(image.url.slice(match[0].length), 'base64');
  const size = pngSize(data) ?? jpegSize(data);
  return { type: match[1]!, bytes: data.length, width: size?.[0] ?? null, height: size?.[1] ?? null };
}

/** OpenAI's price of an image: 85 tokens at low detail, else 85 + 170 for each tile of 512 pixels (765 if unknown). */
export function imageTokens(image: ImagePart): number {
  if (image.detail === 'low') return 85;
  const facts = readImage(image);
  if (!facts?.width || !facts.height) return 765;
  const fit = Math.min(1, 2048 / Math.max(facts.width, facts.height));
  const shrink = Math.min(1, 768 / (Math.min(facts.width, facts.height) * fit)) * fit;
  const tiles = Math.ceil((facts.width * shrink) / 512) * Math.ceil((facts.height * shrink) / 512);
  return 85 + 170 * tiles;
}
