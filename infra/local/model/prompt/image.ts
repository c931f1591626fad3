/** An image of a prompt. */
export interface ImagePart {
  url: string;
  detail: 'low' | 'high' | 'auto';
}

const DATA_URL = /^data:image\/[\w.+-]+;base64,/;
const PNG = 0x89504e47;
const JPEG = 0xffd8;
const NO_FRAME = [0xc4, 0xc8, 0xcc];

function jpegSize(data: Buffer): [number, number] | null {
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.includes(marker);
    if (isFrame) return [data.readUInt16BE(at + 7), data.readUInt16BE(at + 5)];
  }
  return null;
}

/** Width and height of an image given as a data URL; null for an address, which is never fetched. */
function sizeOf(url: string): [number, number] | null {
  if (!DATA_URL.test(url)) return null;
  const data = Buffer.from(url.replace(DATA_URL, ''), 'base64');
  if (data.length < 24) return null;
  if (data.readUInt32BE(0) === PNG) return [data.readUInt32BE(16), data.readUInt32BE(20)];
  return data.readUInt16BE(0) === JPEG ? jpegSize(data) : null;
}

/** OpenAI's price of an image: 85 tokens at low detail, else 85 + 170 for each tile of 512 pixels (765 if unknown). */
export function imageTokens({ url, detail }: ImagePart): number {
  if (detail === 'low') return 85;
  const [width, height] = sizeOf(url) ?? [0, 0];
  if (width === 0 || height === 0) return 765;
  const fit = Math.min(1, 2048 / Math.max(width, height));
  const shrink = Math.min(1, 768 / (Math.min(width, height) * fit)) * fit;
  return 85 + 170 * Math.ceil((width * shrink) / 512) * Math.ceil((height * shrink) / 512);
}
