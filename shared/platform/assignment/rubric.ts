import { besideOthers } from '@assay/kit/errors/beside-others';
import { rangeText } from '@assay/kit/language/range-text';
import { traitKey } from '@assay/kit/tables/trait-key';
import * as z from 'zod';
import { pointsSchema, roundPoints, type Worth } from './points.ts';

const LEVEL_KEY = /^(-?\d+)(?:\s*(?:-|–|\.\.)\s*(-?\d+))?$/;

interface LevelBand {
  key: string;
  from: number;
  to: number;
}

function readBand(key: string): LevelBand | null {
  const match = LEVEL_KEY.exec(key.trim());
  if (!match) return null;
  const from = Number(match[1]);
  return { key, from, to: match[2] === undefined ? from : Number(match[2]) };
}

interface TraitInput {
  name: string;
  min: number;
  max: number;
  levels?: Record<string, string> | undefined;
  points?: Worth | undefined;
}

/** Checks what a trait says by score or range of scores; returns how many scores that is. */
function checkBands(trait: TraitInput, by: 'levels' | 'points', context: z.RefinementCtx): number {
  const report = (key: string, message: string) =>
    context.addIssue({ code: 'custom', path: [by, key], message });
  const bands: LevelBand[] = [];
  for (const key of Object.keys(trait[by] ?? {})) {
    const band = readBand(key);
    if (!band) report(key, `"${key}" is neither a score nor a range of scores such as 1-2`);
    else if (band.from > band.to) report(key, `the range ${key} is reversed: write ${band.to}-${band.from}`);
    else if (band.from < trait.min || band.to > trait.max)
      report(key, `${key} lies outside the trait's range ${rangeText(trait)}`);
    else bands.push(band);
  }
  bands.sort((a, b) => a.from - b.from);
  for (const [index, band] of bands.entries()) {
    const previous = bands[index - 1];
    if (previous && band.from <= previous.to)
      report(band.key, `${band.key} overlaps ${previous.key}: every score belongs to one level`);
  }
  return bands.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

/** The widest range a trait may have: retrieval looks for one exemplar per score, so a range is a scale, not a percentage. */
const MAX_SCORES = 21;

const integer = z.int({ error: 'must be a whole number: scores are integers' });

const traitShape = {
  name: z.string().trim().min(1).max(80),
  min: integer,
  max: integer,
  description: z.string().trim().default(''),
  levels: z.record(z.string(), z.string().trim()).optional(),
  guidelines: z
    .string()
    .trim()
    .max(4000)
    .optional()
    .describe('for who grades, agents included; no student reads them'),
  surface: z.boolean().default(false),
  weight: pointsSchema.optional().describe('how many times a score counts for the points; 1 without'),
  points: z
    .record(z.string(), pointsSchema)
    .optional()
    .describe('what each score, or range of scores, is worth; itself without'),
};

function checkRange(trait: TraitInput, context: z.RefinementCtx): void {
  const report = (message: string) => context.addIssue({ code: 'custom', path: ['max'], message });
  if (trait.min >= trait.max) {
    report(`the range ${rangeText(trait)} is reversed or empty: min must be below max`);
    return;
  }
  if (trait.max - trait.min + 1 > MAX_SCORES) report(`more than ${MAX_SCORES} scores`);
  checkBands(trait, 'levels', context);
  const worth = checkBands(trait, 'points', context);
  if (trait.points && worth < trait.max - trait.min + 1)
    context.addIssue({ code: 'custom', path: ['points'], message: 'say of every score what it is worth' });
}

const traitSchema = z.strictObject(traitShape);

/**
 * One rubric dimension (SPEC M2): name, integer range, description and, where the instructor has them, a description
 * per score or per range of scores. `surface` marks a trait of the surface of the text (conventions, spelling), for
 * which anonymisation placeholders are normalised before it is judged (SPEC M16).
 */
export type Trait = z.infer<typeof traitSchema>;

function refuseSameNames(traits: readonly { name: string }[], context: z.RefinementCtx): void {
  const seen = new Map<string, number>();
  for (const [index, { name }] of traits.entries()) {
    const first = seen.get(traitKey(name));
    if (first === undefined) seen.set(traitKey(name), index);
    else {
      const message = `"${name}" is a duplicate of trait ${first + 1}: give each trait its own name`;
      context.addIssue({ code: 'custom', path: [index, 'name'], message });
    }
  }
}

/** A rubric: one trait or more, no two with the same name. `own`: what a workflow adds to each of its traits. */
export function rubricSchema<Own extends z.ZodRawShape>(own: Own) {
  const trait = z
    .strictObject({ ...traitShape, ...own })
    .superRefine((value, context) => checkRange(value as TraitInput, context));
  return z
    .array(trait)
    .min(1, 'a rubric needs at least one trait')
    .max(20)
    .check(besideOthers((traits, context) => refuseSameNames(traits as { name: string }[], context)));
}

/** What stands for a score among what is said by score or range of scores; null: nothing. */
function standsFor<T>(said: Record<string, T> | undefined, score: number): T | null {
  for (const [key, value] of Object.entries(said ?? {})) {
    const band = readBand(key);
    if (band && band.from <= score && score <= band.to) return value;
  }
  return null;
}

/** The rubric's words for a score, or null where the instructor gave none. */
export function levelOf({ levels }: Pick<Trait, 'levels'>, score: number): string | null {
  return standsFor(levels, score);
}

/** Every integer score of a trait's range, ascending. */
export function scoresOf(trait: Pick<Trait, 'min' | 'max'>): number[] {
  return Array.from({ length: trait.max - trait.min + 1 }, (_, index) => trait.min + index);
}

/** The rubric's words by score, where it has any. */
export function levelsByScore(trait: Pick<Trait, 'min' | 'max' | 'levels'>): Record<string, string> {
  const named = scoresOf(trait).map((score) => [score, levelOf(trait, score)]);
  return Object.fromEntries(named.filter(([, words]) => words));
}

/** What each score of a trait is worth in a grade book: itself, or the rubric's points for it, as many times as its weight says. */
export function worthOf(trait: Pick<Trait, 'min' | 'max' | 'points' | 'weight'>): Worth {
  const worth = (score: number) => (standsFor(trait.points, score) ?? score) * (trait.weight ?? 1);
  return Object.fromEntries(scoresOf(trait).map((score) => [score, roundPoints(worth(score))]));
}
