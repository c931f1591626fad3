import { english as common } from '@assay/platform/report/words/english';
import { plural } from '@assay/platform/report/words/plural';
import { LEAST_CALIBRATED } from '../../second-reader/stack.ts';
import type { Strategy } from '../../variant.ts';
import type { EssayWords } from './essay-words.ts';

function how({ debate, retrieval, perTrait }: Strategy): string[] {
  const each = perTrait ? 'For each trait of the rubric' : 'For all traits of the rubric at once';
  const seen = retrieval
    ? 'together with essays of the same assignment that teachers had scored before'
    : 'without seeing any other essay';
  if (!debate)
    return [
      `${each}, one AI agent, the Judge, read the submission against the rubric, ${seen}.`,
      'It gave a whole number within the range of the trait and its reasons; a number that could not be read, or that lay outside the range, was not used.',
      'No debate was held in this setting, so the report lists no strengths and weaknesses with quotes.',
      'Quotes from the submission are shown in its own words; outside of them, […] stands where words were taken out that are not its own.',
      'A teacher may change the result and releases it, or has decided that it is released where nothing was flagged; until then it is advice. Once it is released you may appeal against each part of it once, in the time that the release gives; a person answers.',
    ];
  return [
    `${each}, one AI agent, the Advocate, collected what is strong in the submission, and a second, the Skeptic, answered with what is weak, both quoting from it.`,
    'A program then looked up every quote in the submission; a quote that is not there is not shown in this report, nor is a point of which no quote is there.',
    `A third agent, the Judge, read both statements with the result of that check, ${seen}, and gave a whole number with its reasons.`,
    'Quotes from the submission are shown in its own words; outside of them, […] stands where words were taken out that are not its own.',
    'A teacher may change the result and releases it, or has decided that it is released where nothing was flagged; until then it is advice. Once it is released you may appeal against each part of it once, in the time that the release gives; a person answers.',
  ];
}

export const english: EssayWords = {
  ...common,
  report: 'Feedback report',
  advisory:
    'The scores and comments in this report are a proposal. They become an assessment only when they are released: by a teacher or, where a teacher has decided so for the assignment and nothing was flagged, without being read before.',
  standIn:
    'This report comes from a trial run. A built-in stand-in imitated the form of a language model’s answers; its scores and words say nothing about the submission and must not be used to assess it.',
  partlyScored: (scored, traits) =>
    `Only ${scored} of ${traits} traits could be scored; the reasons are given below.`,
  notScoredAtAll: 'No trait could be scored; the reasons are given below.',
  scores: 'Scores',
  trait: 'Trait',
  score: 'Score',
  scoreRange: (min, max) => `${min}–${max}`,
  outOf: (score, max) => `${score} of ${max}`,
  scale: (min, max) => `scale ${min} to ${max}`,
  advocate: 'Advocate',
  skeptic: 'Skeptic',
  confidence: 'Confidence',
  confidenceLegend:
    'Confidence is how sure each debater was: the probability its model gave to the first word of its statement or, where marked *, the model’s own word. It is not the probability that the score is right.',
  measured: 'measured from the model’s word probabilities',
  ownWord: 'the model’s own word',
  noTraits: 'The run produced no trait scores.',
  notScored: 'not scored',
  attention: 'To be looked at by a teacher',
  flags: {
    'missing-score': 'The score is missing.',
    'score-out-of-range': 'The Judge gave a score outside the range, which was not used.',
    'unverified-claims':
      'Some quotes were not found in the text as they were quoted; they are not shown, nor are points that have no other.',
    'judge-misquotes':
      'The reasons quoted words that are not in the submission; they were taken out, shown as […].',
    'exemplar-words': 'The reasons repeated another student’s words; they were taken out, shown as […].',
    'no-exemplars': 'No essay scored by teachers was available for comparison.',
    'exemplars-of-another-rubric':
      'Some essays it was compared with had been scored by another wording of this trait.',
    'exemplar-scores-absent': 'For some scores no essay scored by teachers was available for comparison.',
    'no-essay':
      'The submission may be no essay: too little of it is writing of the student’s own. Look at it before its scores count.',
    'self-reported-confidence':
      'A confidence is the model’s own word, since it returned no word probabilities.',
    'second-reader-differs':
      'The statistical second reader, which learnt from essays that teachers scored, is more than one point away from this score: read the essay’s passages for this trait and decide; the second reader may be wrong.',
    'other-language': 'Some of the reasons or claims are in another language than was asked for.',
    'cut-off': 'An answer was cut off: reasons or claims may be missing.',
    'read-with-care': 'An answer was not in the form that was asked for; it was read as far as it could be.',
  },
  task: 'The task',
  level: 'What this score means in the rubric',
  rationale: 'Reasons for the score',
  strengths: 'Strengths',
  weaknesses: 'Weaknesses',
  noStrengths: 'No strength with a quote from the submission was put forward.',
  noWeaknesses: 'No weakness with a quote from the submission was put forward.',
  partlySupported: (count) =>
    count === 1
      ? '1 claim is shown without some of its quotes, which were not found in the text as they were quoted.'
      : `${count} claims are shown without some of their quotes, which were not found in the text as they were quoted.`,
  setAsideNotFound: (count) =>
    count === 1
      ? '1 claim was set aside because its quotes were not found in the text.'
      : `${count} claims were set aside because their quotes were not found in the text.`,
  setAsideAltered: (count) =>
    count === 1
      ? '1 claim was set aside because it quotes the text with another number, name or meaning.'
      : `${count} claims were set aside because they quote the text with another number, name or meaning.`,
  setAsideNoQuote: (count) =>
    count === 1
      ? '1 claim was left out because it quotes nothing from the text.'
      : `${count} claims were left out because they quote nothing from the text.`,
  exemplars: 'Compared with',
  exemplarScores: (scores) => `essays that teachers had scored ${scores} on this trait`,
  exemplarsAbsent: (scores) => `none was available with the score ${scores}`,
  nearestExemplars: (count) => `${plural(count, 'similar essay', 'similar essays')} scored by teachers`,
  exemplarsNone: 'no other essays',
  missingTitle: 'Not scored',
  missingWhatToDo: (runId) =>
    `A teacher can score this trait by hand, or have run ${runId} resumed: what has succeeded is kept, only this is tried again. A missing score is not a zero.`,
  method: 'Method',
  secondReader: {
    read: ({ score, estimate, low, high, exemplars }) =>
      `second reader: ${score}, estimate ${estimate} (${low}–${high}), learnt from ${exemplars} essays`,
    unread: {
      'too-few-exemplars': (exemplars, least) =>
        `second reader: too few exemplars, ${exemplars} of the ${least} it needs`,
      'one-score-only': (exemplars) =>
        `second reader: its ${exemplars} exemplars all have one score, from which nothing can be learnt`,
      'nothing-learnt': (exemplars) =>
        `second reader: from its ${exemplars} exemplars it learnt nothing that is surely more than chance`,
      'other-language': () => 'second reader: this is in another language than what it learnt from',
      'no-prose': () => 'second reader: fewer than four different words tell it nothing',
      'not-trained': () => 'second reader: it has learnt nothing of this trait',
    },
    suggested: ({ score, estimate, low, high, exemplars, share }) =>
      `suggested by both together: ${score}, estimate ${estimate} (${low}–${high}), Judge ${share} %, calibrated on ${exemplars} essays`,
    suggestedLegend:
      'A suggested score is reckoned from the score and the second reader’s estimate, as both were found to agree with teachers on essays that they had scored. It is one more proposal, and takes no other’s place. The per cent is how much of it is the Judge’s.',
    unsuggested: (traits, why) => `No suggested score for ${traits}: ${why}`,
    whyUnsuggested: {
      'not-calibrated':
        'score and second reader have not been held against teachers’ scores yet. “assay calibrate FILE” does that.',
      'other-rubric': 'the rubric has changed since they were held against teachers’ scores.',
      'other-variant': 'this score was made in another way than those that were held against teachers’.',
      'other-setting': 'the assignment has changed since they were held against teachers’ scores.',
      'other-judge':
        'another model, or other instructions, made this score than those that were held against teachers’.',
      'other-reader': 'the second reader has learnt anew since it was held against teachers’ scores.',
      'too-few-cases': `too few essays were scored by both to tell how far each can be trusted: it takes ${LEAST_CALIBRATED}.`,
      'one-score-only':
        'the essays that were scored by both all have one score from teachers, which tells nothing.',
      'judge-adds-nothing': 'on the calibrated essays the Judge added nothing.',
      'reader-adds-nothing': 'on the calibrated essays the second reader added nothing.',
      'no-better':
        'on the calibrated essays both together were no nearer to teachers than the better of the two.',
      'no-score': 'there is no score to make it of.',
      'not-read': 'the second reader did not read it.',
    },
    failed: 'The second reader could not read the submission; the scores are not affected.',
    differs: (traits) =>
      `${traits}: the second reader is more than one point away from the score. Read the passages for this trait and decide; the second reader may be wrong.`,
    legend:
      'The second reader is a statistical program that learnt from essays of this assignment that teachers scored. It has not seen the scores above and changes none of them. In brackets: the range that is meant to hold, in eight of ten cases, the mean of what teachers would give. Whole scores are spread as teachers’ are, and so may lie outside that range, which is the estimate’s.',
    isExemplar:
      'The submission is one of the essays that the second reader learnt from; it was read as if it were not.',
  },
  howTitle: 'How these scores were made',
  how,
};
