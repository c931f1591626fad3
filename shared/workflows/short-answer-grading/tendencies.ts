import { AssayError } from '@assay/kit/errors/assay-error';
import { objectIn } from '@assay/model/answer/object-in-prose';
import * as z from 'zod';

/** How a grader grades, in words (GET, 3.3.2, figures 3 and 11; SPEC G3). */
const tendencySchema = z.strictObject({
  grader: z.string().describe('as the metrics call it, such as "Grader 1"'),
  good: z.string().describe('in what cases it is most reliable; no numbers'),
  bad: z.string().describe('its bias, and how to be careful with its opinion; no numbers'),
});
export const tendenciesSchema = z.strictObject({ graders: z.array(tendencySchema) });
export type Tendencies = z.infer<typeof tendenciesSchema>;

/** "**Grader 1:**", "### Grader 1 (the best)", "1. Grader 1: It is …": a line that begins with a grader and goes on after a colon or ends. */
const HEADING =
  /^[#*_> \t•-]*(?:\d{1,2}[.)][ \t]+[*_]*)?(grader[ \t]*\d+)\b[*_ \t]*(?:\([^)\n]*\)[*_ \t]*)?(?:[:–—][*_ \t]*|$)/gimu;
const GOOD =
  /^(?:best(?:[ \t]+(?:in|at|for))?|good(?:[ \t]+points?)?|strengths?|pros?|most reliable|reliab\p{L}*)\b[^:\n]{0,30}:/iu;
const BAD =
  /^(?:bias(?:es)?|cautions?|bad(?:[ \t]+points?)?|weakness(?:es)?|cons?|limitations?|careful|concerns?)\b[^:\n]{0,30}:/iu;
const CLOSING = /^(?:overall|in (?:summary|conclusion|general)|to (?:sum up|summari[sz]e)|these)\b/iu;

/** Lines about one grader, without bullets and emphasis; a paragraph that closes the whole answer is left out. */
function linesOf(body: string): string[] {
  const lines = body
    .split(/\n+/)
    .map((line) =>
      line
        .replace(/^[\s*_•>-]+/u, '')
        .replace(/[*_]{2,}/g, '')
        .trim(),
    )
    .filter((line) => line !== '');
  const closing = lines.findIndex((line, index) => index > 1 && CLOSING.test(line));
  return closing < 0 ? lines : lines.slice(0, closing);
}

/** The good side and the bad one: by what the lines are called; where they are not, the first line and the rest. */
function sidesOf(lines: string[]): { good: string; bad: string } {
  const named = lines.some((line) => BAD.test(line));
  const sides = { good: [] as string[], bad: [] as string[] };
  let side: keyof typeof sides = 'good';
  for (const [index, line] of lines.entries()) {
    if (GOOD.test(line)) side = 'good';
    else if (BAD.test(line) || (!named && index > 0)) side = 'bad';
    sides[side].push(line.replace(side === 'good' ? GOOD : BAD, '').trim());
  }
  return { good: sides.good.join(' ').trim(), bad: sides.bad.join(' ').trim() };
}

/**
 * Reads tendencies from prose: a heading for each grader, then what it is best in and its bias (GET, figure 11).
 * @throws AssayError ModelOutputInvalid
 */
export function parseTendencies(answer: string): Tendencies {
  const json = z.object({ graders: z.array(tendencySchema).min(1) }).safeParse(objectIn(answer));
  if (json.success) return json.data;
  const headings = [...answer.matchAll(HEADING)];
  const graders = headings.map((match, index) => {
    const body = answer.slice(match.index + match[0].length, headings[index + 1]?.index).trim();
    return { grader: match[1]!, ...sidesOf(linesOf(body)) };
  });
  if (graders.length === 0)
    throw new AssayError(
      'ModelOutputInvalid',
      'The answer describes no grader under a heading such as "Grader 1:".',
    );
  return { graders };
}

/** Metrics of graders as the agent is given them. */
const askedSchema = z.object({ metrics: z.object({ graders: z.array(z.object({ model: z.string() })) }) });

const DIGITS = /\d/;

/** What makes tendencies useless: a grader left out, a side of it left out, or figures (GET, figure 3). */
export function tendencyProblems({ graders }: Tendencies, inputs: Record<string, unknown>): string[] {
  const asked = askedSchema.safeParse(inputs);
  const names = asked.success ? asked.data.metrics.graders.map(({ model }) => model) : [];
  const said = new Map(graders.map((tendency) => [tendency.grader.toLowerCase(), tendency]));
  return names.flatMap((name) => {
    const tendency = said.get(name.toLowerCase());
    if (!tendency) return [`${name} is not described.`];
    const { good, bad } = tendency;
    return [
      ...(good.trim() === '' || bad.trim() === '' ? [`${name} needs a good and a bad point.`] : []),
      ...(DIGITS.test(`${good} ${bad}`.replace(/grader\s*\d+/gi, ''))
        ? [`${name}: say it without numbers.`]
        : []),
    ];
  });
}
