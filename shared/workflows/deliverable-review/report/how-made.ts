import { howMade as howOf } from '@assay/platform/report/frame';
import type { ReviewResult } from '../result.ts';
import { listInWords } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

/** Who has read at least one section: of the others the report says nothing. */
function tasksDone({ missing, document, answers, coverage }: ReviewResult, words: ReviewWords): string[] {
  const kept = (step: string) => answers.some((answer) => answer.step === step && answer.kept !== null);
  const hasRead = (agent: string) => {
    const failed = missing.filter(({ agent: name, step }) => name.endsWith(`/${agent}`) && !kept(step));
    return failed.length < document.sections;
  };
  const { specification, tests, features, links } = words.how.tasks;
  const done: [string, boolean][] = [
    [specification, hasRead('specification-auditor')],
    [tests, hasRead('test-auditor')],
    [features, coverage !== null && hasRead('feature-check')],
    [links, hasRead('traceability-matrix')],
  ];
  return done.flatMap(([task, isDone]) => (isDone ? [task] : []));
}

/** Whether the ConsistencyManager has looked at the findings: it is asked where there is more than one. */
function wasCompared({ crossChecked, findings: { kept, merged, rejected } }: ReviewResult): boolean {
  return crossChecked && kept + merged + rejected > 1;
}

function worded({ narratives: { overview, summary }, strengths }: ReviewResult, words: ReviewWords): string {
  const { sections, how } = words;
  const parts: [string, unknown][] = [
    [sections.context, overview],
    [sections.summary, summary],
    [sections.strengths, strengths],
  ];
  const there = parts.flatMap(([name, part]) => (part === null ? [] : [name]));
  return there.length > 0 ? how.worded(listInWords(there, words)) : how.filled;
}

/** How this report was made, a paragraph each: what this run did, and nothing of what others do. */
export function howMade(result: ReviewResult, words: ReviewWords): string[] {
  const { how } = words;
  const tasks = tasksDone(result, words);
  const read =
    tasks.length > 0
      ? how.read(tasks.join('; '), result.document.figures.described > 0)
      : words.howWithoutModel;
  const checked = [how.quotes, ...(wasCompared(result) ? [how.compared] : [])].join(' ');
  return howOf(
    result,
    words,
    [read, checked, `${worded(result, words)} ${how.released}`],
    [words.howWithoutModel],
  );
}
