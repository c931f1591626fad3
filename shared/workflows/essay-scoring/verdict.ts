import { AssayError } from '@assay/kit/errors/assay-error';
import { traitKey } from '@assay/kit/tables/trait-key';
import * as z from 'zod';
import { finalScoresIn } from './final-score.ts';

/** A Judge's answer as it is kept. A null score is *missing*: the answer held none that could be read. */
export const verdictSchema = z.strictObject({
  rationale: z.string().describe('the reasons, from the essay and the rubric, before the score'),
  score: z.int().nullable(),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** Verdicts of several traits at once, of the single judge of SA and SARAG. */
export const allTraitsVerdictSchema = z.strictObject({
  verdicts: z.array(z.strictObject({ trait: z.string(), ...verdictSchema.shape })),
});
export type AllTraitsVerdict = z.infer<typeof allTraitsVerdictSchema>;

const askedShape = {
  ...verdictSchema.shape,
  score: z.int().describe("the final integer score within the trait's range"),
};

/** What the Judge is asked for one trait (SPEC M5): a score is demanded, not left open. */
export const askedVerdictSchema = z.strictObject(askedShape);

/** What the single judge is asked, for all traits at once. */
export const askedAllTraitsVerdictSchema = z.strictObject({
  verdicts: z.array(z.strictObject({ trait: z.string(), ...askedShape })),
});

/** A text without the marks at its end, in linear time. */
function plainEnd(text: string, marks = /[\s*_#>`]/): string {
  let end = text.length;
  while (end > 0 && marks.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

const plainEnds = (text: string) => plainEnd(text.replace(/^[\s*_]+/, ''));

/** A later sentence that takes a score back for another: `On reflection I would give it 4.` */
const TAKEN_BACK =
  /(?<!\p{L})(?:(?:on|upon) (?:second thoughts?|reflection)|reconsidering|correction|revised (?:final )?score|wait,|ripensandoci|correzione|punteggio corretto)(?!\p{L})[^\n.!?]{0,120}\d/iu;

/**
 * Reads a verdict from prose (MADRAG, appendix A.5): the last line `Final Score: {integer}` that quotes
 * nobody counts and the text before it is the rationale; where the score comes first, the text after it. Without one that can be read the whole answer is kept as
 * the rationale and the score is missing.
 * @throws AssayError ModelOutputInvalid when the answer is empty
 */
export function parseVerdict(answer: string): Verdict {
  const text = answer.trim();
  if (text === '') throw new AssayError('ModelOutputInvalid', 'The Judge gave no answer.');
  const last = finalScoresIn(text).at(-1);
  if (!last || last.score === null || TAKEN_BACK.test(text.slice(last.end)))
    return { rationale: text, score: null };
  const before = plainEnd(text.slice(0, last.start));
  return { rationale: before || plainEnds(text.slice(last.end)), score: last.score };
}

const HEADING = /^(?:#{1,6}\s+\S.*|(?:\d{1,2}[.)]\s+)?(\*\*|__)[^*_]+\1:?|[^.!?:]{1,80}:)$/;

/** A rationale without the line that only names its trait, and that name. */
function splitHeading(text: string): { heading: string | null; rationale: string } {
  const lines = text.split('\n');
  const at = lines.findLastIndex((line) => HEADING.test(line.trim()));
  if (at < 0) return { heading: null, rationale: plainEnds(text) };
  const name = lines[at]!.replace(/^[\s#*_]*(?:\d{1,2}[.)]\s+)?[*_]*(?:trait|tratto\s*:)?/iu, '');
  const heading = plainEnd(name, /[\s*_:]/).trim();
  return { heading, rationale: plainEnds(lines.toSpliced(at, 1).join('\n')) };
}

type ProseTraitVerdict = AllTraitsVerdict['verdicts'][number];

/**
 * The final scores of an answer with the traits they are for and the text that belongs to each: what stands between it and
 * the score before it, or after it where scores come first.
 */
function traitVerdictsIn(answer: string): ProseTraitVerdict[] {
  const scores = finalScoresIn(answer);
  const between = (from: number, to?: number) => answer.slice(from, to);
  const named = scores.flatMap((score, index) => {
    const before = between(scores[index - 1]?.end ?? 0, score.start);
    const { heading, rationale } = splitHeading(before);
    const isItsName =
      heading !== null && (score.trait === null || traitKey(heading) === traitKey(score.trait));
    const trait = score.trait ?? heading;
    return trait ? [{ ...score, trait, rationale: isItsName ? rationale : plainEnds(before) }] : [];
  });
  const [first, last] = [named[0], named.at(-1)];
  const isScoreFirst = first && last && first.rationale === '' && plainEnds(between(last.end)) !== '';
  return named.map(({ trait, score, rationale, end }, index) => {
    if (!isScoreFirst) return { trait, score, rationale };
    return { trait, score, rationale: plainEnds(between(end, named[index + 1]?.start)) };
  });
}

/**
 * Reads the verdicts of all traits from prose: one `Final Score [trait]: {integer}` per trait, the text since the
 * score before it being its rationale. A trait may be named by a heading instead; names are compared by their key, so that
 * case and emphasis do not matter. A score that cannot be read is null and keeps its rationale. A trait scored twice keeps
 * its last score and all that was said of it.
 * @throws AssayError ModelOutputInvalid when no trait was judged
 */
export function parseAllTraitsVerdict(answer: string): AllTraitsVerdict {
  const byTrait = Map.groupBy(traitVerdictsIn(answer), ({ trait }) => traitKey(trait));
  const verdicts = [...byTrait.values()].map((given) => {
    const said = given.map(({ rationale }) => rationale).filter(Boolean);
    return { ...given.at(-1)!, rationale: said.join('\n\n') };
  });
  if (verdicts.length === 0)
    throw new AssayError('ModelOutputInvalid', 'The Judge scored no trait in a form that can be read.');
  return { verdicts };
}
