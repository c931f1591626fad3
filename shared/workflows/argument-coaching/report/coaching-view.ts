import { cutProse } from '@assay/platform/report/cut';
import { failureWords } from '@assay/platform/report/failure-words';
import { frameView, howMade } from '@assay/platform/report/frame';
import { unwrapped } from '@assay/platform/report/line-ends';
import type { CoachingResult } from '../result.ts';
import { balanceView } from './check-view.ts';
import { coachView } from './coach-view.ts';
import { debateView } from './debate-view.ts';
import { humanView } from './human-view.ts';
import { extentOf, howView, ownFacts } from './making-view.ts';
import { attentionOf, noticesOf } from './notices.ts';
import { nameOf, partName } from './part-name.ts';
import { sentence } from './shown-text.ts';
import type { CoachingWords } from './words/coaching-words.ts';
import { coachingWords } from './words/coaching-words.ts';

const LONGEST_BACKGROUND = 1_600;

/** The words of a report: each purpose has its own title and disclosure. */
function wordsOf({ assignment, purpose }: CoachingResult): CoachingWords {
  const words = coachingWords(assignment.language);
  return { ...words, ...words.purposes[purpose] };
}

/** What has no answer, by the judge or the part that it is missed in. */
function missingView({ missing }: CoachingResult, words: CoachingWords) {
  const own = missing.filter(({ code }) => code !== 'ModelMissing');
  return own.map(({ agent, ...failure }) => ({
    name: partName(agent, words),
    message: sentence(failureWords(failure, words)),
  }));
}

/** A result as the templates take it: a student's feedback, a debate's report, or the check of a motion. */
export function coachingView(result: CoachingResult) {
  const words = wordsOf(result);
  const background = result.motion.background.trim();
  const isStudents = result.purpose === 'coach';
  const own = { extent: extentOf(result, words), facts: ownFacts(result, words), isStudents };
  const frame = frameView(result, words, own);
  return {
    ...frame,
    submission: { ...frame.submission, file: isStudents ? frame.submission.file : '' },
    motion: result.motion.text,
    background: background === '' ? null : cutProse(unwrapped(background), LONGEST_BACKGROUND),
    notices: noticesOf(result, words),
    attention: attentionOf(result, words),
    balance: balanceView(result, words),
    checks: result.purpose === 'check',
    coach: coachView(result, words),
    debate: debateView(result, words),
    human: humanView(result.human, words),
    missing: missingView(result, words),
    prompts: frame.prompts.map(({ agent, hash }) => ({ agent: nameOf(agent), hash })),
    how: howMade(result, words, howView(result, words)),
    howTitle: words.howTitle,
  };
}
export { readCoaching } from './class-reading.ts';
