import { english as common } from '@assay/platform/report/words/english';
import { plural } from '@assay/platform/report/words/plural';
import type { Side, Stance } from '../../stance.ts';
import type { CoachingWords } from './coaching-words.ts';

const stances: Record<Stance, string> = { for: 'for the motion', against: 'against the motion' };
const sides: Record<Side, string> = {
  ...stances,
  both: 'for both sides at once',
  neither: 'for neither side',
};
const are = (count: number) => (count === 1 ? 'is' : 'are');
const were = (count: number) => (count === 1 ? 'was' : 'were');
const points = (count: number) => plural(count, 'point', 'points');
const pairsOf = (count: number) => plural(count, 'pair of scores', 'pairs of scores');
const onlyOne = (favours: Stance | null) =>
  favours === null
    ? 'One side of this motion can hardly be argued.'
    : `This motion is one-sided: it can hardly be argued but ${stances[favours]}.`;
const standIn = (of: string) =>
  `This report comes from a trial run. A built-in stand-in imitated the form of a language model’s answers; its words say nothing about ${of}.`;

const privateButCritique =
  'Private to each speaker, with one exception: the points of a critique whose quotes were found are told to the speaker whom they are about, before its next speech, as the analysis of an external expert.';

export const english: CoachingWords = {
  ...common,
  report: 'Argument coaching',
  advisory: '',
  standIn: '',
  howTitle: '',
  purposes: {
    coach: {
      report: 'Feedback on an argument',
      advisoryTitle: 'Advisory until released',
      advisory:
        'The scores and comments in this report are a proposal. They become an assessment only when they are released: by a teacher or, where a teacher has decided so for the assignment and nothing was flagged, without being read before.',
      standIn: standIn('the argument'),
      howTitle: 'How this was made',
    },
    debate: {
      report: 'Report on a debate',
      advisoryTitle: 'Spoken and scored by machines',
      advisory:
        'The speeches and scores in this report show how a motion can be argued. They assess no student, and they do not say which side is right.',
      standIn: standIn('the motion'),
      howTitle: 'How this debate was held',
    },
    check: {
      report: 'Check of a motion',
      advisoryTitle: 'Advice to whoever sets the motion',
      advisory:
        'The verdict and the reasons in this report are a proposal. The motion is for a teacher to set.',
      standIn: standIn('the motion'),
      howTitle: 'How this was made',
    },
  },
  none: '–',
  missing: 'missing',
  stances,
  stanceNames: { for: 'For', against: 'Against' },
  sides,
  judges: {
    factual: 'Factual',
    logical: 'Logical',
    rhetorical: 'Rhetorical',
    'belief-shift': 'Belief shift',
    audience: 'Audience',
    strategic: 'Strategic',
    ethical: 'Ethical',
    overall: 'Overall',
  },
  judgeAims: {
    factual: 'truth and evidence',
    logical: 'whether the reasoning holds',
    rhetorical: 'language and style',
    'belief-shift': 'whether readers of another opinion would move',
    audience: 'how different readers take it',
    strategic: 'choice of arguments, answers to the other side',
    ethical: 'honesty and fairness',
    overall: 'all seven aspects at once',
  },
  judgesShort: {
    factual: 'Factual',
    logical: 'Logical',
    rhetorical: 'Rhetoric',
    'belief-shift': 'Belief',
    audience: 'Audience',
    strategic: 'Strategy',
    ethical: 'Ethics',
    overall: 'Overall',
  },
  kinds: {
    opening: 'Opening',
    rebuttal: 'Rebuttal',
    closing: 'Closing',
    proposition: 'Proposition',
    opposition: 'Opposition',
    summary: 'Summary',
  },
  approaches: {
    A: 'A: what the judges say of a round is told before the next one',
    B: 'B: the judges see a draft, and the revision alone becomes public',
    control: 'control: each side speaks alone, without hearing the other, and revises by its own reflection',
  },
  formats: {
    standard: 'standard: opening, rebuttals, closing',
    'world-schools':
      'World Schools: proposition, opposition, rebuttal, summary (rounds 1 and 2 form one exchange)',
  },
  dimensions: {
    'logical-gap': 'Logical gap',
    'factual-error': 'Factual error',
    'unstated-assumption': 'Unstated assumption',
    counterargument: 'Open to a counter-argument',
    'rhetorical-weakness': 'Rhetorical weakness',
  },
  damages: { major: 'Major', minor: 'Minor' },
  flags: {
    'very-short': 'The argument is very short; little can be said of it.',
    'other-language': 'The argument seems to be in another language than the assignment.',
    'off-topic': 'The text does not seem to be about the motion.',
    'other-side': 'The text argues for the side that was not asked for.',
    'unchanged-revision': 'The revision is the draft, spacing aside.',
    'one-sided-motion': 'The motion can hardly be argued on both sides.',
    'draft-not-judged': 'The draft of this revision was not judged to the end, so the comparison has gaps.',
    'judge-alert': 'A judge asks that a teacher look at a text before its author reads this report.',
    'consensus-refused':
      'What the meta-judge made of the scores could not be accepted as it was, even after asking again.',
    'text-withheld': 'Some feedback was withheld because it would have written the text for the student.',
    'ended-early': 'The debate ended before all of its speeches were held.',
    'changed-sides': 'In at least one speech a speaker argues for the other side, as most judges read it.',
    'speech-faults': 'At least one speech breaks its task even after it was asked for again.',
    'nothing-found':
      'The opponent found no weak point in the text, or asked no question: this feedback says less than others.',
    'answers-in-another-language':
      'Answers came in another language than that of this report, even after asking again.',
    'cut-off': 'At least one answer was cut off: what it says may break off or lack points.',
    'read-with-care':
      'At least one answer was not in the form that was asked for; it was read as far as it could be.',
  },
  cut: (letters) => `Cut here: the text has ${letters} characters. All of it is in the run’s result.`,
  more: (count) => `${count} more ${are(count)} in the run’s result.`,
  notices: {
    failed: 'Nothing could be judged; the reasons are given below.',
    partial: (count) =>
      `${plural(count, 'step', 'steps')} of this run gave no answer; the reasons are given below.`,
    otherSide: (asked, argued) =>
      `The task was to argue ${stances[asked]}; most judges read this text as arguing ${sides[argued]}.`,
    unclearSide: 'The judges do not agree which side this text argues for.',
    oneSided: onlyOne,
    unchecked: 'Whether the motion can be argued on both sides could not be checked.',
    noScores: 'No judge gave a score. A missing score is not a zero.',
    withheld: 'Some of the feedback was withheld because it would have written the text for the student.',
    alert: (judges, alert) => `To be seen by a teacher first (judge: ${judges}): ${alert}`,
    broken: (held, planned, round, reason) =>
      `The debate ended early, after ${held} of ${planned} speeches${round > 0 ? `, in round ${round}` : ''}: ${reason}`,
  },
  motion: 'Motion',
  background: 'What may be taken as given',
  sideArgued: 'Argues',
  sideAsked: 'Was to argue',
  sideOpen: 'either side',
  sideUnknown: 'not clear: the judges do not agree',
  scores: 'Scores',
  scoresNote: 'Each judge gives 0 to 10, independently of the others.',
  scoresMissing: (count) =>
    `${plural(count, 'score is', 'scores are')} missing and ${count === 1 ? 'counts' : 'count'} for nothing: missing is not zero.`,
  consensus: 'Consensus',
  outOf: (score) => `${score} of 10`,
  consensusNote: 'The consensus is what a meta-judge makes of all their scores.',
  noConsensus:
    'There is no consensus: it takes at least two scores, and a meta-judge’s word that can be accepted.',
  consensusProblem: 'Of the consensus itself',
  average: 'Average',
  range: (least, most) =>
    least === most ? `The judges gave ${least}.` : `The judges gave ${least} to ${most}.`,
  priorities: 'What to look at first',
  attention: 'To be looked at by a teacher',
  critique: 'What the opponent finds weak',
  critiqueIntro: 'The most damaging points first, each with the words of the text that it is about.',
  critiqueNone: 'The opponent found no weakness that the text bears out.',
  critiqueMissing: 'There is no critique: the step gave no answer.',
  point: 'Point',
  draftPoint: (number) => `D${number}`,
  stronger: 'What a stronger argument would do',
  dropped: (count) =>
    `${points(count)} ${were(count)} dropped because the words ${count === 1 ? 'it quotes' : 'they quote'} are not in the text.`,
  rebuttal: 'The opponent answers',
  rebuttalIntro: 'This is the other side speaking. It argues to win; it is not an assessment.',
  rebuttalMissing: 'There is no rebuttal: the step gave no answer.',
  withheld: 'This was withheld: it would have written the text for the student.',
  judgesTitle: 'What the judges say',
  judgesIntro: 'Every judge read the text alone. Passages are shown in the text’s own words.',
  reconciled: 'How the scores were reconciled',
  weight: (weight) => `weight ${weight}`,
  readsAs: (side) => `reads it as arguing ${sides[side]}`,
  strengths: 'Strengths',
  weaknesses: 'Weaknesses',
  suggestions: 'Suggestions',
  notInText: 'what it quotes is not in the text',
  isRevision: 'This is a revision',
  moved: {
    consensus: (draft, revision, difference) =>
      `The consensus of the judges was ${draft} for the draft and is ${revision} now (${difference}).`,
    consensusUnknown: 'How the consensus moved cannot be said: one of the two is missing.',
    judges: (changes) => `Largest changes by judge: ${changes}.`,
    judgesNone: 'No judge’s score that is there for both versions changed.',
    answered: (answered, partly, all) =>
      `Of ${points(all)} of the draft’s critique, ${answered} ${are(answered)} answered${partly > 0 ? ` and ${partly} in part` : ''}.`,
  },
  comparison: 'Draft and revision',
  comparisonIntro: (handedIn) => `The revision is compared with the draft handed in on ${handedIn}.`,
  draftStates: {
    assessed: '',
    'under-way':
      'The draft was still being judged when this revision was compared, so what was said of it may be missing.',
    failed: 'The run of the draft was not finished, so what would have been said of it is missing.',
  },
  unchanged: 'The revision is the draft, spacing aside: nothing was changed.',
  draft: 'Draft',
  revision: 'Revision',
  difference: 'Difference',
  draftMark: 'hollow: draft',
  revisionMark: 'filled: revision',
  became: 'What became of the points of the critique',
  becameNote:
    'D1, D2, … are the points of the draft’s critique; P1, P2, … are those of the new critique further on.',
  becameNone: 'There are no points of the draft’s critique to follow up.',
  becameAbsent: (runId, state) =>
    `The draft’s critique is not there because its run (${runId}) was not finished. ${state === 'failed' ? 'Resume that run' : 'Wait for that run to end'}, then hand the revision in again.`,
  fates: {
    answered: 'answered',
    partly: 'partly answered',
    open: 'open',
    unverified: 'not borne out',
    unknown: 'not known',
  },
  passageKept: 'The words that the point is about stand in the revision as they did.',
  met: 'The revision says',
  change: 'How much changed, and where to',
  semanticChange: (value, words) =>
    `In meaning the revision is ${value} away from the draft (0: the same; 1: nothing in common by this measure); ${plural(words, 'word is', 'words are')} new.`,
  alignment: (value) =>
    `The direction of the change agrees with the judges’ suggestions by ${value} (1: just where they point; 0: elsewhere; below 0: away from them).`,
  alignmentNone:
    'Whether the change follows the judges’ suggestions cannot be said: there were none, or nothing changed.',
  likeness: (value) =>
    `Taken as a whole, the revision is like the text of the suggestions by ${value} (1: they say the same; 0: nothing in common by this measure).`,
  changeMissing: 'How much changed in meaning could not be measured.',
  diff: 'The text, draft to revision',
  diffLegend: 'How to read it:',
  diffKinds: { kept: 'kept', added: 'added', removed: 'removed' },
  diffSkipped: (words) => `[${plural(words, 'word', 'words')} unchanged]`,
  diffLeftOut: (words) => `[${plural(words, 'word', 'words')} not shown here]`,
  diffCut: (words) =>
    `Cut here: ${plural(words, 'more word', 'more words')} of the comparison ${are(words)} in the run’s result.`,
  human: 'What people say',
  humanIntro: 'Scores and comments by humans, beside the judges and in none of their averages.',
  humanBy: (reviewer, date) => `${reviewer}, ${date}`,
  questions: 'Questions to think about',
  questionsIntro: 'They lead to the weakest points. The answers are for the author to find.',
  questionsMissing: 'There are no questions: the step gave no answer.',
  about: (point) => `on ${point}`,
  notDone: 'What is missing, and why',
  notDoneIntro: 'What succeeded is kept. The run can be resumed; only these steps are tried again.',
  debate: {
    speeches: (count) => plural(count, 'speech', 'speeches'),
    rounds: 'Rounds',
    roundsValue: (held, planned) => (held === planned ? String(planned) : `${held} of ${planned}`),
    approach: 'Approach',
    format: 'Format',
    judges: 'Judges',
    speakers: 'Speakers',
    speaker: (name, stance) => `${name}, ${stances[stance]}`,
    noTurns: 'No speech was given.',
    outcome: 'Who is ahead',
    ahead: ({ speaker, stance, difference, low, high, pairs }) =>
      `${speaker}, ${stances[stance]}, is ahead by ${difference} points on average (95 % interval ${low} to ${high}), over ${pairsOf(pairs)} by the same judge on speeches of the same exchange.`,
    level: (pairs, difference, low, high) =>
      `It is not decided. The difference (for − against) is ${difference} points, but its 95 % interval, ${low} to ${high}, holds zero (${pairsOf(pairs)}).`,
    undecided: (pairs) =>
      pairs === 0
        ? 'It is not decided: there is no pair of scores to compare.'
        : `It is not decided: ${pairsOf(pairs)} ${are(pairs)} too few, or of too few judges or exchanges, to tell.`,
    interval:
      'The interval is the range in which the true difference plausibly lies; where it holds zero, the difference may be chance.',
    alone: 'One speaker alone was judged, so nobody is ahead.',
    incomplete: (count) => `${pairsOf(count)} ${were(count)} left out because a score is missing.`,
    averages: (inFavour, against) => `Average of these pairs: for ${inFavour}, against ${against}.`,
    position: 'Order of the two sides',
    positionMeaning:
      'Half of the judges are shown the opponent’s last speech before the speech that they judge, the other half after it.',
    positionValue: (effect, low, high) =>
      `Shown first, a speech gets ${effect} points compared with shown last (95 % interval ${low} to ${high}).`,
    positionPairs: (inFavour, against) => {
      const all = `It stands on ${plural(inFavour + against, 'pair', 'pairs')}, each of one judge’s average scores for one side where its speeches were shown first and where last: ${inFavour} for the motion, ${against} against it.`;
      if (inFavour > 0 && against > 0) return all;
      return `${all} A side counts only where the same judge saw it in both places; a speech that is shown alone, such as an opening, has no order.`;
    },
    positionAlone:
      'In this debate every speech was shown to the judges alone, so there is no order that could matter.',
    positionChance: 'The interval holds zero: no effect of the order can be told from chance.',
    positionUnknown: 'Whether the order matters cannot be said: too few scores.',
    round: (round) => `Round ${round}`,
    roundPlot: 'Average score by round',
    roundPlotNote: (revised) =>
      `Round and solid: for; square and dashed: against.${revised ? ' Hollow: draft; filled: revision.' : ''} Averages of the scores that were given.`,
    changePlot: 'Semantic change and feedback alignment by speech',
    changePlotNote:
      'Semantic change: how far the revised speech is from its draft in meaning (1 − cosine of their embeddings; 0: the same, 1: nothing in common by this measure). Feedback alignment: how far what was changed goes where the suggestions (in control: its own reflection) point (cosine; 1: just there, 0: elsewhere). –: nothing to compare.',
    changeBar: 'semantic change',
    alignmentBar: 'feedback alignment',
    byJudge: 'Scores by judge and side',
    byJudgeNote:
      'Averages of public speeches over all rounds; n is the number of scores. A missing score is in no average.',
    judge: 'Judge',
    scoresCount: 'n',
    ofCount: (given, asked) => (given === asked ? String(given) : `${given} of ${asked}`),
    byRound: 'Scores by round',
    byRoundNote: 'Averages of both sides. A missing score is in no average; –: none was given.',
    roundHead: 'Round',
    argument: 'Speech',
    stages: { original: 'draft', improved: 'revision', speech: 'speech' },
    transcript: 'Transcript',
    transcriptNote: 'What was said in public, in the order of speaking.',
    judged: 'Judges',
    suggests: 'suggests',
    problems: 'Breaks its task',
    cutOff: 'Cut off before its end.',
    preparation: 'Preparation',
    preparationNote: {
      A: privateButCritique,
      B: privateButCritique,
      control: 'Each speaker wrote this for itself alone; nothing of it was told to the other side.',
    },
    outline: 'Outline',
    expected: 'Expects to be told',
    answer: 'Answer',
    evidence: 'Evidence',
    warrant: 'Warrant',
    selfCheck: 'Self-check of the speech before',
    supports: { supported: 'supported', weak: 'weak', unsupported: 'unsupported' },
    source: 'Source',
    mend: 'Mend',
    opponentErrors: 'Errors of the other side',
    doubtful: 'Own citations not to be repeated as they are',
    critique: 'Critique of the other side',
    reflection: 'Self-reflection',
    context: 'What the speaker knew',
    contextNote: (used, budget) =>
      `${used} of ${budget} tokens. A token is a word or a piece of one, as language models count texts.`,
    contextHeads: { kind: 'Kind', entries: 'Entries', used: 'Tokens told', left: 'Tokens left out' },
    entryKinds: {
      'opponent-speech': 'speeches of the other side',
      'own-speech': 'own speeches',
      feedback: 'judges’ feedback',
      'expert-analysis': 'external analysis',
      'self-check': 'self-check',
      critique: 'critique',
      outline: 'outline',
    },
    drafts: 'Drafts',
    draftsNote: {
      A: 'They were never public.',
      B: 'They were never public: the judges saw them, the speaker was told what they say, and revised them.',
      control:
        'They were never public, and no judge saw them: the speaker alone reflected on them and revised them.',
    },
    draftJudged: 'Judges on the draft',
    changed: (change, alignment) => `Semantic change ${change}, feedback alignment ${alignment}.`,
  },
  check: {
    extent: 'a motion alone',
    verdict: 'Verdict',
    balanced: 'Both sides of this motion can reasonably be argued.',
    oneSided: onlyOne,
    reason: 'Why',
    strongest: { for: 'Strongest case for', against: 'Strongest case against' },
    suggestion: 'In words that both sides can argue',
    missing: 'The motion could not be checked.',
  },
  making: {
    purpose: 'Purpose',
    models: 'Models by role',
    modelOf: (role, model) => `${role}: ${model}`,
    elapsed: 'From hand-in to result',
  },
  purposeNames: { coach: 'coaching of an argument', debate: 'debate', check: 'check of a motion' },
  roles: { for: 'for', against: 'against', judges: 'judges' },
  howCoach: (revised, judges) => [
    'An AI agent in the opponent’s part read the argument, named what is weak in it with quotes, and answered it.',
    'A program looked up every quote in the text; points that quote words which are not there were dropped and counted.',
    judges === 1
      ? 'One judge scored the argument.'
      : `${judges} judges scored the argument, each without knowing of the others, and a meta-judge reconciled their scores.`,
    ...(revised
      ? [
          'A program compared the revision with the draft word by word; an agent said which points it answers, and its quotes were looked up as well.',
        ]
      : []),
    'The agents are told not to write the student’s text, and a program checks that the rebuttal and the questions hold no ready paragraph for the student’s side.',
    'A teacher may change the result and releases it, or has decided that it is released where nothing was flagged; until then it is advice. Once it is released you may appeal against each part of it once, in the time that the release gives; a person answers.',
  ],
  howDebate: ({ approach, judges }) => [
    approach === 'control'
      ? 'Each side spoke alone: an AI agent wrote its speeches without hearing the other side. It drafted each speech, reflected on it and revised it.'
      : 'Two AI agents, one for each side, spoke in turn. Before each speech they prepared in private: a check of their own evidence and a critique of the other side, the quotes of which a program looked up. What that critique found was then told to the other side as the analysis of an external expert.',
    judges === 1
      ? 'One judge scored each speech.'
      : `${judges} judges scored each speech, each without knowing of the others.`,
    ...(approach === 'B'
      ? [
          'The judges first saw a draft; their feedback was told to the speaker at once, and the revision alone became public.',
        ]
      : []),
    ...(approach === 'A'
      ? ['What the judges said of a round was told to the speakers before the next one.']
      : []),
    'Who is ahead is worked out by a program from pairs of scores by the same judge in which neither is missing.',
  ],
  howCheck: [
    'One AI agent wrote the strongest case of either side and then said whether both can reasonably be argued.',
    'It is one reading of the motion, without any debate or search for sources.',
  ],
};
