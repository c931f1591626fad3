import { inflateSync } from 'node:zlib';

/** Where objects stand compressed, all of it within the part that is read. */
const OBJECTS = /\/ObjStm\b[\s\S]{0,200}?>>\s*stream\r?\n([\s\S]*?)endstream/g;

/** The entries of a root on both sides of its count; the list of its pages, of any length, may stand between them. */
const BETWEEN = String.raw`[\s\S]{0,4000}?(?:\/Kids\s*\[[^\]]*\][\s\S]{0,4000}?)?`;
const [ROOT, COUNT] = [String.raw`\/Type\s*\/Pages\b`, String.raw`\/Count\s+(\d+)`];
const FORWARDS = new RegExp(ROOT + BETWEEN + COUNT, 'g');
const BACKWARDS = new RegExp(COUNT + BETWEEN + ROOT, 'g');

/** Bytes of these that are unpacked at the most. */
const LARGEST = 2 ** 20;

/** The objects that stand compressed in a part of a PDF (Latin-1); what cannot be unpacked is left out. */
function unpacked(part: string): string[] {
  return [...part.matchAll(OBJECTS)].map(([, packed]) => {
    try {
      return inflateSync(Buffer.from(packed!, 'latin1'), { maxOutputLength: LARGEST }).toString('latin1');
    } catch {
      return '';
    }
  });
}

/** How many pages a PDF has, as far as its first and its last bytes tell: by the root of its pages, which counts most. Null: they do not. */
export function pagesTold(...ends: Uint8Array[]): number | null {
  const parts = ends.map((end) => Buffer.from(end).toString('latin1'));
  const objects = parts.flatMap((part) => [part, ...unpacked(part)]);
  const roots = objects.flatMap((text) => [
    ...text.matchAll(FORWARDS),
    ...text.matchAll(BACKWARDS),
    ...text.matchAll(/\/Linearized\b[^>]{0,200}?\/N\s+(\d+)/g),
  ]);
  return roots.length > 0 ? Math.max(...roots.map(([, count]) => Number(count))) : null;
}
