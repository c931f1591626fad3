import { AssayError } from '@assay/kit/errors/assay-error';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import { stringify } from 'yaml';
import { type KnowledgeBase, validateKnowledge } from './knowledge-base.ts';

/** Reads a knowledge base from YAML or JSON. @throws AssayError KnowledgeInvalid */
export function parseKnowledge(text: string): KnowledgeBase {
  const invalid = (reason: string, cause: unknown) =>
    new AssayError('KnowledgeInvalid', `The knowledge base is neither YAML nor JSON: ${reason}`, { cause });
  return validateKnowledge(readYaml(text, invalid));
}

/** Writes a knowledge base so that `parseKnowledge` reads the same again. */
export function formatKnowledge(knowledge: KnowledgeBase, format: 'yaml' | 'json'): string {
  if (format === 'json') return `${JSON.stringify(knowledge, null, 2)}\n`;
  return stringify(knowledge, { lineWidth: 100, aliasDuplicateObjects: false });
}
