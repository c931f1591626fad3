import { type Family, type Reference, referencesIn } from '../document/identifiers.ts';
import type { Line } from '../document/lines.ts';
import { isTestSection } from '../document/requirements.ts';
import { quotable } from '../document/sentences.ts';
import type { Structure } from '../document/structure.ts';
import type { Draft, Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const FEWEST_KNOWN = 3;
/** Above this share of unknown ids the definitions stand in another document. */
const MOST_UNKNOWN = 0.34;

interface Mention {
  reference: Reference;
  line: Line;
}

function knownKeys(structure: Structure, family: Family): Set<string> {
  if (family === 'requirement') return new Set(structure.requirements.map(({ key }) => key).filter(Boolean));
  if (family === 'use-case') return new Set(structure.useCases.map(({ key }) => key).filter(Boolean));
  return new Set(structure.tests.map(({ key }) => key));
}

/** The first places of ids that are defined nowhere, where most others of their kind are. */
export function unknownMentions(structure: Structure, family: Family): Mention[] {
  const known = knownKeys(structure, family);
  const prefixes = new Set([...known].map((key) => key.slice(0, key.lastIndexOf('-'))));
  const mentions = structure.lines
    .filter(({ kind }) => kind === 'text' || kind === 'table')
    .flatMap((line) => referencesIn(line.text).map((reference) => ({ reference, line })))
    .filter(({ reference }) => reference.family === family && prefixes.has(reference.prefix));
  const isKnown = ({ key }: Reference) =>
    known.has(key) || [...known].some((other) => other.startsWith(`${key}.`) || key.startsWith(`${other}.`));
  const unknown = [
    ...Map.groupBy(
      mentions.filter(({ reference }) => !isKnown(reference)),
      ({ reference }) => reference.key,
    ).values(),
  ];
  if (known.size < FEWEST_KNOWN || unknown.length > MOST_UNKNOWN * known.size) return [];
  return unknown.map((same) => same[0]!);
}

const NAMES = {
  requirement: both('requirement', 'requisito'),
  'use-case': both('use case', 'caso d’uso'),
  test: both('test', 'test'),
};

export function unknownReference({ reference, line }: Mention, inTests: boolean): Draft {
  const { id, family } = reference;
  const name = NAMES[family];
  const category = inTests ? 'test-coverage' : family === 'use-case' ? 'use-cases' : 'requirements';
  return {
    category,
    severity: 'MEDIUM',
    said: both(
      `${id} is referred to here, but the document defines no such ${name.en}: the trace leads nowhere.`,
      `Qui si fa riferimento a ${id}, ma il documento non definisce alcun ${name.it} con questo nome: la traccia non porta a nulla.`,
    ),
    advice: both(
      `Define ${id}, or correct the reference.`,
      `Definire ${id}, oppure correggere il riferimento.`,
    ),
    quote: quotable(line.text),
    page: line.page,
    confidence: 0.82,
    useCase: family === 'use-case' ? id : null,
  };
}

/** References outside of the tests to requirements and use cases that do not exist. */
export const unknownReferences: Rule = (structure) =>
  (['requirement', 'use-case'] as const)
    .flatMap((family) => unknownMentions(structure, family))
    .filter(({ line }) => !isTestSection(line))
    .map((mention) => unknownReference(mention, false));

/** References in the tests to requirements and use cases that do not exist. */
export const unknownTargets: Rule = (structure) =>
  (['requirement', 'use-case'] as const)
    .flatMap((family) => unknownMentions(structure, family))
    .filter(({ line }) => isTestSection(line))
    .map((mention) => unknownReference(mention, true));
