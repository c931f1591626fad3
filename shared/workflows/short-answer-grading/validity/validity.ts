import { AssayError } from '@assay/kit/errors/assay-error';
import { objectIn } from '@assay/model/answer/object-in-prose';
import * as z from 'zod';

/** What a judge says of a grading (GET, 4.2.2, figure 10; SPEC G12): the verdict before its reason, as in the paper. */
export const validitySchema = z.strictObject({
  verdict: z.enum(['ValidGrading', 'InvalidGrading']),
  because: z.string().describe('a brief explanation of the judgement'),
});
export type ValidityVerdict = z.infer<typeof validitySchema>;

/** A verdict, its denial in the first group; both beside each other are the form that was asked for, and no verdict. */
const VERDICT =
  /\b(in|non-?\s?|not\s+(?:an?\s+)?)?valid[\s_*-]?grading\b(?![\s*_`"]*(?:\/|or\b))(?<!(?:\/|\bor)[\s*_`"]*(?:in)?valid[\s_*-]?grading)/giu;
const SHORT_VERDICT = /^[\s*_#"[-]*(in|not\s+)?valid\b/iu;
/** What may stand between the beginning of an answer, or of a line, and a verdict that is its heading. */
const LEAD =
  /^(?:[\s*_#>"'[\]()-]|(?:my|your|final|evaluation|comment|verdict|label|result|judge?ment|decision)\b|:)*$/iu;

interface Mention {
  verdict: ValidityVerdict['verdict'];
  start: number;
  end: number;
}

const named = (denied: string | undefined): ValidityVerdict['verdict'] =>
  denied === undefined ? 'ValidGrading' : 'InvalidGrading';

function mentionsIn(text: string): Mention[] {
  const found = [...text.matchAll(VERDICT)].map((match) => {
    return { verdict: named(match[1]), start: match.index, end: match.index + match[0].length };
  });
  const short = found.length === 0 ? SHORT_VERDICT.exec(text) : null;
  return short ? [{ verdict: named(short[1]), start: 0, end: short[0].length }] : found;
}

/** The mention that is the verdict: the one a line begins with, if those agree; else the last, which concludes a reason. */
function concluding(text: string, mentions: readonly Mention[]): Mention | undefined {
  const leads = mentions.filter(({ start }) =>
    LEAD.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start)),
  );
  const agree = new Set(leads.map(({ verdict }) => verdict)).size === 1;
  return leads[0]?.start === mentions[0]?.start || agree ? leads[0] : mentions.at(-1);
}

const plain = (text: string) =>
  text
    .replace(/^[\s.:;,*_\]"–—-]+/u, '')
    .replace(/(?<![\s*_[#–—-])[\s*_[#–—-]+$/u, '')
    .trim();

function fromJson(json: Record<string, unknown>): ValidityVerdict | null {
  const { verdict, because, valid } = json;
  const [mention] = typeof verdict === 'string' ? mentionsIn(verdict) : [];
  const said = mention?.verdict ?? (typeof valid === 'boolean' ? named(valid ? undefined : 'in') : null);
  const why = because ?? json.reason ?? json.explanation ?? json.why;
  return said && { verdict: said, because: typeof why === 'string' ? why : '' };
}

/**
 * Reads a judgement from prose: "ValidGrading. Because …", with or without marks, the reason before it or behind it, or JSON
 * among words.
 * @throws AssayError ModelOutputInvalid where there is no verdict
 */
export function parseValidity(answer: string): ValidityVerdict {
  const text = answer.trim();
  const json = objectIn(text);
  const read = json && fromJson(json);
  if (read) return read;
  const verdict = concluding(text, mentionsIn(text));
  if (!verdict)
    throw new AssayError('ModelOutputInvalid', 'The answer says neither ValidGrading nor InvalidGrading.');
  const [before, after] = [plain(text.slice(0, verdict.start)), plain(text.slice(verdict.end))];
  return { verdict: verdict.verdict, because: after || before };
}
