/** A value of an XML element: text, nested elements, a repeated element (array) or nothing (undefined). */
type XmlValue = string | number | boolean | undefined | XmlTree | XmlTree[] | string[];

export interface XmlTree {
  [name: string]: XmlValue;
}

/** An element with what it holds; `namespace` is that of the service's documents, absent in S3's errors. */
export function writeXml(root: string, tree: XmlTree, namespace?: string): string {
  const attribute = namespace === undefined ? '' : ` xmlns="${namespace}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${writeTree(tree)}</${root}>`;
}

function writeTree(tree: XmlTree): string {
  return Object.entries(tree)
    .map(([name, value]) => writeElement(name, value))
    .join('');
}

function writeElement(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => writeElement(name, item)).join('');
  const content = typeof value === 'object' ? writeTree(value) : escapeXml(String(value));
  return `<${name}>${content}</${name}>`;
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters become character references, as S3 writes them: keys may hold any of them. */
function escapeXml(text: string): string {
  return text.replace(
    /[&<>"]|\p{Cc}/gu,
    (found) => named[found] ?? `&#x${found.charCodeAt(0).toString(16)};`,
  );
}
