import { S3Error } from '../s3-error.ts';

/** An element of a parsed document; `text` is what stands directly in it. */
export interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

const token = /<\?.*?\?>|<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|<(\/?)([^\s/>!?]+)[^>]*?(\/?)>|([^<]+)/sy;

/**
 * Reads the small XML documents that S3 clients send. No document type, no entities but the five of XML and
 * character references, so that nothing can expand. Throws `MalformedXML`.
 */
export function readXml(source: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] };
  const open = [root];
  const text = source.replace(/^\uFEFF/, '');
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) throw new S3Error('MalformedXML');
    place(open, match);
  }
  const [document] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || !document) throw new S3Error('MalformedXML');
  return document;
}

function place(open: XmlElement[], match: RegExpExecArray): void {
  const parent = open.at(-1)!;
  const [, cdata, closing, name, selfClosing, text] = match;
  if (cdata !== undefined) parent.text += cdata;
  else if (text !== undefined) parent.text += unescapeXml(text);
  else if (closing) closeElement(open, localName(name!));
  else if (name) openElement(open, parent, localName(name), Boolean(selfClosing));
}

function openElement(open: XmlElement[], parent: XmlElement, name: string, selfClosing: boolean): void {
  const element = { name, text: '', children: [] };
  parent.children.push(element);
  if (!selfClosing) open.push(element);
}

function closeElement(open: XmlElement[], name: string): void {
  if (open.length < 2 || open.at(-1)!.name !== name) throw new S3Error('MalformedXML');
  open.pop();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function unescapeXml(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);?/gi, (_, reference: string) => unescapeReference(reference));
}

function unescapeReference(reference: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1));
  const character =
    named[reference] ??
    (reference.startsWith('#') && code <= 0x10ffff ? String.fromCodePoint(code) : undefined);
  if (character === undefined) throw new S3Error('MalformedXML');
  return character;
}

/** The children of that name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the first child of that name, or undefined where there is none. */
export function textOf(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}
