import { type Document, isAlias, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { yamlFault } from './yaml-fault.ts';

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
      throw new Error(`line ${line}: "${node.value}" cannot be a name`);
    },
  });
}

function parseStrictly(text: string): unknown {
  const lineCounter = new LineCounter();
  const bare = text.replace(/^\uFEFF/, '');
  const document = parseDocument(bare, { lineCounter });
  const [first] = document.errors;
  if (first) {
    const { line, words } = yamlFault(first, bare);
    throw new Error(`line ${line}: ${words}`, { cause: first });
  }
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
    throw invalid(cause instanceof Error ? cause.message : 'it cannot be read', cause);
  }
}
