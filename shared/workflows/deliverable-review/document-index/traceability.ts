import type { MappedPair } from './mapping-tables.ts';
import type { NamedThing } from './naming.ts';
import type { DeliverableReading } from './reading.ts';
import type {
  DocumentIndex,
  DocumentTraceability,
  Identifier,
  LinkKind,
  StatedLink,
  Trace,
} from './schema.ts';
import { isWithdrawn } from './withdrawn.ts';

const LINK_KINDS: readonly LinkKind[] = ['use-case', 'component', 'test'];
/** A document traces a series when so many of its requirements are linked, and more than this share of them. */
const FEWEST_LINKED = 3;
const SHARE = 0.5;
/** A quality is realised by no single use case. */
const NON_FUNCTIONAL = /^(?:N|RNF|QR)/;

/** The requirements that are no parts of another one and that the document has not withdrawn. */
export function wholeRequirements({ identifiers }: Pick<DocumentIndex, 'identifiers'>): Identifier[] {
  const keys = new Set(identifiers.map(({ key }) => key));
  return identifiers.filter((identifier) => {
    const { kind, definitions, series, numbers } = identifier;
    const isPart = numbers.length > 1 && keys.has(`${series}-${numbers.slice(0, -1).join('.')}`);
    return kind === 'requirement' && definitions.length > 0 && !isPart && !isWithdrawn(identifier);
  });
}

/** The key of the whole that an id is a part of (R-4.1 of R-4), or its own. */
function wholeOf(key: string, wholes: ReadonlySet<string>): string {
  const parent = key.replace(/(?:\.\d+)?[a-z]?$/, '');
  return wholes.has(key) || parent === key || !parent.includes('-') ? key : wholeOf(parent, wholes);
}

/** To each requirement that is no part of another one, what it or a part of it is traced to, with the first such trace. */
function tracesOf(index: DocumentIndex, wholes: ReadonlySet<string>): Map<string, Map<string, Trace>> {
  const traces = new Map<string, Map<string, Trace>>();
  const note = (from: string, to: string, trace: Trace) => {
    const whole = wholeOf(from, wholes);
    const known = traces.get(whole) ?? new Map<string, Trace>();
    if (wholes.has(whole)) traces.set(whole, known.has(to) ? known : known.set(to, trace));
  };
  for (const trace of index.traces) {
    note(trace.from, trace.to, trace);
    note(trace.to, trace.from, trace);
  }
  return traces;
}

function keysOf(requirements: readonly Identifier[]): Set<string> {
  return new Set(requirements.map(({ key }) => key));
}

/** A requirement as the document writes it, for a part of one its whole; one that is named stays as it is. */
export function wholeNamed(
  index: Pick<DocumentIndex, 'identifiers'>,
): (requirement: NamedThing) => NamedThing {
  const wholes = wholeRequirements(index);
  const byKey = new Map(wholes.map(({ id, key }) => [key, { label: id, key }]));
  const keys = keysOf(wholes);
  return (requirement) => byKey.get(wholeOf(requirement.key, keys)) ?? requirement;
}

/** The links of requirements that the document states by ids, each with the unit that does. */
export function pairsByIds(index: DocumentIndex): MappedPair[] {
  const wholes = wholeRequirements(index);
  const byKey = new Map(index.identifiers.map((one) => [one.key, one]));
  const traces = tracesOf(index, keysOf(wholes));
  return wholes.flatMap(({ id, key }) =>
    [...(traces.get(key) ?? [])].flatMap(([to, { start, end, page, head }]): MappedPair[] => {
      const { kind, id: label } = byKey.get(to)!;
      if (kind === 'requirement' || kind === 'other') return [];
      return [
        {
          requirement: { label: id, key },
          kind,
          thing: { label, key: to },
          unit: { start, end, page, head },
        },
      ];
    }),
  );
}

/** The kinds of things that the document links so many requirements of a series to, by ids or names, that it means them all. */
function tracedKinds(series: readonly Identifier[], links: readonly StatedLink[]): LinkKind[] {
  return LINK_KINDS.filter((kind) => {
    const named = new Set(links.filter((link) => link.kind === kind).map(({ requirement }) => requirement));
    const linked = series.filter(({ id }) => named.has(id)).length;
    return linked >= FEWEST_LINKED && linked > SHARE * series.length;
  });
}

/**
 * Requirement → use case, component, test, as the document itself says by ids, parts of a requirement for the whole; and the series
 * that it traces, by ids or by names (`links`).
 */
export function traceDocument(
  { index }: Pick<DeliverableReading, 'index'>,
  links: readonly StatedLink[],
): DocumentTraceability {
  const wholes = wholeRequirements(index);
  const traces = tracesOf(index, keysOf(wholes));
  const byKey = new Map(index.identifiers.map((one) => [one.key, one]));
  const linked = (key: string, kind: LinkKind) =>
    [...(traces.get(key)?.keys() ?? [])].filter((to) => byKey.get(to)?.kind === kind);
  const requirements = wholes.map(({ key }) => ({
    requirement: key,
    'use-case': linked(key, 'use-case'),
    component: linked(key, 'component'),
    test: linked(key, 'test'),
  }));
  const traced = [...Map.groupBy(wholes, ({ series }) => series)].flatMap(([series, members]) =>
    tracedKinds(members, links)
      .filter((kind) => kind !== 'use-case' || !NON_FUNCTIONAL.test(series))
      .map((kind) => ({ series, kind })),
  );
  return { requirements, traced };
}
