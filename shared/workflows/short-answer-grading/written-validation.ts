import { AssayError } from '@assay/kit/errors/assay-error';
import { objectIn } from '@assay/model/answer/object-in-prose';
import { readHeadedConclusion } from './conclusion.ts';
import type { Validation } from './debate-schemas.ts';
import { readLabel } from './label.ts';
import { fieldMarks, fieldsIn } from './written-fields.ts';

const VERDICTS = [
  /\b(not\s+(?:an?\s+)?|in)?valid[\s_-]?grading\b(?![\s*]*(?:\/|or\b))(?<!(?:\/|\bor)[\s*]*(?:in)?valid[\s_-]?grading)/iu,
  /^[ \t*_#-]*(?:validation(?:[ \t]result)?|verdict|result)[\s*_:]+(not\s+|in)?valid\b/imu,
  /\bvalid["*\s]*[:=][\s"*]*(?:true|yes|(false|no))\b/iu,
  /^[\s*_"]*(not\s+|in)?valid\b(?=[*_"\s]*(?:[.,:!\n]|$))/iu,
];

/** Where a revised grading is given and this is said anywhere, the grading was not found valid, however the answer begins. */
const DENIED = /\b(?:not\s+(?:an?\s+)?|in)valid[\s_-]?grading\b/iu;

function verdictIn(answer: string): { valid: boolean; end: number } | null {
  for (const pattern of VERDICTS) {
    const match = pattern.exec(answer);
    if (match) return { valid: match[1] === undefined, end: match.index + match[0].length };
  }
  return null;
}

function revisedIn(value: unknown): Validation['revised'] {
  if (typeof value !== 'object' || value === null) return null;
  const { label: said, reason } = value as Record<string, unknown>;
  const label = readLabel(said);
  return label && typeof reason === 'string' ? { label, reason } : null;
}

const withoutMarks = (text: string) => text.replace(/^[\s.:*_–—-]+/u, '').trim();

/**
 * Reads a validation from prose (GET, figures 16 and 24): "ValidGrading" or "InvalidGrading. … ## Revised Grading …",
 * or the revised grading first.
 * @throws AssayError ModelOutputInvalid
 */
export function parseValidation(answer: string): Validation {
  const json = objectIn(answer);
  if (typeof json?.valid === 'boolean') {
    const { valid, why, revised } = json;
    return { valid, why: typeof why === 'string' ? why : '', revised: valid ? null : revisedIn(revised) };
  }
  const mark = fieldMarks(answer, ['revised grading', 'revised label'])[0];
  const [before, after] = [answer.slice(0, mark?.start), answer.slice(mark?.end ?? answer.length)];
  const isLast = verdictIn(before) !== null;
  const judged = isLast ? before : after;
  const verdict = verdictIn(judged);
  if (!verdict)
    throw new AssayError('ModelOutputInvalid', 'The answer says neither ValidGrading nor InvalidGrading.');
  const { end } = verdict;
  const valid = verdict.valid && !(mark && DENIED.test(answer));
  const reasons = fieldsIn(judged, ['reason', 'validation result']);
  const why = reasons.reason ?? withoutMarks(judged.slice(end));
  if (valid || !mark) return { valid, why, revised: null };
  const next = isLast ? undefined : fieldMarks(after, ['reason', 'validation result'])[0]?.start;
  const revised = after.slice(0, next);
  const { reason } = fieldsIn(revised, ['reason', 'revised reason']);
  const headedConclusion = readHeadedConclusion(revised);
  return {
    valid,
    why,
    revised: headedConclusion && {
      label: headedConclusion.label,
      reason: headedConclusion.reason || reason || '',
    },
  };
}
