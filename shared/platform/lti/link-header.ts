/** Marks around a relation: quotation marks, and Moodle's curly ones, whose bytes a header has one by one (Latin-1). */
const MARKS =
  /^["'\u201c\u201d\u00e2\u0080\u009c\u009d]+|(?<!["'\u201c\u201d\u00e2\u0080\u009c\u009d])["'\u201c\u201d\u00e2\u0080\u009c\u009d]+$/g;

/** `<address>; rel="next"; title="a, b"`: an address in angle brackets, then parameters up to the next address. */
const LINK = /<([^<>]*)>((?:[^<"]|"[^"]*")*)/g;

/** The address of a relation in a `Link` header (RFC 8288), resolved against that of the answer; null where there is none. */
export function linkOf(header: string | null, relation: string, base: string): string | null {
  for (const [, target, parameters] of (header ?? '').matchAll(LINK)) {
    const told = /;\s*rel\s*=\s*([^;,]+)/i.exec(parameters!)?.[1] ?? '';
    const relations = told.trim().replace(MARKS, '').toLowerCase().split(/\s+/);
    if (relations.includes(relation) && URL.canParse(target!, base)) return new URL(target!, base).href;
  }
  return null;
}
