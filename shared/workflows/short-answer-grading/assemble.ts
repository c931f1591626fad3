import { createAnswerQuotes } from '@assay/evidence/short-answer';
import { callsOf } from '@assay/model/agent/agent-run';
import { nameOf } from '@assay/platform/assignment/assignment';
import type { AskedWhere } from '@assay/platform/questions/settle-questions';
import { one } from '@assay/platform/run/artifact';
import type { SettledState } from '@assay/platform/run/items';
import { type Failure, missingOf } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { readTranscribing } from '@assay/platform/submission/transcription';
import type { AssembledResult, FinishedRun } from '@assay/platform/workflow/workflow';
import pLimit from 'p-limit';
import * as artifacts from './artifacts.ts';
import type { Quiz } from './assignment.ts';
import { type Class, type ClassRow, distinctRows } from './class.ts';
import { flagsOfAll, type Grade, type GradeRecord, isIncomplete } from './grade.ts';
import { modelOf } from './model-of.ts';
import { DIVISION, PAPER } from './paper.ts';
import { emptyAnswerReason } from './plain-words.ts';
import { PLAN, type QuizPlan } from './plan.ts';
import { quizCounting } from './points.ts';
import { isRecorded } from './recorded/recorded-model.ts';
import type { GradedAnswer, QuizResult } from './result.ts';
import { rowsForReview } from './review.ts';
import { sameModelWarnings } from './same-model.ts';
import { withSimilar } from './similar-answers.ts';

const READ_AT_ONCE = 32;

const NOBODY: Omit<Grade, 'label' | 'reason' | 'probability' | 'distribution' | 'flags' | 'missing'> = {
  basis: null,
  graders: [],
  asked: false,
  debate: null,
};

/** SPEC G14: an empty answer is Incorrect without a call. */
function emptyGrade(language: string): Grade {
  const reason = { conclusion: emptyAnswerReason(language), points: [] };
  const distribution: Grade['distribution'] = [1, 0, 0];
  return {
    ...NOBODY,
    label: 'Incorrect',
    reason,
    probability: 1,
    distribution,
    flags: ['empty-answer'],
    missing: null,
  };
}

function withoutGrade(failure: Failure, flags: Grade['flags']): Grade {
  return {
    ...NOBODY,
    label: null,
    reason: null,
    probability: null,
    distribution: null,
    flags: ['missing-label', ...flags],
    missing: failure,
  };
}

function tooLongGrade(): Grade {
  const message = 'The answer is longer than is taken here: grade it by hand, or hand in a shorter one.';
  return withoutGrade({ step: artifacts.CLASS.name, code: 'SubmissionTooLarge', message }, ['too-long']);
}

/** An answer whose child execution ended before there was a grade. */
function brokenGrade(group: string): Grade {
  const step = one(artifacts.GRADE, group).name;
  const message = 'Grading this answer ended before there was a grade; the others went on. Resume the run.';
  return withoutGrade({ step, code: 'ArtifactMissing', message }, []);
}

/** A grade that an answer shares with one that differs in case and spacing, its evidence in the answer's own words. */
function inOwnWords(grade: Grade, answer: string): Grade {
  if (!grade.reason) return grade;
  const lookUp = createAnswerQuotes(answer);
  const points = grade.reason.points.map((point) => {
    const own = point.evidence && lookUp(point.evidence.quote);
    return { ...point, evidence: own?.supported ? own : null };
  });
  return { ...grade, reason: { ...grade.reason, points } };
}

type GradeRecords = ReadonlyMap<string, GradeRecord | null>;

function gradeOf({ ask, group }: ClassRow, records: GradeRecords, language: string): Grade {
  if (ask === 'nobody: empty') return emptyGrade(language);
  if (ask === 'nobody: too long') return tooLongGrade();
  const record = records.get(group);
  if (!record) return brokenGrade(group);
  const { calls: _, prompts: __, question: ___, ...grade } = record;
  return grade;
}

async function readRecords(read: Class, runArtifacts: RunArtifacts): Promise<GradeRecords> {
  const records = await pLimit(READ_AT_ONCE).map(distinctRows(read), async ({ group }) => {
    return [group, await runArtifacts.readOptional(one(artifacts.GRADE, group))] as const;
  });
  return new Map(records);
}

function countsOf(read: Class, records: GradeRecords, plan: QuizPlan): QuizResult['counts'] {
  const grades = [...records.values()].filter((record) => record !== null);
  const debates = grades.flatMap(({ debate }) => debate ?? []);
  const agreed = grades.filter(
    ({ label, debate, graders }) =>
      label !== null &&
      debate === null &&
      graders.length > 1 &&
      graders.every((said) => said.label === label),
  );
  return {
    answers: read.rows.length,
    distinct: records.size,
    empty: read.rows.filter(({ ask }) => ask === 'nobody: empty').length,
    debates: debates.length,
    validations: debates.filter(({ validation }) => validation !== 'skipped').length,
    retries: debates.filter(({ retried }) => retried).length,
    undebated: plan.debate === 'on-disagreement' && plan.cascade === null ? agreed.length : 0,
  };
}

/** What debates asked the teacher: of a distinct answer, at the first row that it is. */
function askedIn(read: Class, records: GradeRecords): AskedWhere[] {
  return distinctRows(read).flatMap(({ group, question: subject, answer, row }) => {
    const question = records.get(group)?.question;
    if (!question) return [];
    const record = { agent: 'short-answer-grading/debate', question };
    const step = one(artifacts.DEBATE, group).name;
    return [{ step, record, subjects: [subject], look: createAnswerQuotes(answer), row }];
  });
}

function statusOf(answers: readonly GradedAnswer[], others: readonly unknown[]): SettledState {
  if (answers.length > 0 && answers.every(({ label }) => label === null)) return 'failed';
  return others.length > 0 || answers.some(isIncomplete) ? 'partial' : 'completed';
}

/** The calls that a paper was read and divided by, and their prompts; none of a table. */
async function readingCalls(kept: RunArtifacts) {
  const paper = await kept.readOptional(PAPER);
  const transcribing = await readTranscribing(kept, paper?.pictured ?? []);
  const division = paper && (await kept.readOptional(DIVISION));
  return {
    calls: [...transcribing.calls, ...(division ? callsOf(division) : [])],
    prompts: { ...transcribing.prompts, ...(division && { [division.agent]: division.promptHash }) },
  };
}

const asksForPages = (handouts: string) => handouts === 'students';

/** Gathers a class's grades into the run's result: one for all of its answers (SPEC P12). */
export async function assembleGrades({
  run,
  assignment,
  outcomes,
  artifacts: kept,
}: FinishedRun<Quiz>): Promise<AssembledResult<QuizResult>> {
  const [plan, read, past, graders, prepared] = await Promise.all([
    kept.read(PLAN),
    kept.read(artifacts.CLASS),
    kept.read(artifacts.PAST),
    kept.read(artifacts.GRADERS),
    kept.read(artifacts.PREPARED),
  ]);
  const isProfile = plan.purpose === 'profile';
  const paper = await readingCalls(kept);
  const [records, profile, tendencies, learnt] = await Promise.all([
    readRecords(read, kept),
    isProfile ? kept.read(artifacts.PROFILE) : graders.profile,
    isProfile && missingOf(outcomes).length === 0 ? kept.read(artifacts.TENDENCIES) : null,
    isProfile ? kept.read(artifacts.KEPT) : { warnings: [] },
  ]);
  const firsts = new Map(distinctRows(read).map(({ group, answer }) => [group, answer]));
  const graded = read.rows.map((row) => {
    const grade = gradeOf(row, records, assignment.language);
    return { row, grade: row.answer === firsts.get(row.group) ? grade : inOwnWords(grade, row.answer) };
  });
  const review = rowsForReview(graded, isProfile ? 0 : assignment.review_share);
  const needed = new Set(review);
  const ungrouped = graded.map(
    ({ row: { ask: _, stretches: __, flags: read = [], ...row }, grade }): GradedAnswer => ({
      ...row,
      needsHuman: needed.has(row.row),
      ...grade,
      flags: [...grade.flags, ...read],
    }),
  );
  const answers = isProfile ? ungrouped : withSimilar(ungrouped);
  const calls = [...records.values()].flatMap((record) => record?.calls ?? []);
  const prompts = [...records.values()].map((record) => record?.prompts ?? {});
  const asked = plan.graders.map(({ name, model, role }) => ({ name, model: modelOf(model, calls), role }));
  const same = sameModelWarnings({ graders: asked, method: plan.method });
  return {
    result: {
      status: statusOf(answers, missingOf(outcomes)),
      assignment: nameOf(assignment),
      submission: { id: run.submission, file: run.file },
      flags: flagsOfAll(answers),
      purpose: plan.purpose,
      method: plan.method,
      hint: plan.hint,
      debate: plan.debate,
      cascade: plan.cascade?.until ?? null,
      graders: asked,
      questions: read.questions.map(({ id, text: question, reference }) => {
        const points = assignment.questions.find((one) => one.id === id)?.points ?? 1;
        return { id, question, reference, points };
      }),
      partialCredit: assignment.partial_credit,
      ...(assignment.total && { counting: quizCounting(assignment.total, assignment.questions) }),
      past: past.answers.length,
      encoder: prepared.encoder,
      student_pages: asksForPages(run.options.handouts ?? assignment.handouts) && !isProfile,
      answers,
      ...(read.erased !== undefined && { erased: read.erased }),
      counts: countsOf(read, records, plan),
      review,
      profile,
      warnings: [...same, ...learnt.warnings, ...read.warnings],
    },
    failure: answers.find(({ missing }) => missing)?.missing ?? null,
    submissionSha256: read.sha256,
    recorded: plan.graders.filter(isRecorded).map(({ model }) => model),
    calls: [...paper.calls, ...calls, ...(tendencies ? callsOf(tendencies) : [])],
    asked: askedIn(read, records),
    prompts: Object.assign(
      {},
      paper.prompts,
      ...prompts,
      tendencies ? { [tendencies.agent]: tendencies.promptHash } : {},
    ),
  };
}
