import { cutProse } from '@assay/platform/report/cut';
import { saysNothing } from '@assay/platform/run/provenance';
import type { DocumentContext } from '../document-context.ts';
import type { ReviewResult } from '../result.ts';
import { missingViews } from './missing-view.ts';
import { pageView } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

const LONGEST = { id: 60, text: 700 };
const NOT_SAID = '–';

const shown = (text: string | null) =>
  cutProse((text ?? '').replace(/\s+/g, ' ').trim(), LONGEST.text) || NOT_SAID;
const idOf = (id: string) => cutProse(id.trim(), LONGEST.id) || NOT_SAID;

/** Steps in words, numbered unless the document numbers them. */
function flow(steps: readonly string[], isNumbered: boolean): string[] {
  if (steps.length === 0) return [NOT_SAID];
  return steps.map((step, at) =>
    isNumbered && !/^\s*\d/.test(step) ? `${at + 1}. ${shown(step)}` : shown(step),
  );
}

function useCaseView(useCase: DocumentContext['useCases'][number], words: ReviewWords) {
  const { elements: named } = words;
  const parts: [string, string[]][] = [
    [named.actors, [shown(useCase.actors.join(', '))]],
    [named.preconditions, [shown(useCase.preconditions)]],
    [named.mainFlow, flow(useCase.mainFlow, true)],
    [named.alternativeFlows, flow(useCase.alternativeFlows, false)],
    [named.postconditions, [shown(useCase.postconditions)]],
  ];
  return {
    ...{ id: useCase.id.trim() && idOf(useCase.id), name: shown(useCase.name) },
    page: pageView(useCase.page, words),
    parts: parts.map(([name, lines]) => ({ name, lines })),
  };
}

/** Requirements, use cases and tests of a document, by which the criteria A1, A2 and A4 of CAPRA's taxonomy can be rated (SPEC C4). */
export function elementsView(result: ReviewResult, words: ReviewWords) {
  const context = saysNothing(result.provenance) ? null : result.context;
  const { requirements = [], useCases = [], tests } = context ?? {};
  return {
    missing: missingViews(result, 'context', result.context === null, words),
    known: context !== null,
    requirements: requirements.map(({ id, kind, text, page }) => ({
      ...{ id: idOf(id), kind: words.elements.kinds[kind], text: shown(text), page: pageView(page, words) },
    })),
    useCases: useCases.map((useCase) => useCaseView(useCase, words)),
    tests: (tests?.cases ?? []).map(({ id, name, covers, page }) => ({
      ...{ id: idOf(id), name: shown(name), covers: shown(covers.join(', ')), page: pageView(page, words) },
    })),
  };
}
