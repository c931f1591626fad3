import { CAUTIONS, type Caution } from '@assay/model/agent/cautions';
import type { Failure } from '@assay/platform/run/outcome';
import { debateProblems, withUpheld } from './debate.ts';
import type { Debate, Retry, Validation } from './debate-schemas.ts';
import type { Grade, GradeFlag } from './grade.ts';
import { LABELS, type Label } from './label.ts';
import type { GradingMaterial } from './material.ts';
import type { QuizPlan } from './plan.ts';
import {
  type FinalReason,
  finalReason,
  reasonOfMajority,
  reasonWithoutDebate,
} from './reason/final-reason.ts';
import { REASON_FAULTS } from './reason/reason-faults.ts';
import { addressesInAnswer } from './speaks-to-grader.ts';
import { isSure } from './weigh-labels.ts';
import type { WeighedLabels } from './weighed.ts';

/** Everything that was said of an answer; what is null was not asked, or not answered. */
export interface Discussion {
  weighed: WeighedLabels;
  debate: Debate | null;
  validation: Validation | null;
  retry: Retry | null;
  /** Of debate, validation and retry: why one that was asked has no answer. */
  failure: Failure | null;
  /** Chooses one of so many graders, by chance of the run's seed (GET, 4.5.1). */
  pick: (count: number) => number;
  /** Which of them were asked for. */
  asked: ReadonlySet<'debate' | 'validation' | 'retry'>;
  /** How the answers of its agents came about, graders included. */
  cautions: readonly Caution[];
}

interface GradeConclusion {
  label: Label | null;
  reason: FinalReason | null;
  missing: Failure | null;
  debate: Grade['debate'];
}

/** What a validation came to (SPEC G9). */
function validationOf({ asked, validation }: Discussion): NonNullable<Grade['debate']>['validation'] {
  if (!asked.has('validation')) return 'skipped';
  if (!validation) return 'missing';
  return validation.valid ? 'valid' : 'invalid';
}

/** The label that stands without a debate: the vote, or, where a cascade ended, what it was sure of. */
function labelWithoutDebate(plan: QuizPlan, weighed: WeighedLabels): Label | null {
  if (isSure(plan, weighed)) return weighed.posterior.label;
  return weighed.majority;
}

function withoutDebate(
  plan: QuizPlan,
  { weighed, pick }: Discussion,
  material: GradingMaterial,
): GradeConclusion {
  const label = labelWithoutDebate(plan, weighed);
  const missing = label === null ? (weighed.missing[0] ?? null) : null;
  const reasonOf = plan.method === 'majority' ? reasonOfMajority : reasonWithoutDebate;
  const reason = label === null ? null : reasonOf(weighed.opinions, label, pick, material);
  return { label, reason, missing, debate: null };
}

/** The debate's conclusion, or that of the second one (GET, 3.5.3). A second debate that failed leaves the label open. */
function conclude(plan: QuizPlan, discussion: Discussion, material: GradingMaterial): GradeConclusion {
  const { debate, retry, asked, failure, weighed } = discussion;
  if (!asked.has('debate')) return withoutDebate(plan, discussion, material);
  const last = asked.has('retry') ? retry : debate;
  if (!debate || !last) return { label: null, reason: null, missing: failure, debate: null };
  const conclusion = retry ? withUpheld(debate, retry) : debate;
  return {
    label: conclusion.label,
    reason: finalReason({ conclusion, opinions: weighed.opinions, material }),
    missing: null,
    debate: { label: debate.label, validation: validationOf(discussion), retried: retry !== null },
  };
}

function flagsOf(
  discussion: Discussion,
  { label, reason, debate }: GradeConclusion,
  { answer, seen }: GradingMaterial,
): GradeFlag[] {
  const { weighed, validation } = discussion;
  const { opinions, posterior, missing } = weighed;
  const votes = [...Map.groupBy(opinions, (opinion) => opinion.label).values()].map(({ length }) => length);
  const most = Math.max(0, ...votes);
  const isLearned = posterior.basis === 'calibrated' || posterior.basis === 'few';
  const flags: [GradeFlag, boolean][] = [
    ['missing-label', label === null],
    ['grader-missing', missing.length > 0],
    ['one-grader', opinions.length === 1 && missing.length > 0],
    ['graders-disagree', votes.length > 1],
    ['tie', label !== null && debate === null && votes.filter((count) => count === most).length > 1],
    ['against-posterior', label !== null && isLearned && label !== posterior.label],
    [
      'validation-failed',
      debate?.validation === 'missing' || (validation?.valid === false && validation.revised === null),
    ],
    ['against-vote', concludedAgainstVote(discussion)],
    ['retried', debate?.retried ?? false],
    ['few-past-answers', posterior.basis === 'few'],
    ['unseen-question', !seen],
    ['not-calibrated', posterior.basis === 'uncalibrated'],
    ['unsupported-points', (reason?.dropped ?? 0) > 0],
    ...REASON_FAULTS.map((fault): [GradeFlag, boolean] => [fault, reason?.faults.includes(fault) ?? false]),
    ['suspected-injection', addressesInAnswer(answer).length > 0],
    ...CAUTIONS.map((caution): [GradeFlag, boolean] => [caution, discussion.cautions.includes(caution)]),
  ];
  return flags.filter(([, raised]) => raised).map(([flag]) => flag);
}

/** Whether the debate that counts concluded otherwise than it voted, also when asked once more. */
function concludedAgainstVote({ debate, retry }: Discussion): boolean {
  if (retry !== null || debate === null) return false;
  return debateProblems(debate).length > 0;
}

function gradersOf({ graders }: QuizPlan, { opinions, missing }: WeighedLabels): Grade['graders'] {
  return graders.flatMap(({ name: grader }) => {
    const opinion = opinions.find((candidate) => candidate.grader === grader);
    const failed = missing.find((candidate) => candidate.grader === grader);
    if (!opinion && !failed) return [];
    const failure = failed ? { step: failed.step, code: failed.code, message: failed.message } : null;
    return [{ grader, label: opinion?.label ?? null, missing: failure }];
  });
}

/** The grade of an answer that graders were asked about (GET, 3.5; SPEC G8–G10, G13, G14). */
export function concludeGrade(plan: QuizPlan, material: GradingMaterial, discussion: Discussion): Grade {
  const { weighed } = discussion;
  const concluded = conclude(plan, discussion, material);
  const { label, reason, missing, debate } = concluded;
  const { distribution, basis } = weighed.posterior;
  return {
    label,
    reason: reason && { conclusion: reason.conclusion, points: reason.points },
    probability: label === null ? null : distribution[LABELS.indexOf(label)]!,
    distribution,
    basis,
    graders: gradersOf(plan, weighed),
    asked: true,
    debate,
    flags: flagsOf(discussion, concluded, material),
    missing,
  };
}

/** The grade of an answer whose graders' labels could not be weighed: missing, with the reason. */
export function unweighedGrade(missing: Failure): Grade {
  return {
    label: null,
    reason: null,
    probability: null,
    distribution: null,
    basis: null,
    graders: [],
    asked: true,
    debate: null,
    flags: ['missing-label'],
    missing,
  };
}
