import type { Debate, Retry, Validation } from './debate-schemas.ts';
import type { Grade } from './grade.ts';
import { LABELS } from './label.ts';
import { reasonText } from './reason/final-reason.ts';
import type { Opinion, WeighedLabels } from './weighed.ts';

/** How one answer was graded, step by step. */
export interface GradingRecord {
  weighed: WeighedLabels;
  debate: Debate | null;
  validation: Validation | null;
  retry: Retry | null;
  grade: Grade;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function opinionLines({ grader, role, label, points }: Opinion): string[] {
  return [
    `  ${grader} (${role}): ${label}`,
    ...points.map(({ id, point, quoted, evidence }) => {
      const words = quoted === 'in the answer' ? `  “${evidence?.passage ?? ''}”` : '';
      return `    ${id} ${point}${words}${quoted === 'not in the answer' ? '  [quotes what is not in the answer]' : ''}`;
    }),
  ];
}

function weighedLines({ posterior, hint, majority, agreed, missing }: WeighedLabels): string[] {
  const shares = LABELS.map((label, index) => `${label} ${percent(posterior.distribution[index]!)}`);
  return [
    ...missing.map(({ grader, code, message }) => `  ${grader}: missing, ${code}: ${message}`),
    `  vote: ${majority ?? 'none'}${agreed ? ', all agree' : ''}; posterior: ${shares.join(', ')} (${posterior.basis})`,
    ...(hint ? [`  hint by ${hint.source}: ${hint.labels.join(' or ')}`] : []),
  ];
}

const indented = (text: string) => text.split('\n').map((line) => `    ${line}`);

const whyVoted = (why: string) => (why === '' ? '' : `: ${why}`);

function debateLines({ conversion, voting, label: concluded, refuted }: Debate): string[] {
  return [
    'Debate',
    ...indented(conversion),
    ...voting.map(({ grader, label, why }) => `  ${grader} votes: ${label}${whyVoted(why)}`),
    ...refuted.map(({ point, why }) => `  ${point} refuted: ${why}`),
    `  concluded: ${concluded}`,
  ];
}

function validationLines({ valid, why, revised }: Validation): string[] {
  return [
    `Validation: ${valid ? 'valid' : 'invalid'}`,
    ...indented(why),
    ...(revised ? [`  revised: ${revised.label}`, ...indented(revised.reason)] : []),
  ];
}

function retryLines({ conversion, voting, label }: Retry): string[] {
  return [
    'Second debate',
    ...indented(conversion),
    ...voting.map(
      ({ grader, candidate, why }) => `  ${grader} votes: candidate ${candidate}${whyVoted(why)}`,
    ),
    `  concluded: ${label}`,
  ];
}

/** What there is to say of a debate that was not held or not validated. */
function undebatedLines({ debate, grade }: GradingRecord): string[] {
  if (!debate) return ['No debate'];
  const isSkipped = grade.debate?.validation === 'skipped';
  return [isSkipped ? 'Validation skipped: all say the same' : 'Validation: missing'];
}

/** How an answer was graded, for a person: every step that was taken. */
export function describeGrading(grading: GradingRecord): string[] {
  const { weighed, debate, validation, retry, grade } = grading;
  const { label, probability, reason, missing } = grade;
  return [
    'Graders',
    ...weighed.opinions.flatMap(opinionLines),
    ...weighedLines(weighed),
    ...(debate ? debateLines(debate) : []),
    ...(validation ? validationLines(validation) : undebatedLines(grading)),
    ...(retry ? retryLines(retry) : []),
    `Grade: ${label ?? 'missing'}${probability === null ? '' : ` (${percent(probability)})`}`,
    ...(reason ? indented(reasonText(reason)) : []),
    ...(missing ? [`  ${missing.step}, ${missing.code}: ${missing.message}`] : []),
  ];
}
