import type { DeliverableReading } from '../reading.ts';
import type {
  CheckCode,
  DocumentCheck,
  DocumentTraceability,
  Identifier,
  LinkKind,
  StatedLink,
} from '../schema.ts';
import { wholeRequirements } from '../traceability.ts';
import { NamedNear } from './named-near.ts';
import { placeOfDefinition } from './quote.ts';

const CODES: Record<LinkKind, CheckCode> = {
  'use-case': 'requirement-without-use-case',
  component: 'requirement-without-design',
  test: 'untested-requirement',
};

/** Whether something that was read with less certainty may link the requirement, or a part of it, after all. */
function mayBeLinked(key: string, kind: LinkKind, { loose, index }: DeliverableReading): boolean {
  const kinds = new Map(index.identifiers.map((one) => [one.key, one.kind]));
  const parts = [...loose.keys()].filter((one) => one === key || one.startsWith(`${key}.`));
  return parts.some((part) => [...loose.get(part)!].some((to) => kinds.get(to) === kind));
}

function check(text: string, code: CheckCode, without: Identifier[], total: number): DocumentCheck {
  return {
    code,
    severity: code === 'untested-requirement' ? 'MEDIUM' : 'LOW',
    candidate: false,
    ids: without.map(({ id }) => id),
    ...placeOfDefinition(text, without[0]!.definitions[0]!),
    pages: [...new Set(without.map(({ definitions }) => definitions[0]!.page))],
    total,
    terms: [],
  };
}

/** Requirements without a use case, a component or a test in a document that gives the others theirs, by ids or names (`links`). */
export function untracedRequirements(
  reading: DeliverableReading,
  traceability: DocumentTraceability,
  links: readonly StatedLink[],
): DocumentCheck[] {
  const named = new NamedNear(reading, links);
  const wholes = wholeRequirements(reading.index);
  return traceability.traced.flatMap(({ series, kind }) => {
    const all = wholes.filter((one) => one.series === series);
    const without = all.filter(
      ({ id, key }) =>
        !links.some((link) => link.requirement === id && link.kind === kind) &&
        !mayBeLinked(key, kind, reading) &&
        !named.has(key, kind),
    );
    return without.length > 0 ? [check(reading.text, CODES[kind], without, all.length)] : [];
  });
}
