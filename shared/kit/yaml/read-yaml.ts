import { type Document, isAlias, isScalar, LineCounter, parseDocument, visit } from 'yaml';

/** How much aliases may multiply what a file holds: no file of ours uses them, a hostile one grows without end. */
const MOST_ALIASES = 20;
/** Keys that name something in every JavaScript object. */
const PROTOTYPE_KEYS = new Set<unknown>(['__proto__', 'constructor', 'prototype']);

function refusePrototypeKeys(document: Document, lines: LineCounter): void {
  visit(document, {
    Pair(_, { key }) {
      const node = isAlias(key) ? key.resolve(document) : key;
      if (!isScalar(node) || !PROTOTYPE_KEYS.has(node.value)) return;
      const { line } = lines.linePos(node.range?.[0] ?? 0);
      throw new Error(`"${node.value}" cannot be a key, at line ${line}`);
    },
  });
}

function parseStrictly(text: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter });
  if (document.errors[0]) throw document.errors[0];
  refusePrototypeKeys(document, lineCounter);
  return document.toJS({ maxAliasCount: MOST_ALIASES });
}

/**
 * Reads one document of YAML, or of JSON, which is YAML. A key that stands twice, a key of every object's prototype, and
 * aliases without measure are refused.
 * @param invalid - makes the error to throw of the reason, which has no full stop and names the line
 */
export function readYaml(text: string, invalid: (reason: string, cause: unknown) => Error): unknown {
  try {
    return parseStrictly(text);
  } catch (cause) {
    const [reason = ''] = cause instanceof Error ? cause.message.split('\n') : [];
    throw invalid(reason.replace(/:$/, '') || 'it cannot be read', cause);
  }
}
