import * as z from 'zod';

/** What a run is for: to coach a student's argument, to hold a whole debate, or to check a motion alone. */
export const PURPOSES = ['coach', 'debate', 'check'] as const;
export const purposeSchema = z.enum(PURPOSES);
export type CoachingPurpose = z.infer<typeof purposeSchema>;

/**
 * How a debate is held (SocrAItic Circle, III.G, III.H, III.D; SPEC S5, S7). A: what judges say of a round is told before the
 * next. B: it is told of a draft at once, and the revision alone becomes public. control: one agent alone, with
 * self-reflection and without an opponent.
 */
export const APPROACHES = ['A', 'B', 'control'] as const;
export const approachSchema = z.enum(APPROACHES);
export type Approach = z.infer<typeof approachSchema>;

/** standard: opening, rebuttals, closing (III.B.3). world-schools: proposition, opposition, rebuttal, summary (IX). */
export const FORMATS = ['standard', 'world-schools'] as const;
export const formatSchema = z.enum(FORMATS);
export type Format = z.infer<typeof formatSchema>;

/** What a speech is for. */
// biome-ignore format: a table
export const SPEECH_KINDS = [
  'opening', 'rebuttal', 'closing', 'proposition', 'opposition', 'summary',
] as const;
export const speechKindSchema = z.enum(SPEECH_KINDS);
export type SpeechKind = z.infer<typeof speechKindSchema>;

/** The seven judges (SocrAItic Circle, table I; SPEC S4). */
// biome-ignore format: a table
export const SEVEN_JUDGES = [
  'factual', 'logical', 'rhetorical', 'belief-shift', 'audience', 'strategic', 'ethical',
] as const;

/** All judges that there are: the seven, and `overall`, the single judge of condition A (III.D; SPEC S7). */
export const JUDGES = [...SEVEN_JUDGES, 'overall'] as const;
export const judgeSchema = z.enum(JUDGES);
export type Judge = z.infer<typeof judgeSchema>;

/** What every judge gives at least and at most (SPEC S4). */
export const SCORE_RANGE = { min: 0, max: 10 };

const LISTED = new Set<string>(SEVEN_JUDGES);

/**
 * Who judges: `all` seven, `one` (the judge `overall`), or a list of the seven with commas, such as `logical,factual`.
 * @returns null where it is none of these
 */
export function judgesOf(text: string): Judge[] | null {
  if (text === 'all') return [...SEVEN_JUDGES];
  if (text === 'one') return ['overall'];
  const named = text.split(',').map((name) => name.trim());
  if (!named.every((name) => LISTED.has(name)) || new Set(named).size !== named.length) return null;
  return SEVEN_JUDGES.filter((judge) => named.includes(judge));
}

/** Who judges, as options say it: a text. */
export const judgesSchema = z
  .string()
  .refine(
    (text) => judgesOf(text) !== null,
    `all, one, or a list with commas of ${SEVEN_JUDGES.join(', ')}, each once`,
  );

/** Who judges, as an assignment says it: the same text, or a YAML list, `[logical, factual]`, which becomes that text. */
export const listedJudgesSchema = z.preprocess(
  (given) => (Array.isArray(given) ? given.map(String).join(',') : given),
  judgesSchema,
);
