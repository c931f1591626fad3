import type { DocumentContext } from '../../../../../shared/workflows/deliverable-review/document-context.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { designParts } from './design-names.ts';
import { referencesIn } from './document/identifiers.ts';
import { isTestSection } from './document/requirements.ts';
import { quotable } from './document/sentences.ts';
import { type Structure, structureOf } from './document/structure.ts';
import { actorsOf, partText, type UseCase } from './document/use-cases.ts';
import { TEST_TYPES, TESTS } from './lexicon/test-types.ts';
import { patternUses } from './rules/pattern-use.ts';

const STYLES =
  /\b(?:(?:\w+-)?(?:layered|tier(?:ed)?|micro-?services?|client[-– ]server|event[- ]driven|hexagonal|monolithic|repository|pipe[- ]and[- ]filter|peer[- ]to[- ]peer|serverless|service[- ]oriented|REST(?:ful)?|MVC) architecture|(?:two|three|four|\d)[- ](?:tiers?|layers?)(?: (?:client[- ]server|architecture))?|web application with (?:two|three|four|five|\d) layers|architettura (?:di tipo |a |basata su )?(?:repository|strati|livelli|microservizi|client[-– ]server|three[- ]tier|a tre livelli))/i;
const LAYER =
  /^[^\p{L}\p{N}]{0,3}(?:\d+[.)]\s*)?((?:presentation|business(?: logic)?|application|domain|service|persistence|data(?: access)?|database|web|client|infrastructure|user interface|presentazione|logica (?:di business|applicativa)|persistenza|dati|dominio)(?: (?:layer|tier|logic))?)\s*(?::|\s[–—-]\s)/iu;
const COVERAGE = /\bcoverage\b|\bcopertura\b/i;
const LONGEST = 300;

function short(text: string | null): string | null {
  return text === null ? null : text.length <= LONGEST ? text : quotable(text);
}

/** The alternative flows of a use case, one by one where they are numbered by the step they leave. */
function alternativesOf(useCase: UseCase): string[] {
  if (partText(useCase, 'alternatives') === null) return [];
  return useCase.parts.alternatives
    .flatMap(({ text }) => text.split(/(?=\b\d{1,2}[a-z][.):]?\s)|(?=[•▪])/))
    .map((flow) => flow.replace(/^[\s•▪–-]+/, '').trim())
    .filter((flow) => flow !== '');
}

function useCaseOf(useCase: UseCase): DocumentContext['useCases'][number] {
  return {
    id: useCase.id,
    name: useCase.name,
    actors: actorsOf(useCase),
    preconditions: short(partText(useCase, 'preconditions')),
    postconditions: short(partText(useCase, 'postconditions')),
    alternativeFlows: alternativesOf(useCase),
    page: useCase.page,
  };
}

function architectureOf(structure: Structure): DocumentContext['architecture'] {
  const style = structure.statements.map(({ text }) => STYLES.exec(text)?.[0]).find(Boolean) ?? null;
  const layers = structure.lines.flatMap(({ kind, text }) =>
    kind === 'text' ? (LAYER.exec(text)?.[1]?.trim() ?? []) : [],
  );
  const isLayer = (name: string) => layers.some((layer) => layer.toLowerCase() === name.toLowerCase());
  return {
    style,
    components: designParts(structure)
      .filter(({ name }) => !isLayer(name))
      .map(({ name, responsibility }) => ({ name, responsibility: short(responsibility) })),
    layers: [...new Set(layers)],
    patterns: patternUses(structure).map(({ pattern, named, around }) => {
      const use = around.find(({ text }) => text.length > 30) ?? named[0]!;
      return { name: pattern.name, use: short(use.text) };
    }),
  };
}

function testsOf({ tests, testLines, statements }: Structure): DocumentContext['tests'] {
  const told = testLines.filter(({ text, path }) => TESTS.test(text) || TESTS.test(path.at(-1) ?? ''));
  const types = TEST_TYPES.filter(({ pattern }) => told.some(({ text }) => pattern.test(text)));
  const coverage = statements.filter(({ text, line }) => COVERAGE.test(text) && isTestSection(line));
  const measured = coverage.filter(({ text }) => /%/.test(text));
  return {
    types: types.map(({ name }) => name),
    coverage:
      coverage.length === 0
        ? null
        : (measured.length > 0 ? measured : coverage)
            .slice(0, 2)
            .map(({ text }) => text)
            .join(' '),
    cases: tests.map(({ id, name, body, page }) => ({
      id,
      name: quotable(name),
      covers: coversOf(body),
      page,
    })),
  };
}

function coversOf(body: string): string[] {
  return [
    ...new Set(
      referencesIn(body)
        .filter(({ family }) => family !== 'test')
        .map(({ id }) => id),
    ),
  ];
}

/** What the deliverable consists of, read off its form. */
export function extractContext(prompt: Prompt): DocumentContext {
  const structure = structureOf(prompt.document.text);
  return {
    requirements: structure.requirements.map(({ id, kind, text, page }) => ({
      id,
      kind,
      text: quotable(text),
      page,
    })),
    useCases: structure.useCases.map(useCaseOf),
    architecture: architectureOf(structure),
    tests: testsOf(structure),
  };
}
