import { plainLine } from '@assay/platform/report/plain-line';
import type { ToldRun } from '@assay/platform/run/items';
import { terminalText } from './terminal-text.ts';

/** How the run of a work ended, in a line: where it failed why, its code behind the words. */
export function endedText({ submission, state, failure }: Pick<ToldRun, 'submission' | 'state' | 'failure'>) {
  const why = failure ? `: ${plainLine(failure.message)} (${failure.code})` : '';
  return terminalText(`${submission} ${state}${why}`);
}
