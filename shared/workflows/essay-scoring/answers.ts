import { asking, questionShape } from '@assay/model/agent/asking';
import type { OutputFormat } from '@assay/model/agent/output-format';
import type { JsonFormat } from '@assay/model/answer/json-reading';
import { screeningFormat } from '@assay/platform/submission/screening';
import { transcriptionFormat } from '@assay/platform/submission/transcription';
import { salvageAllTraits, salvageVerdict } from './salvage-verdict.ts';
import { type DebateStatement, parseStatement } from './statement.ts';
import { statementProblems } from './statement-problems.ts';
import {
  type AllTraitsVerdict,
  askedAllTraitsVerdictSchema,
  askedVerdictSchema,
  parseAllTraitsVerdict,
  parseVerdict,
  type Verdict,
} from './verdict.ts';
import { allTraitsProblems, verdictProblems } from './verdict-problems.ts';

const statement: OutputFormat<DebateStatement> = {
  kind: 'text',
  name: 'debate-statement',
  /** The statement as a whole, with quotes and single words that stand on lines of their own without marks: its parts are looked at instead. */
  copied: new Set(['.text', 'quotes', 'missing']),
  parse: parseStatement,
  problems: statementProblems,
  nothing: { text: '', opening: '', claims: [], closing: '', selfReport: null },
};

const verdict: JsonFormat<Verdict> = {
  kind: 'json',
  name: 'judge-verdict',
  schema: askedVerdictSchema,
  instruction: 'Write the rationale, then end with one line of its own: Final Score: {integer}',
  own: new Set(['.rationale']),
  parse: parseVerdict,
  problems: verdictProblems,
  salvage: salvageVerdict,
};

const allTraitsVerdict: JsonFormat<AllTraitsVerdict> = {
  kind: 'json',
  name: 'judge-all-traits-verdict',
  schema: askedAllTraitsVerdictSchema,
  instruction:
    'For each trait write its rationale, then a line of its own with the exact trait name: Final Score [trait name]: {integer}',
  copied: new Set(['trait']),
  own: new Set(['verdicts[].rationale']),
  parse: parseAllTraitsVerdict,
  problems: allTraitsProblems,
  salvage: salvageAllTraits,
};

/** What the agents of essay scoring may answer, by the name their prompt files use. */
export const essayAnswers = {
  'debate-statement': statement,
  'judge-verdict': asking(verdict, askedVerdictSchema.extend(questionShape)),
  'judge-all-traits-verdict': asking(allTraitsVerdict, askedAllTraitsVerdictSchema.extend(questionShape)),
  screening: screeningFormat,
  transcription: transcriptionFormat,
};
