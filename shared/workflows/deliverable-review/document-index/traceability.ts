import type { Reading } from './reading.ts';
import type { DocumentIndex, Identifier, IdTraceability, LinkKind, TracedByIds } from './schema.ts';

const LINK_KINDS: readonly LinkKind[] = ['use-case', 'component', 'test'];
/** A document traces a series by ids when so many of its requirements are linked, and more than this share of them. */
const FEWEST_LINKED = 3;
const SHARE = 0.5;
/** A quality is realised by no single use case. */
const NON_FUNCTIONAL = /^(?:N|RNF|QR)/;

/** The requirements that are no parts of another one. */
export function wholeRequirements({ identifiers }: Pick<DocumentIndex, 'identifiers'>): Identifier[] {
  const keys = new Set(identifiers.map(({ key }) => key));
  return identifiers.filter(
    ({ kind, definitions, series, numbers }) =>
      kind === 'requirement' &&
      definitions.length > 0 &&
      !(numbers.length > 1 && keys.has(`${series}-${numbers.slice(0, -1).join('.')}`)),
  );
}

/** The key of the whole that an id is a part of (R-4.1 of R-4), or its own. */
function wholeOf(key: string, wholes: ReadonlySet<string>): string {
  const parent = key.replace(/(?:\.\d+)?[a-z]?$/, '');
  return wholes.has(key) || parent === key || !parent.includes('-') ? key : wholeOf(parent, wholes);
}

function linksOf(index: DocumentIndex, wholes: ReadonlySet<string>): Map<string, Set<string>> {
  const links = new Map<string, Set<string>>();
  const note = (from: string, to: string) => {
    const whole = wholeOf(from, wholes);
    if (wholes.has(whole)) links.set(whole, (links.get(whole) ?? new Set()).add(to));
  };
  for (const { from, to } of index.traces) {
    note(from, to);
    note(to, from);
  }
  return links;
}

function isTraced(rows: readonly TracedByIds[], kind: LinkKind): boolean {
  const linked = rows.filter((row) => row[kind].length > 0).length;
  return linked >= FEWEST_LINKED && linked > SHARE * rows.length;
}

/** Requirement → use case, component, test, as the document itself says by ids; parts of a requirement count for the whole. */
export function traceByIds({ index }: Pick<Reading, 'index'>): IdTraceability {
  const wholes = wholeRequirements(index);
  const links = linksOf(index, new Set(wholes.map(({ key }) => key)));
  const byKey = new Map(index.identifiers.map((one) => [one.key, one]));
  const linked = (key: string, kind: LinkKind) =>
    [...(links.get(key) ?? [])].filter((to) => byKey.get(to)?.kind === kind);
  const requirements = wholes.map(({ key }) => ({
    requirement: key,
    'use-case': linked(key, 'use-case'),
    component: linked(key, 'component'),
    test: linked(key, 'test'),
  }));
  const bySeries = Map.groupBy(requirements, ({ requirement }) => byKey.get(requirement)!.series);
  const traced = [...bySeries].flatMap(([series, rows]) =>
    LINK_KINDS.filter((kind) => isTraced(rows, kind))
      .filter((kind) => kind !== 'use-case' || !NON_FUNCTIONAL.test(series))
      .map((kind) => ({ series, kind })),
  );
  return { requirements, traced };
}
