import { asking, questionShape } from '@assay/model/agent/asking';
import type { OutputFormat } from '@assay/model/agent/output-format';
import type { JsonFormat } from '@assay/model/answer/json-reading';
import { transcriptionFormat } from '@assay/platform/submission/transcription';
import { debateProblems, retryProblems, validationProblems } from './debate.ts';
import {
  type Debate,
  debateSchema,
  type Retry,
  retrySchema,
  type Validation,
  validationSchema,
} from './debate-schemas.ts';
import { type Grading, gradingSchema, parseGrading } from './grading.ts';
import { LABEL_WORDS } from './label.ts';
import { divisionFormat } from './paper.ts';
import { salvageDebate, salvageGrading, salvageRetry, salvageValidation } from './salvage-gradings.ts';
import { parseTendencies, type Tendencies, tendenciesSchema, tendencyProblems } from './tendencies.ts';
import { parseValidity, type ValidityVerdict, validitySchema } from './validity/validity.ts';
import { parseDebate, parseRetry } from './written-debate.ts';
import { parseValidation } from './written-validation.ts';

/** A debate's script and votes, which agents alone read, and the ids of points. */
const SCRIPT = new Set(['conversion', 'voting', 'refuted[].point']);

/** What a debate concludes: of a grading that is nobody's own reason there is nothing to tell the student. */
const CONCLUSION = new Set(['.reason', 'refuted[].why']);
/** What graders said, which a conclusion repeats as far as it stands. */
const REPEATABLE = new Set(['opinion', 'candidate', 'grading', 'validation', 'refuted', 'example-feedback']);

/** What a grader is to grade by and write like: to say it of this answer is its task. */
const TAUGHT = new Set([
  'reference-answer',
  'criteria',
  'clarifications',
  'example-feedback',
  'example-reference',
]);

const grading: OutputFormat<Grading> = {
  kind: 'json',
  name: 'grading',
  schema: gradingSchema,
  instruction:
    'Write the field [[ ## label ## ]] with one of Correct, Partially correct, Incorrect, then the field [[ ## feedback ## ]] with a line for each point that begins with "- " and ends with the words of the student\'s answer in double quotation marks (without any where something is missing), and end with [[ ## completed ## ]].',
  copied: new Set(['quote', 'label']),
  own: new Set(['feedback[].point']),
  mayRepeat: TAUGHT,
  synonyms: LABEL_WORDS,
  parse: parseGrading,
  salvage: salvageGrading,
  facts: ({ label }) => ({ label }),
};

const debate: JsonFormat<Debate> = {
  kind: 'json',
  name: 'debate',
  schema: debateSchema,
  instruction:
    'Write "## Step 3: Conversion", "## Step 4: Voting" with a line "Name: vote" for each grader, then "## Conclusion" with "[label]. Reason: [reason]", "## Refuted" with a line "- [id]: [what refutes it]" for each refuted point, and "## End Conclusion".',
  copied: new Set([...SCRIPT, 'label']),
  own: CONCLUSION,
  mayRepeat: REPEATABLE,
  synonyms: LABEL_WORDS,
  parse: parseDebate,
  salvage: salvageDebate,
  problems: debateProblems,
  facts: ({ label }) => ({ label }),
};

const validation: OutputFormat<Validation> = {
  kind: 'json',
  name: 'validation',
  schema: validationSchema,
  instruction:
    'Write ValidGrading or InvalidGrading, then "## Reason"; where it is invalid, "## Revised Grading" with "[label]. Reason: [reason]".',
  /** Why it is found valid or not, agents alone read. */
  copied: new Set(['.why', 'label']),
  own: new Set(['revised.reason']),
  mayRepeat: REPEATABLE,
  synonyms: LABEL_WORDS,
  parse: parseValidation,
  salvage: salvageValidation,
  problems: validationProblems,
  facts: ({ valid, revised }) => ({ retry: !valid && revised !== null }),
};

const retry: OutputFormat<Retry> = {
  kind: 'json',
  name: 'debate-retry',
  schema: retrySchema,
  instruction: debate.instruction!,
  copied: new Set([...SCRIPT, 'label']),
  own: CONCLUSION,
  mayRepeat: REPEATABLE,
  synonyms: LABEL_WORDS,
  parse: parseRetry,
  salvage: salvageRetry,
  problems: retryProblems,
  facts: ({ label }) => ({ label }),
};

const tendencies: OutputFormat<Tendencies> = {
  kind: 'json',
  name: 'tendencies',
  schema: tendenciesSchema,
  instruction:
    'For each grader write a line with its name and a colon, then a line "Best in: …" and a line "Bias/Caution: …". Nothing before the first and after the last.',
  parse: parseTendencies,
  problems: tendencyProblems,
};

const validity: OutputFormat<ValidityVerdict> = {
  kind: 'json',
  name: 'validity',
  schema: validitySchema,
  instruction:
    'Begin with the word ValidGrading or InvalidGrading and a full stop, then "Because" and your brief explanation.',
  parse: parseValidity,
};

/** What the agents of short-answer grading may answer, by the names their prompt files use. */
export const gradingAnswers = {
  grading,
  debate: asking(debate, debateSchema.extend(questionShape)),
  validation,
  'debate-retry': retry,
  tendencies,
  validity,
  division: divisionFormat,
  transcription: transcriptionFormat,
};
