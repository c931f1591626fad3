import type { DocumentContext } from '../document-context.ts';
import type { LinedText } from '../document-index/lines.ts';
import type { DocumentIndex, Identifier } from '../document-index/schema.ts';
import type { PartVerdict } from '../features.ts';
import type { ReportedFinding } from '../findings/finding.ts';
import type { TraceabilityRow } from '../traceability.ts';

/** What an agent said of a part of the document, by its number. */
export interface OfPart<T> {
  part: number;
  said: T;
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const placed = (page: number | null) => (page === null ? '' : `, p. ${page}`);

/** `label: text`, or nothing where there is no text. */
function field(label: string, text: string | null | readonly string[]): string {
  const words = typeof text === 'string' ? text : (text ?? []).join(', ');
  return words.trim() === '' ? '' : `; ${label}: ${flat(words)}`;
}

const named = (id: string, name: string) => [id, name].filter((word) => word.trim() !== '').join(' ');

/** Headings, each with its page, indented by their level. */
export function headingLines({ headings }: Pick<DocumentIndex, 'headings'>): string[] {
  return headings.map(({ text, level, page }) => `${'  '.repeat(level - 1)}p. ${page}: ${flat(text)}`);
}

/** Pages that an id must be away from its definition, and how many such places are told. */
const FAR = 2;
const MOST_PLACES = 4;
/** Characters told on each side of a place. */
const AROUND = 110;

/** A literal piece of the line that a place stands in, cut at words. */
function surroundings(text: string, { start, end }: { start: number; end: number }): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const index = text.indexOf('\n', end);
  const lineEnd = index < 0 ? text.length : index;
  const from = Math.max(lineStart, start - AROUND);
  const to = Math.min(lineEnd, end + AROUND);
  const before = from > lineStart ? text.slice(from, start).replace(/^\S*\s/u, '') : text.slice(from, start);
  const after = to < lineEnd ? text.slice(end, to).replace(/\s\S*$/u, '') : text.slice(end, to);
  return flat(before + text.slice(start, end) + after);
}

function farPlaces({ definitions, references }: Identifier): Identifier['references'] {
  const isFar = ({ page }: { page: number }) =>
    definitions.every((definition) => Math.abs(definition.page - page) > FAR);
  const byPage = Map.groupBy(references.filter(isFar), ({ page }) => page);
  return [...byPage.values()].map((same) => same[0]!).slice(0, MOST_PLACES);
}

/** What code found of every id: each definition in the document's words, and where it is named far from there. */
export function idLines({ identifiers }: Pick<DocumentIndex, 'identifiers'>, { text }: LinedText): string[] {
  return identifiers.map((identifier) => {
    const { id, kind, definitions } = identifier;
    const defined = definitions.map(({ page, context }) => `p. ${page} “${flat(context)}”`);
    const places = farPlaces(identifier).map((place) => `p. ${place.page} “${surroundings(text, place)}”`);
    const words = defined.length > 0 ? `defined on ${defined.join(' and on ')}` : 'defined nowhere';
    return `${id} (${kind}), ${words}${places.length > 0 ? `; named on ${places.join(', on ')}` : ''}`;
  });
}

/** Entries of several parts; what two parts that overlap both say, word for word, is there once. */
function ofParts<T>(contexts: readonly OfPart<T>[], linesOf: (said: T) => readonly string[]): string[] {
  const first = new Map<string, number>();
  for (const { part, said } of contexts)
    for (const line of linesOf(said)) if (!first.has(line)) first.set(line, part);
  return [...first].map(([line, part]) => `part ${part}${line}`);
}

/**
 * What ContextExtraction found in all parts (`mergeContexts` keeps the first of two that share an id; here both stay if they
 * differ, since they may contradict each other).
 */
export function contextLines(contexts: readonly OfPart<DocumentContext>[]) {
  const requirement = ({ id, kind, text, page }: DocumentContext['requirements'][number]) =>
    `${placed(page)}: ${named(id, `(${kind})`)} ${flat(text)}`;
  const useCase = (one: DocumentContext['useCases'][number]) => {
    const own = [
      field('actors', one.actors),
      field('before', one.preconditions),
      field('after', one.postconditions),
      field('other flows', one.alternativeFlows),
    ];
    return `${placed(one.page)}: ${named(one.id, flat(one.name))}${own.join('')}`;
  };
  const architecture = ({ style, components, layers, patterns }: DocumentContext['architecture']) => [
    ...(style === null ? [] : [`: style: ${flat(style)}`]),
    ...components.map(
      ({ name, responsibility }) => `: component ${flat(name)}${field('does', responsibility)}`,
    ),
    ...(layers.length === 0 ? [] : [`: layers: ${flat(layers.join(', '))}`]),
    ...patterns.map(({ name, use }) => `: pattern ${flat(name)}${field('used for', use)}`),
  ];
  const tests = ({ types, coverage, cases }: DocumentContext['tests']) => [
    ...(types.length === 0 ? [] : [`: kinds of tests: ${flat(types.join(', '))}`]),
    ...(coverage === null ? [] : [`: says of coverage: ${flat(coverage)}`]),
    ...cases.map(
      ({ id, name, covers, page }) => `${placed(page)}: ${named(id, flat(name))}${field('covers', covers)}`,
    ),
  ];
  return {
    requirements: ofParts(contexts, (context) => context.requirements.map(requirement)),
    useCases: ofParts(contexts, (context) => context.useCases.map(useCase)),
    architecture: ofParts(contexts, (context) => architecture(context.architecture)),
    tests: ofParts(contexts, (context) => tests(context.tests)),
  };
}

const VERDICTS = {
  met: 'met',
  'not-met': 'not met',
  unverified: 'said to be met, but its quote is not in the document',
} as const;

/** What FeatureCheck said of the items of each part, with the passages that bear it out. */
export function featureLines(verdicts: readonly PartVerdict[]): string[] {
  return verdicts.flatMap(({ part, feature, item, checked: { state, evidence, explanation } }) => {
    if (state === 'unanswered') return [];
    const passage =
      evidence?.supported && evidence.passage ? `${placed(evidence.page)} “${flat(evidence.passage)}”` : '';
    const said = explanation === null ? '' : `: ${flat(explanation)}`;
    return [`part ${part}, ${feature}/${item}: ${VERDICTS[state]}${passage}${said}`];
  });
}

/** What TraceabilityMatrix said of the requirements of each part. */
export function traceLines(rows: readonly OfPart<TraceabilityRow>[]): string[] {
  const labels = (references: TraceabilityRow['tests']) =>
    references.map(({ label, page }) => `${flat(label)}${page === null ? '' : ` (p. ${page})`}`);
  return rows.map(({ part, said }) => {
    const links = [
      field('use cases', labels(said.useCases)),
      field('design', labels(said.design)),
      field('tests', labels(said.tests)),
      field('broken', said.disconnect),
    ].join('');
    return `part ${part}, ${flat(said.requirement)}: ${flat(said.summary)}${links || '; no link'}`;
  });
}

/** What the auditors of the parts reported. */
export function reportedLines(findings: readonly OfPart<ReportedFinding>[]): string[] {
  return findings.map(
    ({ part, said }) => `part ${part}${placed(said.page)}, ${said.category}: ${flat(said.description)}`,
  );
}
