/** What a spreadsheet's formula `="0012"` keeps as text: 0012. */
function unwrapText(cell: string): string {
  const trimmed = cell.trim();
  const inner = trimmed.slice(2, -1);
  const wrapped = trimmed.length > 2 && trimmed.startsWith('="') && trimmed.endsWith('"');
  return wrapped && !inner.replaceAll('""', '').includes('"') ? inner.replaceAll('""', '"') : cell;
}

/** A short cell, such as an id: unwrapped, on one line, without control characters. */
export function cleanId(cell: string): string {
  return unwrapText(cell)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** An answer as it was handed in, without control characters; lines end with \n. */
export function cleanAnswer(cell: string): string {
  return cell
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}

const BLOCK = 'p|div|ul|ol|h[1-6]|blockquote|pre|table|span';
const MARKUP = new RegExp(`^<(?:${BLOCK})(?:\\s[^<>]*)?>[\\s\\S]*</(?:${BLOCK})>$`, 'i');
const ENTITIES: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function entity(written: string, name: string): string {
  const [, hexadecimal, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  if (!hexadecimal && !decimal) return ENTITIES[name.toLowerCase()] ?? written;
  const point = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : written;
}

/**
 * The words of an answer that is HTML as a whole, as the editor of a learning platform writes it (`<p>…</p>`): ends of blocks
 * become line breaks, tags go, entities become characters. Any other answer is returned as it is.
 */
export function plainText(answer: string): string {
  if (!MARKUP.test(answer.trim())) return answer;
  const words = answer
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|blockquote|pre)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#?\w{1,10});/g, entity);
  const plain = words
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim();
  return plain === '' ? answer : plain;
}
