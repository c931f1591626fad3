import { cut, cutProse } from '@assay/platform/report/cut';
import type { Fact } from '@assay/platform/report/facts';
import type { DocumentContext } from '../document-context.ts';
import { firstOf } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

/** So many names of one kind are listed; of longer lists the number is told. */
const MOST_NAMES = 14;
const LONGEST = { name: 60, sentence: 400 };

function names(items: readonly string[], words: ReviewWords): string {
  const distinct = [...new Set(items.map((item) => item.trim()).filter((item) => item !== ''))];
  const { shown, beyond } = firstOf(distinct, MOST_NAMES);
  const listed = shown.map((name) => cut(name, LONGEST.name)).join(', ');
  return beyond > 0 ? `${listed} ${words.more(beyond)}` : listed;
}

function useCases({ useCases }: DocumentContext, words: ReviewWords): string {
  const count = (has: (useCase: DocumentContext['useCases'][number]) => boolean) =>
    useCases.filter(has).length;
  return words.context.useCasesValue(
    useCases.length,
    count(({ actors }) => actors.length > 0),
    count(({ preconditions, postconditions }) => preconditions !== null || postconditions !== null),
    count(({ alternativeFlows }) => alternativeFlows.length > 0),
  );
}

/** What a document consists of, as rows of a table (criteria A1 to A4 of CAPRA's taxonomy); what it lacks is said too. */
export function contextView(context: DocumentContext, words: ReviewWords): Fact[] {
  const { requirements, architecture, tests } = context;
  const named = words.context;
  const functional = requirements.filter(({ kind }) => kind === 'functional').length;
  const others = requirements.length - functional;
  const rows: [string, string][] = [
    [
      named.requirements,
      requirements.length > 0 ? named.requirementsValue(requirements.length, functional, others) : '',
    ],
    [named.useCases, context.useCases.length > 0 ? useCases(context, words) : ''],
    [
      named.actors,
      names(
        context.useCases.flatMap(({ actors }) => actors),
        words,
      ),
    ],
    [named.style, cutProse(architecture.style ?? '', LONGEST.sentence)],
    [
      named.components(architecture.components.length),
      names(
        architecture.components.map(({ name }) => name),
        words,
      ),
    ],
    [named.layers, names(architecture.layers, words)],
    [
      named.patterns,
      names(
        architecture.patterns.map(({ name }) => name),
        words,
      ),
    ],
    [named.tests, tests.cases.length > 0 ? named.testsValue(tests.cases.length) : ''],
    [named.testTypes, names(tests.types, words)],
    [named.testCoverage, cutProse(tests.coverage?.trim() ?? '', LONGEST.sentence)],
  ];
  return rows.map(([name, value]) => ({ name, value: value || named.nothing }));
}
