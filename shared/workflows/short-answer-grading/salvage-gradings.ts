import { readOrNull, type SalvagedAnswer, salvaged } from '@assay/model/answer/salvage';
import type { TextField } from '@assay/model/answer/text-fields';
import type { Debate, Retry, Validation } from './debate-schemas.ts';
import { type Grading, type GradingPoint, parseGrading } from './grading.ts';
import { type Label, readLabel } from './label.ts';
import { parseDebate, parseRetry } from './written-debate.ts';
import { parseValidation } from './written-validation.ts';

/** The texts of JSON that cannot be parsed and begins the answer, since a label may be read from it; null where the answer is anything else. */
function brokenFields(salvagedAnswer: SalvagedAnswer): TextField[] | null {
  return salvagedAnswer.kind === 'broken' && !salvagedAnswer.isAmidWords ? salvagedAnswer.fields : null;
}

function pointsIn(fields: readonly TextField[]): GradingPoint[] {
  return fields.flatMap(({ name, value }, index) => {
    if (name !== 'point' || value === '') return [];
    const next = fields[index + 1];
    return [{ point: value, quote: next?.name === 'quote' && next.value !== '' ? next.value : null }];
  });
}

/** A grading whose JSON is broken behind its label: the label has to come first, and to be the only one. */
function gradingIn([first, ...others]: readonly TextField[]): Grading | null {
  const label = first?.name === 'label' ? readLabel(first.value) : null;
  if (label === null || others.some(({ name }) => name === 'label')) return null;
  return { label, feedback: pointsIn(others) };
}

/** What can be kept of a grading that could not be used: a label that is beyond doubt, and the points that can be read. */
export function salvageGrading(answer: string): Grading | null {
  const fields = brokenFields(salvaged(answer, 'label'));
  return fields ? gradingIn(fields) : readOrNull(answer, parseGrading);
}

interface SalvagedConclusion {
  label: Label;
  reason: string;
  refuted: [];
}

/**
 * The conclusion of a debate whose JSON is broken behind its reason: the label right before that, which is no vote, and no
 * other reason. `votes`: the field that a vote's label stands behind; null where votes have none.
 */
function conclusionIn(fields: readonly TextField[], votes: 'grader' | null): SalvagedConclusion | null {
  const at = fields.findIndex(({ name }) => name === 'reason');
  const [voter, before, reason] = [fields[at - 2], fields[at - 1], fields[at]];
  const isVote = votes !== null && voter?.name === votes;
  const label = before?.name === 'label' && !isVote ? readLabel(before.value) : null;
  const isAlone = fields.findLastIndex(({ name }) => name === 'reason') === at;
  return label && isAlone && reason!.value !== '' ? { label, reason: reason!.value, refuted: [] } : null;
}

/** What can be kept of a debate that could not be used: its conclusion, if the label is beyond doubt and has a reason. */
export function salvageDebate(answer: string): Debate | null {
  const fields = brokenFields(salvaged(answer, 'conversion'));
  if (!fields) return readOrNull(answer, parseDebate);
  const conclusion = conclusionIn(fields, 'grader');
  return conclusion && { conversion: '', voting: [], ...conclusion };
}

/** What can be kept of a second debate that could not be used, as of a first. */
export function salvageRetry(answer: string): Retry | null {
  const fields = brokenFields(salvaged(answer, 'conversion'));
  if (!fields) return readOrNull(answer, parseRetry);
  const conclusion = conclusionIn(fields, null);
  return conclusion && { conversion: '', voting: [], ...conclusion };
}

/** What can be kept of a validation that could not be used: its verdict, with the revised grading if that can be read. */
export function salvageValidation(answer: string): Validation | null {
  return readOrNull(answer, parseValidation);
}
