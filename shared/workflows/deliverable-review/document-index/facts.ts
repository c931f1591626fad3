import { inLanguage } from '@assay/platform/report/words/languages';
import * as z from 'zod';
import type { Category, ReportedFinding } from '../findings/finding.ts';
import {
  type CheckCode,
  type CheckedDocument,
  type DocumentCheck,
  type Identifier,
  identifierKindSchema,
} from './schema.ts';
import { english } from './words/english.ts';
import { german } from './words/german.ts';
import { italian } from './words/italian.ts';
import type { CheckWords } from './words/words.ts';

/** A series of ids as agents and reports are told of it: every id with the page of its definition. */
export const namedSeriesSchema = z.object({
  series: z.string(),
  kind: identifierKindSchema,
  ids: z.array(z.object({ id: z.string(), page: z.int() })),
});
export type NamedSeries = z.infer<typeof namedSeriesSchema>;

/** What code read in a document, as agents are told it: exact, and theirs to build on. */
export const documentFactsSchema = z.object({
  ids: z
    .array(z.string())
    .describe('a series with its members and their pages: "FR: FR1 (p. 4), FR2 (p. 4)"'),
  checks: z.array(z.string()).describe('reported already'),
  candidates: z.array(z.string()).describe('for an auditor to decide'),
});
type DocumentFacts = z.infer<typeof documentFactsSchema>;

/** More members of a series are only counted. */
const MOST_NAMED = 200;

/** The series of ids that the document defines, in the order in which they come up. */
export function definedSeries(identifiers: readonly Identifier[]): NamedSeries[] {
  const defined = identifiers.filter(({ definitions }) => definitions.length > 0);
  return [...Map.groupBy(defined, ({ series }) => series)].map(([series, members]) => ({
    series,
    kind: members[0]!.kind,
    ids: members.map(({ id, definitions }) => ({ id, page: definitions[0]!.page })),
  }));
}

/** What a check says in the report's language, in English where it is not translated. */
function wordsOfCheck(check: DocumentCheck, language: string): CheckWords {
  return inLanguage(language, { en: english, it: italian, de: german })[check.code](check);
}

/** The facts of a document for the agents that read it (SPEC C22). */
export function factsOf({ index, checks }: CheckedDocument, language: string): DocumentFacts {
  const told = (check: DocumentCheck) => `p. ${check.page}: ${wordsOfCheck(check, language).description}`;
  return {
    ids: definedSeries(index.identifiers).map(({ series, ids }) => {
      const named = ids.slice(0, MOST_NAMED).map(({ id, page }) => `${id} (p. ${page})`);
      return `${series}: ${named.join(', ')}${ids.length > MOST_NAMED ? ', …' : ''}`;
    }),
    checks: checks.filter(({ candidate }) => !candidate).map(told),
    candidates: checks.filter(({ candidate }) => candidate).map(told),
  };
}

/** Where the report shows a check; those of ids by what the ids name. */
// biome-ignore format: a table
const CATEGORY_OF: Record<CheckCode, Category> = {
  'doubled-id': 'requirements', 'undefined-reference': 'contradictions',
  'untested-requirement': 'test-coverage', 'requirement-without-use-case': 'use-cases',
  'requirement-without-design': 'requirements', 'numbering-gap': 'requirements', 'missing-part': 'use-cases',
  'figure-not-mentioned': 'uml-alignment', 'figure-not-introduced': 'uml-alignment',
  'unused-abbreviation': 'contradictions', 'empty-section': 'contradictions',
  'broken-reference': 'contradictions', 'doubled-section-number': 'contradictions',
  'doubled-figure-number': 'uml-alignment', 'unmeasured-quality': 'requirements',
};
const CATEGORY_OF_KIND: Partial<Record<Identifier['kind'], Category>> = {
  'use-case': 'use-cases',
  test: 'test-coverage',
};
const OF_IDS: ReadonlySet<CheckCode> = new Set(['doubled-id', 'numbering-gap']);

/** Exact by construction, but not for that an issue that a teacher would raise. */
const CONFIDENCE = 0.95;

function categoryOf({ code, ids }: DocumentCheck, kinds: ReadonlyMap<string, Identifier['kind']>): Category {
  const kind = kinds.get(ids[0] ?? '');
  return (OF_IDS.has(code) && kind && CATEGORY_OF_KIND[kind]) || CATEGORY_OF[code];
}

/** The use case that a check is about, if it is about one alone. */
function useCaseOf(
  { code, ids }: DocumentCheck,
  kinds: ReadonlyMap<string, Identifier['kind']>,
): string | null {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return null;
  return code === 'missing-part' || kinds.get(id) === 'use-case' ? id : null;
}

/** The checks as findings, which are anchored and cross-checked like the others; candidates are none by themselves. */
export function findingsOfChecks({ index, checks }: CheckedDocument, language: string): ReportedFinding[] {
  const kinds = new Map(index.identifiers.map(({ id, kind }) => [id, kind]));
  return checks
    .filter(({ candidate }) => !candidate)
    .map((check) => ({
      category: categoryOf(check, kinds),
      severity: check.severity,
      ...wordsOfCheck(check, language),
      quote: check.quote,
      page: check.page,
      confidence: CONFIDENCE,
      useCase: useCaseOf(check, kinds),
    }));
}
