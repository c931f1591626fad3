import { AssayError } from '@assay/kit/errors/assay-error';
import { objectIn } from '@assay/model/answer/object-in-prose';
import { readHeadedConclusion } from './conclusion.ts';
import {
  type Debate,
  keptDebateSchema,
  keptRetrySchema,
  type Retry,
  refutedSchema,
} from './debate-schemas.ts';
import { type Label, readLabel } from './label.ts';
import { fieldMarks, fieldsIn } from './written-fields.ts';

const INVALID = 'ModelOutputInvalid';
const ENDS = ['end conclusion', 'completed'] as const;
const CONCLUSIONS = ['conclusion', 'final conclusion'] as const;

/** The points that a debate in prose lists as refuted, a line for each: "- A1: The answer does not say so." */
function refutedIn(text: string): Debate['refuted'] {
  return text.split('\n').flatMap((line) => {
    const match = /^[\s*_-]*([A-Z]\d{1,2})\b[\s*_:.–—-]*([^\s*_:.–—-].*)$/u.exec(line);
    return match ? [{ point: match[1]!, why: match[2]!.trim() }] : [];
  });
}

/** What stands in an object instead of in prose. */
function concludedInJson(answer: string) {
  const value = objectIn(answer);
  const label = readLabel(value?.label);
  if (!value || label === null || typeof value.reason !== 'string') return null;
  const refuted = refutedSchema.safeParse(value.refuted);
  const { conversion } = value;
  return {
    conversion: typeof conversion === 'string' ? conversion : '',
    voting: value.voting,
    conclusion: { label, reason: value.reason, refuted: refuted.success ? refuted.data : [] },
  };
}

/** The conclusion of a debate in prose, and the script before it. @throws AssayError ModelOutputInvalid */
function concluded(answer: string) {
  const mark = fieldMarks(answer, CONCLUSIONS).at(-1);
  const end = answer.slice(mark?.end ?? 0);
  const stop = fieldMarks(end, [...ENDS, 'refuted', 'reason'])[0]?.start;
  const fields = fieldsIn(end, ['reason', 'refuted', ...ENDS]);
  const read = mark ? readHeadedConclusion(end.slice(0, stop)) : null;
  const reason = read?.reason || fields.reason || '';
  if (!mark || !read)
    throw new AssayError(INVALID, 'The debate has no "## Conclusion" that begins with a label.');
  if (reason === '') throw new AssayError(INVALID, 'The conclusion gives no reason.');
  const conclusion = { label: read.label, reason, refuted: refutedIn(fields.refuted ?? '') };
  return { script: answer.slice(0, mark.start).trim(), conclusion };
}

/** What graders say when they vote: "**University Teacher:** I vote for Correct". */
function votesIn(script: string): { grader: string; vote: string }[] {
  const voting = script.split(/^[#* \t]*Step[ \t]*4\b.*$/im)[1] ?? '';
  return voting.split('\n').flatMap((line) => {
    const match = /^[\s*_-]*([^:*\s_-][^:*\n]{0,59}?)[\s*_]*:[\s*_]*([^\s*_].*)$/u.exec(line);
    return match && !/^you$/i.test(match[1]!) ? [{ grader: match[1]!, vote: match[2]! }] : [];
  });
}

const LABEL_WORDS = /\b(?:partially[\s_-]correct|incorrect|correct)\b/giu;

/** The one label that a vote names; null where it names none or several. */
function labelOfVote(vote: string): Label | null {
  const named = new Set((vote.match(LABEL_WORDS) ?? []).map(readLabel));
  return named.size === 1 ? ([...named][0] ?? null) : null;
}

/** Reads a debate from prose, completed as the paper's template (GET, figure 8). @throws AssayError ModelOutputInvalid */
export function parseDebate(answer: string): Debate {
  const json = concludedInJson(answer);
  if (json) {
    const voting = keptDebateSchema.shape.voting.safeParse(json.voting);
    return { conversion: json.conversion, voting: voting.success ? voting.data : [], ...json.conclusion };
  }
  const { script, conclusion } = concluded(answer);
  const voting = votesIn(script).flatMap(({ grader, vote }) => {
    const label = labelOfVote(vote);
    return label ? [{ grader, label, why: vote }] : [];
  });
  return { conversion: script, voting, ...conclusion };
}

/** Reads a second debate from prose (GET, figure 9). @throws AssayError ModelOutputInvalid */
export function parseRetry(answer: string): Retry {
  const json = concludedInJson(answer);
  if (json) {
    const voting = keptRetrySchema.shape.voting.safeParse(json.voting);
    return { conversion: json.conversion, voting: voting.success ? voting.data : [], ...json.conclusion };
  }
  const { script, conclusion } = concluded(answer);
  const voting = votesIn(script).flatMap(({ grader, vote }) => {
    const named = [...new Set(vote.match(/(?<=\bcandidate[\s*_#]*)[12]\b/giu))];
    return named.length === 1 ? [{ grader, candidate: Number(named[0]) as 1 | 2, why: vote }] : [];
  });
  return { conversion: script, voting, ...conclusion };
}
