import { attribute, child, numberOf, type XmlNode } from './xml.ts';

/** English metric units of a point, in which drawings are measured. */
const POINT = 12_700;
/** Further than the longer side of A3 nothing lies on a page, whatever it is measured from. In points. */
const FAR = 1_250;
/** Flatter or narrower than this shows no word. In points. */
const FLAT = 3;

const beyond = (points: number | undefined) => points !== undefined && Math.abs(points) > FAR;

function isAnchorSeen(anchor: XmlNode): boolean {
  const inPoints = (value: number | undefined) => (value === undefined ? undefined : value / POINT);
  const offsets = ['positionH', 'positionV'].map((name) => {
    const written = child(child(anchor, name), 'posOffset')?.text;
    return written ? Number.parseFloat(written) / POINT : undefined;
  });
  const extent = child(anchor, 'extent');
  const sides = ['cx', 'cy'].map((name) => inPoints(numberOf(extent, name)));
  const hidden = [anchor, child(anchor, 'docPr')].some((node) =>
    ['1', 'true'].includes(attribute(node, 'hidden') ?? ''),
  );
  return !hidden && !offsets.some(beyond) && !sides.some((side) => side !== undefined && side < FLAT);
}

const HIDDEN_SHAPE = /visibility\s*:\s*hidden|display\s*:\s*none|mso-hide\s*:\s*all/i;
const FAR_SHAPE = /(?:margin-left|margin-top|left|top)\s*:\s*-?(\d+)(?:\.\d+)?pt/gi;

function isShapeSeen(shape: XmlNode): boolean {
  const style = attribute(shape, 'style') ?? '';
  if (HIDDEN_SHAPE.test(style)) return false;
  return ![...style.matchAll(FAR_SHAPE)].some(([, points]) => beyond(Number(points)));
}

/**
 * Whether a drawing (`wp:anchor`, `wp:inline`, a VML shape) or a frame (`w:framePr`) is shown, and on the page, as far as its own
 * words tell. Any other element is.
 */
export function isOnPage(node: XmlNode | undefined): boolean {
  if (!node) return true;
  if (node.name === 'anchor' || node.name === 'inline') return isAnchorSeen(node);
  if (node.name === 'shape' || node.name === 'rect') return isShapeSeen(node);
  if (node.name !== 'framePr') return true;
  return !['x', 'y'].some((side) => beyond((numberOf(node, side) ?? 0) / 20));
}
