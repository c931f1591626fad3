import { normalisedText } from '@assay/evidence/normalise';
import type { DocumentContext } from '../document-context.ts';
import { type LinedText, readLines } from '../document-index/lines.ts';
import { scanIds } from '../document-index/scan-ids.ts';
import type { DocumentIndex } from '../document-index/schema.ts';
import { useCaseForms } from '../document-index/use-case-forms.ts';

/** Letters and digits in lower case with single spaces between them, numbers without leading zeros. */
function words(text: string): string {
  return normalisedText(text).replace(/(?<!\d)0+(?=\d)/g, '');
}

/** What says of a name that it is a use case's, and who takes part in it. */
const BESIDE_NAME =
  /^(?:the\s+)?(?:use[- ]?case|(?:il\s+)?caso d[’']uso)\s*:?\s+|(?<!\s)\s+use[- ]?case$|(?:(?<!\s)\s+)?[([][^()[\]]*[)\]]$/giu;

/** What an id or a name may be found by. */
function keysOf(named: string): string[] {
  const ids = [named, named.toUpperCase()].flatMap(scanIds);
  const bare = named
    .trim()
    .replaceAll(/^["“«]|["”»]$/gu, '')
    .replaceAll(BESIDE_NAME, '');
  return [...ids.map(({ key }) => key), words(named), words(bare)].filter((key) => key !== '');
}

/**
 * Looks up use cases that the index of a document or its extracted context knows (null: not extracted), by ids in any
 * spelling or by names. The lookup returns the id as the document writes it, the name of one without an id, and null for
 * what is no use case of the document.
 */
export function useCasesOf(
  { identifiers, titles }: Pick<DocumentIndex, 'identifiers' | 'titles'>,
  context: DocumentContext | null,
): (named: string) => string | null {
  const known = new Map<string, string>();
  const learn = (keys: string[], id: string) => {
    for (const key of keys) if (!known.has(key)) known.set(key, id);
  };
  for (const { id, key, kind, definitions } of identifiers)
    if (kind === 'use-case')
      learn([key, ...keysOf(id), ...definitions.map(({ context }) => words(context)).filter(Boolean)], id);
  for (const { id, name } of context?.useCases ?? []) {
    const written = keysOf(id)
      .map((key) => known.get(key))
      .find((known) => known !== undefined);
    const shown = written ?? (id.trim() || name.trim());
    learn(keysOf(id), shown);
    if (words(name) !== '') learn([words(name)], shown);
  }
  for (const { name, kind } of titles) if (kind === 'use-case') learn(keysOf(name), name);
  return (named) => keysOf(named).flatMap((key) => known.get(key) ?? [])[0] ?? null;
}

/**
 * The use case in whose description a place of the text stands, as `find` knows it; null where there is none. For findings
 * that name none, as of use cases that have names alone.
 */
export function useCasesAt(
  document: LinedText,
  index: DocumentIndex,
  find: (named: string) => string | null,
): (start: number) => string | null {
  const spans = useCaseForms(readLines(document), index).flatMap(({ name, title, lines }) => {
    const known = find(name);
    const last = lines.at(-1) ?? title;
    return known === null ? [] : { known, start: title.start, end: last.start + last.text.length };
  });
  return (start) => spans.find((span) => start >= span.start && start < span.end)?.known ?? null;
}

/**
 * Findings whose use case the document knows, as it writes it, else the one that `placed` gives those that name none; and how
 * many were not known.
 */
export function withKnownUseCases<F extends { useCase: string | null }>(
  findings: readonly F[],
  find: (named: string) => string | null,
  placed: (finding: F) => string | null = () => null,
): { findings: F[]; unknown: number } {
  const checked = findings.map((finding) => {
    const named = finding.useCase?.trim() || null;
    return { ...finding, useCase: named === null ? placed(finding) : find(named) };
  });
  const lost = checked.filter(({ useCase }, index) => useCase === null && findings[index]!.useCase?.trim());
  return { findings: checked, unknown: lost.length };
}
