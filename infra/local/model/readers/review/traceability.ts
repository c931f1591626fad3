import type { TraceabilityRow } from '../../../../../shared/workflows/deliverable-review/traceability.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { type DesignPart, designParts } from './design-names.ts';
import { keysIn, referencesIn } from './document/identifiers.ts';
import type { Line } from './document/lines.ts';
import { isTestSection, type Requirement } from './document/requirements.ts';
import { type Structure, structureOf } from './document/structure.ts';
import type { UseCase } from './document/use-cases.ts';
import { both, isWrittenIn, type Tongue, tongueOf } from './tongue.ts';

type Reference = TraceabilityRow['useCases'][number];

const SUMMARY_WORDS = 10;
/** For a requirement in another language than the one asked for: this reader does not translate. */
const KINDS = {
  functional: both('functional requirement', 'requisito funzionale'),
  'non-functional': both('non-functional requirement', 'requisito non funzionale'),
};
const COMPONENT = /(?<![\p{L}\d])C\.?\d{1,2}(?!\d)/gu;
const MOST_REQUIREMENTS = 150;

function distinct(references: readonly Reference[]): Reference[] {
  return [...Map.groupBy(references, ({ label }) => label).values()].map((same) => same[0]!);
}

/** What the lines about requirements and use cases mention, looked up once for a whole document. */
interface Index {
  byRequirement: Map<string, Line[]>;
  useCases: Map<string, UseCase[]>;
  parts: (DesignPart & { keys: string[] })[];
}

function indexOf(structure: Structure): Index {
  const own = structure.lines.filter(({ kind }) => kind === 'text' || kind === 'table');
  const pairs = own.flatMap((line) => keysIn(line.text, 'requirement').map((key) => ({ key, line })));
  const byRequirement = new Map(
    [...Map.groupBy(pairs, ({ key }) => key)].map(([key, same]) => [key, same.map(({ line }) => line)]),
  );
  const traced = structure.useCases.flatMap((useCase) =>
    useCase.requirements.map((key) => ({ key, useCase })),
  );
  const useCases = new Map(
    [...Map.groupBy(traced, ({ key }) => key)].map(([key, same]) => [
      key,
      same.map(({ useCase }) => useCase),
    ]),
  );
  const parts = designParts(structure).map((part) => ({ ...part, keys: keysIn(part.line.text, 'use-case') }));
  return { byRequirement, useCases, parts };
}

function useCasesFor({ key }: Requirement, { byRequirement, useCases }: Index): Reference[] {
  const described = (useCases.get(key) ?? []).map(({ id, name, page }) => ({ label: id || name, page }));
  const inRows = (byRequirement.get(key) ?? [])
    .filter((line) => line.kind === 'table' && !isTestSection(line))
    .flatMap(({ text, page }) =>
      referencesIn(text)
        .filter(({ family }) => family === 'use-case')
        .map(({ id }) => ({ label: id, page })),
    );
  return distinct([...described, ...inRows]);
}

/** Parts of the design named in a line with the requirement, or in a row with one of its use cases. */
function designFor({ key }: Requirement, { byRequirement, useCases, parts }: Index): Reference[] {
  const lines = (byRequirement.get(key) ?? []).filter((line) => !isTestSection(line));
  const named = lines.flatMap(({ text, page }) => {
    const components = [...text.matchAll(COMPONENT)].map(([label]) => label);
    const names = parts.filter(({ name }) => name.length > 3 && text.includes(name)).map(({ name }) => name);
    return [...components, ...names].map((label) => ({ label, page }));
  });
  const through = new Set((useCases.get(key) ?? []).map((useCase) => useCase.key));
  const responsible = parts
    .filter(({ keys }) => keys.some((one) => through.has(one)))
    .map(({ name, line }) => ({ label: name, page: line.page }));
  return distinct([...named, ...responsible]);
}

function testsFor({ key }: Requirement, { tests }: Structure): Reference[] {
  return tests
    .filter(({ requirements }) => requirements.includes(key))
    .map(({ id, page }) => ({ label: id, page }));
}

function disconnectOf(
  requirement: Requirement,
  links: Record<'useCases' | 'design' | 'tests', Reference[]>,
  { useCases, tests }: Structure,
  tongue: Tongue,
): string | null {
  const isQuality = requirement.kind === 'non-functional';
  const broken = [
    ...(links.useCases.length === 0 && !isQuality && useCases.length > 0
      ? [both('no use case realises it', 'nessun caso d’uso lo realizza')]
      : []),
    ...(links.design.length === 0
      ? [both('no part of the design answers for it', 'nessuna parte del progetto ne risponde')]
      : []),
    ...(links.tests.length === 0
      ? [
          tests.length > 0
            ? both('no test checks it', 'nessuna prova lo verifica')
            : both('the document has no test cases', 'il documento non contiene casi di prova'),
        ]
      : []),
  ].map((words) => words[tongue]);
  if (broken.length === 0) return null;
  const [first = '', ...others] = broken;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${others.map((other) => `; ${other}`).join('')}.`;
}

function rowFor(
  requirement: Requirement,
  structure: Structure,
  index: Index,
  tongue: Tongue,
): TraceabilityRow {
  const links = {
    useCases: useCasesFor(requirement, index),
    design: designFor(requirement, index),
    tests: testsFor(requirement, structure),
  };
  const words = requirement.text
    .split(' ')
    .slice(0, SUMMARY_WORDS)
    .join(' ')
    .replace(/[,;:.]+$/, '');
  const summary = isWrittenIn(tongue, requirement.text) ? words : KINDS[requirement.kind][tongue];
  const label = requirement.id || words;
  return {
    requirement: label,
    summary,
    ...links,
    disconnect: disconnectOf(requirement, links, structure, tongue),
  };
}

/** A row for every requirement: what mentions it in the same row, use case or test. */
export function traceRequirements(prompt: Prompt): TraceabilityRow[] {
  const structure = structureOf(prompt.document.text);
  const index = indexOf(structure);
  const tongue = tongueOf(prompt);
  const requirements = structure.requirements.slice(0, MOST_REQUIREMENTS);
  return requirements.map((requirement) => rowFor(requirement, structure, index, tongue));
}
