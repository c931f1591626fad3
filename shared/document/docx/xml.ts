import { ZipError } from '@assay/kit/zip/open-zip';
import { SaxesParser } from 'saxes';

/**
 * An element of a part. `name` is its local name; `text` what stands in it, kept of the few elements whose text is read. Of a mixed part each stretch
 * of text is a child, `#text`.
 */
export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

/** Most elements of one part. A page of Word's has one to three thousand, so that 80 full pages fit. */
export const MOST_ELEMENTS = 250_000;
/** Most attributes of one part, and of one element of it. Word's root element has about forty. */
const MOST_ATTRIBUTES = 1_000_000;
export const MOST_OF_ELEMENT = 500;
/** Most characters of text of one part, seen or hidden. */
export const MOST_TEXT = 2_000_000;
/** How deep elements may stand in each other. Tables in tables in text boxes reach about sixty. */
export const DEEPEST = 300;
/** So many characters are read at a time. */
const CHUNK = 65_536;

const TEXTS = new Set(['t', 'v', 'posOffset', 'creator', 'lastModifiedBy']);

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The text of a part: UTF-8, or UTF-16 where a byte-order mark says so. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

function refuse(): never {
  throw new ZipError('broken');
}

/**
 * Reads a part of a document. Prefixes of names are left off: those that are read are told apart without. `mixed`: text stands between elements. A document type,
 * and with it every entity of the document's own, is refused, and nothing outside of the part is ever looked at.
 * @throws ZipRefused broken, or large above `MOST_ELEMENTS`, `MOST_ATTRIBUTES`, `MOST_OF_ELEMENT`, `MOST_TEXT` or `DEEPEST`
 */
export function readXml(bytes: Uint8Array, { mixed = false } = {}): XmlNode {
  const parser = new SaxesParser();
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const path = [root];
  let [elements, characters, attributes, ofElement] = [0, 0, 0, 0];
  const addText = (text: string) => {
    const node = path.at(-1)!;
    if (!mixed && !TEXTS.has(node.name)) return;
    characters += text.length;
    if (characters > MOST_TEXT) throw new ZipError('large');
    if (mixed) node.children.push({ name: '#text', attributes: {}, children: [], text });
    else node.text += text;
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('attribute', () => {
    attributes += 1;
    ofElement += 1;
    if (attributes > MOST_ATTRIBUTES || ofElement > MOST_OF_ELEMENT) throw new ZipError('large');
  });
  parser.on('opentag', ({ name, attributes: own }) => {
    elements += 1;
    ofElement = 0;
    if (elements > MOST_ELEMENTS || path.length > DEEPEST) throw new ZipError('large');
    const node: XmlNode = { name: localName(name), attributes: own, children: [], text: '' };
    path.at(-1)!.children.push(node);
    path.push(node);
  });
  parser.on('closetag', () => {
    path.pop();
  });
  const document = decode(bytes);
  for (let at = 0; at < document.length; at += CHUNK) parser.write(document.slice(at, at + CHUNK));
  parser.close();
  return root.children.find(({ name }) => name !== '#text') ?? root;
}

/** The first child of that name. */
export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((xmlNode) => xmlNode.name === name);
}

/** The value of an attribute, by its local name. */
export function attribute(node: XmlNode | undefined, name: string): string | undefined {
  if (!node) return undefined;
  const { attributes } = node;
  if (Object.hasOwn(attributes, `w:${name}`)) return attributes[`w:${name}`];
  const key = Object.keys(attributes).find((one) => localName(one) === name);
  return key === undefined ? undefined : attributes[key];
}

/** The `val` of a child, undefined without the child. */
export function valOf(node: XmlNode | undefined, name: string): string | undefined {
  return attribute(child(node, name), 'val');
}

/** A number that an attribute holds; undefined where it holds none. */
export function numberOf(node: XmlNode | undefined, name: string): number | undefined {
  const value = attribute(node, name);
  const number = value === undefined ? Number.NaN : Number.parseFloat(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A property that is on or off: `<w:vanish/>` is on, without the element it is undefined. */
export function toggle(node: XmlNode | undefined, name: string): boolean | undefined {
  const xmlNode = child(node, name);
  return xmlNode && !['0', 'false', 'off'].includes(attribute(xmlNode, 'val') ?? '1');
}

/** Whether a node or anything in it satisfies the condition. */
export function holds(node: XmlNode, condition: (node: XmlNode) => boolean): boolean {
  return condition(node) || node.children.some((xmlNode) => holds(xmlNode, condition));
}
