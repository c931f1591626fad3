import type { DiffPart, RevisionComparison } from '@assay/argument-coaching/comparison';
import { type Judge, SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import type { CheckedPoint } from '@assay/argument-coaching/critique';
import type { HumanFeedback } from '@assay/argument-coaching/human';
import type { Consensus, SpeechJudgement } from '@assay/argument-coaching/judgement';
import { type JudgeOutcome, weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import { type Coaching, type CoachingResult, RESULT } from '@assay/argument-coaching/result';
import {
  ATTACKS,
  discarded,
  SCRIPTS,
  sampleResult,
  sha,
  verified,
} from '../../../platform/report/sample-results.ts';

export const MOTION = 'Schools should give up homework in the first five years';
export const ARGUMENT = [
  'Homework in the first years of school does more harm than good. Children of seven come home tired, and an hour at the kitchen table takes from them what they need most: play, sleep and their parents.',
  'Studies show that homework has no effect on the marks of young pupils. Everyone knows a family in which the evening ends in tears over a worksheet.',
  'Besides, homework is unfair. Those whose parents have time and schooling get help, those whose parents work at night do not. A school that gives up homework gives every child the same chance.',
].join('\n\n');

export const FAILURE = {
  step: 'judges/ethical.json',
  code: 'ModelUnavailable',
  message: 'The model did not answer after 5 attempts (HTTP 503). Resume the run later.',
};

const REASON =
  'The argument has a clear line: harm, then no use, then unfairness. The second step carries the most weight and has the least under it, since the studies are not named and the family is an anecdote.';

/** What a judge of the panel says: each its own reason. */
export const judgementBy = (judge: Judge, score: number | null) =>
  judgement(score, { rationale: `${REASON} So it is to ${judge}.` });

export function judgement(score: number | null, over: Partial<SpeechJudgement> = {}): SpeechJudgement {
  return {
    rationale: REASON,
    strengths: [
      {
        point: 'The step from help at home to unfairness is stated and can be followed.',
        quote:
          'Those whose parents have time and schooling get help, those whose parents work at night do not.',
      },
    ],
    weaknesses: [
      { point: 'No study is named.', quote: 'Studies show that homework has no effect on the marks' },
      { point: 'The other side’s best reason, practice, is not met.', quote: '' },
      { point: 'It says that teachers like homework.', quote: 'Teachers love to give homework every day' },
    ],
    suggestions: ['Name one study and say what it measured.', 'Meet the reason from practice.'],
    side: 'for',
    alert: '',
    score,
    ...over,
  };
}

const SCORES: Record<Judge, number | null> = {
  factual: 4,
  logical: 6.5,
  rhetorical: 7,
  'belief-shift': 6,
  audience: 7.5,
  strategic: 5,
  ethical: 8,
  overall: 6,
};

export function judged(judges: readonly Judge[] = SEVEN_JUDGES, lost: readonly Judge[] = []): JudgeOutcome[] {
  return judges.map((judge) =>
    lost.includes(judge)
      ? { judge, order: null, judgement: null, missing: { ...FAILURE, step: `judges/${judge}.json` } }
      : { judge, order: null, judgement: judgementBy(judge, SCORES[judge]), missing: null },
  );
}

export function consensus(score: number | null, judges: readonly Judge[] = SEVEN_JUDGES): Consensus {
  return {
    score,
    reason:
      'The judges agree on the line of the argument and differ on its ground: what is not borne out weighs more here than how well it is said.',
    accounts: judges.map((judge) => ({
      judge,
      score: SCORES[judge],
      weight: Math.round(100 / judges.length) / 100,
      account: 'Its point on sources is borne out by the text and counts in full.',
    })),
    priorities: [
      'Put a named source under the claim that homework has no effect.',
      'Answer the best reason of the other side, practice.',
      'Leave out what everyone is said to know.',
    ],
    problems: [],
    missing: null,
  };
}

export function point(id: string, quote: string, over: Partial<CheckedPoint> = {}): CheckedPoint {
  return {
    id,
    dimension: 'factual-error',
    damage: 'major',
    point:
      'The claim that carries the argument rests on studies that nobody can look up; whoever doubts it has no reason to stop.',
    alternative: 'It would name a study, say what it measured, and how far that reaches.',
    evidence: verified(quote),
    ...over,
  };
}

export const POINTS: CheckedPoint[] = [
  point('P1', 'A school that gives up homework gives every child the same chance.', {
    dimension: 'unstated-assumption',
    damage: 'minor',
    point: 'Chances differ for many reasons; that homework is the one that counts is taken for granted.',
  }),
  point('P2', 'Studies show that homework has no effect on the marks of young pupils.'),
  point('P3', 'Everyone knows a family in which the evening ends in tears over a worksheet.', {
    dimension: 'logical-gap',
  }),
];

const DROPPED = [
  {
    ...point('P4', ''),
    evidence: discarded('Teachers give homework because they are lazy and do not teach enough'),
  },
];

export function coaching(over: Partial<Coaching> = {}): Coaching {
  return {
    stance: 'for',
    side: 'for',
    text: ARGUMENT,
    words: 112,
    critique: { points: POINTS, dropped: DROPPED },
    rebuttal:
      'You ask us to take tears for evidence. A child who reads ten minutes at home each day reads sixty hours more in a year, and nobody learns to read without reading.\n\nAnd fairness? Take homework away, and those whose parents have time will still read with their children. The others lose the one invitation that reached their kitchen table too.',
    panel: weighPanel(judged(), ARGUMENT, [MOTION]),
    consensus: consensus(6.2),
    questions: [
      { question: 'Which study do you have in mind, and what exactly did it measure?', about: 'P2' },
      { question: 'If homework were the same for all, would your last reason still hold?', about: 'P1' },
      { question: 'What would a teacher who defends ten minutes of reading say to you?', about: '' },
    ],
    comparison: null,
    withheld: [],
    ...over,
  };
}

const DIFF: DiffPart[] = [
  { kind: 'kept', text: `${ARGUMENT.split('\n\n')[0]}\n\n` },
  {
    kind: 'removed',
    text: 'Studies show that homework has no effect on the marks of young pupils. Everyone knows a family in which the evening ends in tears over a worksheet.',
  },
  {
    kind: 'added',
    text: 'A review of some sixty studies found next to no link between homework and marks before the age of eleven. Links are not causes, but whoever wants to take an hour from a child has to show more than that.',
  },
  { kind: 'kept', text: `\n\n${ARGUMENT.split('\n\n')[2]} ` },
  { kind: 'added', text: 'Reading together stays free to everyone; what goes is the duty.' },
];

export function comparison(over: Partial<RevisionComparison> = {}): RevisionComparison {
  const drafted: Partial<Record<Judge, number | null>> = {
    factual: 2.5,
    logical: 6,
    rhetorical: 7.5,
    audience: 7.5,
  };
  return {
    draft: { runId: '20260405-1a', handedIn: '2026-04-05T10:00:00.000Z', state: 'assessed' },
    unchanged: false,
    criteria: SEVEN_JUDGES.map((judge) => {
      const draft = drafted[judge] ?? null;
      const revision = SCORES[judge];
      const difference = draft === null || revision === null ? null : revision - draft;
      return { judge, draft, revision, difference };
    }),
    consensus: { draft: 5.4, revision: 6.2 },
    diff: DIFF,
    points: [
      {
        point: POINTS[1]!,
        fate: 'answered',
        why: 'The revision names a review and says what it measured.',
        evidence: verified('A review of some sixty studies found next to no link'),
        passageKept: false,
      },
      {
        point: POINTS[2]!,
        fate: 'partly',
        why: 'The anecdote is gone, nothing stands in its place.',
        evidence: null,
        passageKept: false,
      },
      {
        point: POINTS[0]!,
        fate: 'open',
        why: 'The assumption stands as it did.',
        evidence: null,
        passageKept: true,
      },
      {
        point: point('P5', 'an hour at the kitchen table', { dimension: 'counterargument', damage: 'minor' }),
        fate: 'unverified',
        why: 'It is said to be answered by words on twenty minutes, which are not there.',
        evidence: discarded('twenty minutes are enough'),
        passageKept: true,
      },
      {
        point: point('P6', 'Besides', { dimension: 'rhetorical-weakness', damage: 'minor' }),
        fate: 'unknown',
        why: '',
        evidence: null,
        passageKept: false,
      },
    ],
    change: { semanticChange: 0.137, alignment: 0.482, likeness: 0.61, changedWords: 47 },
    missing: [],
    ...over,
  };
}

export const HUMAN: HumanFeedback[] = [
  {
    reviewer: 'the class teacher',
    at: '2026-04-13T08:00:00.000Z',
    comment: 'I read this as braver than the judges do; the last paragraph is your own thought.',
    scores: [
      { judge: 'logical', stance: null, round: null, score: 8, comment: 'The order of the reasons is good.' },
      { judge: 'ethical', stance: null, round: null, score: null, comment: 'I would not score this.' },
    ],
  },
];

/** A whole result of argument coaching, as its schema has it. */
export function coachingResult(over: Partial<CoachingResult> = {}): CoachingResult {
  const { runId, status, tenant, provenance, startedAt, assessedAt } = sampleResult();
  return RESULT.schema.parse({
    runId,
    workflow: 'argument-coaching',
    status,
    tenant,
    assignment: { id: 'homework', title: 'Homework: an argument', language: 'en' },
    submission: { id: 'team-07', file: 'homework.md' },
    flags: [],
    provenance: {
      ...provenance,
      prompts: { 'judge-logical': sha('logical'), 'opponent-critique': sha('c') },
    },
    startedAt,
    assessedAt,
    purpose: 'coach',
    motion: {
      text: MOTION,
      background: 'Homework: tasks set for the time after school, reading aloud included.',
    },
    balance: {
      answer: {
        strongestFor: 'Young children gain little and lose sleep, play and evenings in peace.',
        strongestAgainst: 'Reading grows by practice, and homework is the bridge between school and home.',
        balanced: true,
        favours: null,
        reason: 'Evidence and values stand on both sides.',
        suggestion: '',
      },
      missing: null,
    },
    coaching: coaching(),
    debate: null,
    human: [],
    missing: [],
    ...over,
  });
}

/** A revision, with all that a report can tell of one. */
export const revisedResult = () =>
  coachingResult({ coaching: coaching({ comparison: comparison() }), human: HUMAN });

/** The longest word that anybody hands in. */
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(9);
const RIGHT_TO_LEFT = 'الواجب المنزلي (2026) يضر أكثر مما ينفع، هكذا تقول ABC في 12.5% من الحالات والنهاية.';
const CHINESE = '子曰：「学而时习之，不亦说乎？有朋自远方来，不亦乐乎？」'.repeat(6);

/** A comparison of texts in many writings, by a student with bad intentions. */
export function hostileDiff(): DiffPart[] {
  return [
    { kind: 'kept', text: `${Object.values(SCRIPTS).join(' ')}\n` },
    { kind: 'removed', text: `${ATTACKS.join(' ')}\n` },
    { kind: 'added', text: `${LONG_WORD} 🙂 👩‍👩‍👧 🇮🇹\n` },
    { kind: 'kept', text: `${RIGHT_TO_LEFT} ` },
    { kind: 'added', text: `${RIGHT_TO_LEFT} ` },
    { kind: 'removed', text: 'English words within. ' },
    { kind: 'kept', text: `שלום עולם\n${CHINESE}` },
    { kind: 'added', text: CHINESE },
    { kind: 'removed', text: CHINESE },
  ];
}

/** A result in many writings, Italian frame, nothing in it harmless. */
export function hostileCoaching(): CoachingResult {
  const mixed = [...Object.values(SCRIPTS), ...ATTACKS, LONG_WORD, RIGHT_TO_LEFT].join('\n\n');
  const said = [{ point: mixed, quote: mixed }];
  const bad = judgement(0, {
    rationale: mixed,
    strengths: said,
    weaknesses: said,
    suggestions: [mixed],
    alert: ATTACKS[1]!,
  });
  return coachingResult({
    assignment: { id: 'x', title: `${ATTACKS[0]} ${SCRIPTS.arabic}`, language: 'it' },
    submission: { id: `${ATTACKS[2]} ${SCRIPTS.greek}`, file: ATTACKS[3]! },
    motion: { text: mixed.slice(0, 900), background: mixed },
    flags: ['suspected-injection', ATTACKS[4]!],
    coaching: coaching({
      text: mixed,
      panel: weighPanel([{ judge: 'logical', order: null, judgement: bad, missing: null }], mixed),
      consensus: null,
      critique: { points: [point('P1', mixed, { point: mixed, alternative: mixed })], dropped: [] },
      rebuttal: mixed,
      questions: [{ question: mixed, about: ATTACKS[4]! }],
      comparison: comparison({ diff: hostileDiff() }),
    }),
    human: [{ ...HUMAN[0]!, reviewer: ATTACKS[0]!, comment: mixed }],
  });
}
