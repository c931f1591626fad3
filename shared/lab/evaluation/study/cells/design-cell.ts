import * as z from 'zod';
import type { ScoredPair } from '../../score-truth.ts';

/** One cell of a study's design: a variant, by a backbone, with a set of prompts, once. Null: the product's own, of which there is one. */
export const designCellSchema = z.strictObject({
  system: z.string().min(1).describe('what the cell is called among the systems of the study'),
  variant: z.string().min(1),
  backbone: z
    .string()
    .nullable()
    .describe('the model that plays every role; null: as the catalogue gives roles'),
  promptSet: z.string().nullable().describe("null: the product's prompts"),
  repetition: z.int().min(1),
  seed: z
    .int()
    .min(0)
    .nullable()
    .describe('that its requests to models are to carry; null: no model is asked'),
  seedSent: z
    .enum(['all', 'some', 'none'])
    .exactOptional()
    .describe('which of its answers were asked for with it; absent: nobody answered, or an earlier version'),
  past: z
    .strictObject({ works: z.int().min(1), seed: z.int().min(0) })
    .nullable()
    .describe('how many works of the bank were drawn, by which seed; null: all of them'),
});
export type DesignCell = z.infer<typeof designCellSchema>;

/** A cell's scores beside their truths; `standIn`: the model stand-in gave them. */
export interface CellScores {
  cell: DesignCell;
  pairs: readonly ScoredPair[];
  standIn: boolean;
}

/** How far the seeds of two repetitions lie apart: an answer of no use is asked for again by the seed after it. */
const SEEDS_APART = 1000;

/** The seed of a repetition, from 1. The first has the seed itself. @example seedOfRepetition(7, 3) // => 2007 */
export const seedOfRepetition = (seed: number, repetition: number): number =>
  seed + (repetition - 1) * SEEDS_APART;

/** What a cell is called: its variant, and its place in each dimension that has several. @example cellName({ variant: 'SA', backbone: 'gpt-6-sol', promptSet: null, repetition: 2 }, { backbones: 2, promptSets: 1, repetitions: 3 }) // => 'SA · gpt-6-sol · 2' */
export function cellName(
  {
    variant,
    backbone,
    promptSet,
    repetition,
  }: Pick<DesignCell, 'variant' | 'backbone' | 'promptSet' | 'repetition'>,
  { backbones, promptSets, repetitions }: { backbones: number; promptSets: number; repetitions: number },
): string {
  const parts = [
    variant,
    ...(backbones > 1 ? [backboneName(backbone)] : []),
    ...(promptSets > 1 ? [promptSetName(promptSet)] : []),
    ...(repetitions > 1 ? [String(repetition)] : []),
  ];
  return parts.join(' · ');
}

/** What stands in tables where roles are given as the catalogue gives them. */
export const CATALOGUE = 'catalogue';
/** What stands in tables of the product's own prompts. */
export const PRODUCT = 'product';

export const backboneName = (backbone: string | null): string => backbone ?? CATALOGUE;
export const promptSetName = (promptSet: string | null): string => promptSet ?? PRODUCT;

type Of<T extends { cell: DesignCell }> = readonly T[];

/** Cells that differ in their repetition alone, in the order in which they stand. */
export function repetitionsOf<T extends { cell: DesignCell }>(cells: Of<T>): T[][] {
  const key = ({ cell: { variant, backbone, promptSet } }: T) =>
    JSON.stringify([variant, backbone, promptSet]);
  return [...Map.groupBy(cells, key).values()];
}
