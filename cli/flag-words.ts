import { REASON_WORDS } from '@assay/platform/review/reason-words';

/** What flags are called on a terminal; their sentences are the reports'. */
// biome-ignore format: a table
export const FLAG_WORDS: Readonly<Record<string, string>> = {
  ...REASON_WORDS,
  'suspected-injection': 'may speak to the grader', 'hidden-text': 'holds hidden text', 'text-doubled': 'the same stretch stands in it twice',
  'read-from-pictures': 'read from pictures by a machine', 'not-all-read': 'notes, pictures or cut words were not read',
  illegible: 'could not be read everywhere', 'outside-answers': 'words of the paper stand in no answer',
  'missing-score': 'a score is missing', 'score-out-of-range': 'a score out of range was not used',
  'unverified-claims': 'some quotes were not found', 'judge-misquotes': 'reasons quoted what is not there',
  'reasons-of-any-text': 'reasons that fit any text', 'exemplar-words': 'reasons repeated another student',
  'no-exemplars': 'nothing to compare with', 'exemplars-of-another-rubric': 'compared with another rubric',
  'exemplar-scores-absent': 'little to compare with', 'no-essay': 'may be no essay',
  'self-reported-confidence': 'how sure it is, by its own word', 'second-reader-differs': 'the second reader differs',
  'other-language': 'another language', 'cut-off': 'an answer was cut off',
  'read-with-care': 'an answer was not as asked for', 'nothing-of-its-own': 'an answer said nothing of its own',
  'missing-label': 'no label', 'grader-missing': 'a grader did not answer', 'one-grader': 'only one grader answered',
  'graders-disagree': 'graders differ', 'against-posterior': 'label is not the most probable one',
  'validation-failed': 'not validated', 'against-vote': 'decided against the vote', retried: 'debated twice', tie: 'a tie',
  'few-past-answers': 'few past answers', 'unseen-question': 'no past answers', 'not-calibrated': 'graders not learnt',
  'unsupported-points': 'points that the answer does not bear out', 'reason-contradicts': 'reason speaks against the label',
  'reason-repeats': 'reason repeats itself', 'no-reason': 'no reason', 'empty-answer': 'empty', 'too-long': 'too long',
  'very-short': 'very short', 'off-topic': 'off the motion', 'other-side': 'argues for the other side',
  'unchanged-revision': 'revision is unchanged', 'one-sided-motion': 'motion has one side',
  'draft-not-judged': 'draft was not judged to the end', 'consensus-refused': 'consensus could not be accepted',
  'consensus-far': 'consensus is far from the judges', 'text-withheld': 'some feedback was withheld',
  'ended-early': 'ended early', 'changed-sides': 'a speaker changed sides', 'speech-faults': 'a speech breaks its task',
  'nothing-found': 'no weak point was found', 'answers-in-another-language': 'answers in another language',
  'not-cross-checked': 'not cross-checked', 'narrative-corrected': 'summary was corrected',
  'answer-cut-off': 'an answer was cut off', 'answer-kept-in-part': 'an answer was kept in part',
  'answer-incomplete': 'an answer is incomplete', 'answer-mended': 'an answer was mended',
  'nearly-blank': 'nearly blank', 'read-by-figures': 'read by its figures', 'pictures-unread': 'its pictures were not read', 'pages-unreadable': 'pages could not be read',
  'figures-not-described': 'figures were not described', 'read-in-sections': 'read in sections',
};

/** Flags in words; one without words of its own loses its hyphens. */
export const flagWords = (flags: readonly string[]): string =>
  flags.map((flag) => FLAG_WORDS[flag] ?? flag.replaceAll('-', ' ')).join(' · ');
