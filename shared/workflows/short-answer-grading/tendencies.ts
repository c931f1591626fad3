import { z } from 'zod';
import { AssayError } from '../../errors/assay-error.ts';

/** How a grader grades, in words (GET, 3.3.2, figures 3 and 11; SPEC G3). */
export const tendencySchema = z.strictObject({
  grader: z.string().describe('as the metrics call it, such as "Grader 1"'),
  good: z.string().describe('in what cases it is most reliable; no numbers'),
  bad: z.string().describe('its bias, and how to be careful with its opinion; no numbers'),
});
export const tendenciesSchema = z.strictObject({ graders: z.array(tendencySchema) });
export type Tendencies = z.infer<typeof tendenciesSchema>;

const HEADING = /^[#*\s]*((?:grader\s*\d+))\b[*:\s]*$/gim;

/** Reads tendencies from prose: a heading for each grader, then what it is best in and its bias. @throws AssayError ModelOutputInvalid */
export function parseTendencies(answer: string): Tendencies {
  const headings = [...answer.matchAll(HEADING)];
  const graders = headings.map((match, index) => {
    const body = answer.slice(match.index + match[0].length, headings[index + 1]?.index).trim();
    const [good = '', ...bad] = body.split(/\n+/).map((line) => line.replace(/^[\s*-]+/, '').trim());
    return { grader: match[1]!, good, bad: bad.join(' ') };
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
