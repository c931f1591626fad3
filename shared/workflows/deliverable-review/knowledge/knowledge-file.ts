import { parse, stringify } from 'yaml';
import { AssayError } from '../../../errors/assay-error.ts';
import { type KnowledgeBase, validateKnowledge } from './knowledge-base.ts';

/** Reads a knowledge base from YAML or JSON. @throws AssayError KnowledgeInvalid */
export function parseKnowledge(text: string): KnowledgeBase {
  let value: unknown;
  try {
    value = parse(text.replace(/^\uFEFF/, ''), { maxAliasCount: 20 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : 'unreadable';
    throw new AssayError('KnowledgeInvalid', `The knowledge base is neither YAML nor JSON: ${reason}`, {
      cause,
    });
  }
  return validateKnowledge(value);
}

/** Writes a knowledge base so that `parseKnowledge` reads the same again. */
export function formatKnowledge(knowledge: KnowledgeBase, format: 'yaml' | 'json'): string {
  if (format === 'json') return `${JSON.stringify(knowledge, null, 2)}\n`;
  return stringify(knowledge, { lineWidth: 100, aliasDuplicateObjects: false });
}
