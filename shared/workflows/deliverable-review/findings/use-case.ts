import { normalisedText } from '@assay/evidence/normalise';
import type { DocumentContext } from '../document-context.ts';
import { scanIds } from '../document-index/scan-ids.ts';
import type { DocumentIndex } from '../document-index/schema.ts';

/** Letters and digits in lower case with single spaces between them, numbers without leading zeros. */
function words(text: string): string {
  return normalisedText(text).replace(/(?<!\d)0+(?=\d)/g, '');
}

/** What an id or a name may be found by. */
function keysOf(named: string): string[] {
  const ids = [named, named.toUpperCase()].flatMap(scanIds);
  return [...ids.map(({ key }) => key), words(named)].filter((key) => key !== '');
}

/**
 * Looks up use cases that the index of a document or its extracted context knows (null: not extracted), by ids in any
 * spelling or by names. The lookup returns the id as the document writes it, the name of one without an id, and null for
 * what is no use case of the document.
 */
export function useCasesOf(
  { identifiers }: Pick<DocumentIndex, 'identifiers'>,
  context: DocumentContext | null,
): (named: string) => string | null {
  const known = new Map<string, string>();
  const learn = (keys: string[], id: string) => {
    for (const key of keys) if (!known.has(key)) known.set(key, id);
  };
  for (const { id, key, kind } of identifiers) if (kind === 'use-case') learn([key, ...keysOf(id)], id);
  for (const { id, name } of context?.useCases ?? []) {
    const written = keysOf(id)
      .map((key) => known.get(key))
      .find((known) => known !== undefined);
    const shown = written ?? (id.trim() || name.trim());
    learn(keysOf(id), shown);
    if (words(name) !== '') learn([words(name)], shown);
  }
  return (named) => keysOf(named).flatMap((key) => known.get(key) ?? [])[0] ?? null;
}

/** Findings whose use case the document knows, as it writes it, or null; and how many were not known. */
export function withKnownUseCases<F extends { useCase: string | null }>(
  findings: readonly F[],
  find: (named: string) => string | null,
): { findings: F[]; unknown: number } {
  const checked = findings.map((finding) => {
    const named = finding.useCase?.trim() || null;
    return { ...finding, useCase: named && find(named) };
  });
  const lost = checked.filter(({ useCase }, index) => useCase === null && findings[index]!.useCase?.trim());
  return { findings: checked, unknown: lost.length };
}
