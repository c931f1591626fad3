import type { ScoreRange } from '@assay/kit/statistics/kappa';
import * as z from 'zod';

const count = z.int().nullable();

/** A model that answered in a study, or made its vectors, as it called itself. */
const studyModelSchema = z.object({
  kind: z.enum(['chat', 'embedding']),
  asked: z.string().describe('the name that was asked for'),
  answered: z.string().describe('what it called itself'),
  endpoint: z.string().nullable().describe('who was asked: an address; null: not known'),
  standIn: z.boolean().describe('the stand-in, by the name that was asked for'),
  seed: z
    .enum(['all', 'some', 'none'])
    .exactOptional()
    .describe('of a chat model: how many of its answers were asked for with a seed; the others without one'),
});
export type StudyModel = z.infer<typeof studyModelSchema>;

/** What one way of judging took. Null is not known. */
const studySystemSchema = z.object({
  name: z.string().describe('a variant, a method, "second-reader", …'),
  calls: count.describe(
    'questions that chat models were asked, answered or not, each once, also where it was put off, repaired or asked anew; no answers from memory, no vectors',
  ),
  answered: count.exactOptional().describe('of these; absent: not counted'),
  unanswered: count.exactOptional().describe('of these: refused, of no use, or failed'),
  remembered: count
    .exactOptional()
    .describe(
      'answers that stand in results and were not asked for: of an equal question that was asked once, in the same system, another or an earlier study, and whose answer is shared; not paid again',
    ),
  tokens: z.int().nullable().describe("of what was asked, none of vectors of the stand-in's"),
  cost: z
    .number()
    .nullable()
    .describe(
      'US dollars of what was asked, vectors of the works with it; null where a model has no price or usage is unknown',
    ),
  rememberedCost: z
    .number()
    .nullable()
    .exactOptional()
    .describe('US dollars that the answers from memory once cost, in no sum; null: not known'),
  models: z
    .array(studyModelSchema)
    .exactOptional()
    .describe('who answered, also from memory; absent: an earlier version did not say, or nobody was asked'),
  costAtLeast: z.number().nullable(),
  seconds: z.array(z.number()).describe('of each work, by the clock'),
  standIn: z.boolean().describe('judged by the model stand-in: its figures say nothing about quality'),
  standInEmbeddings: z
    .literal(true)
    .exactOptional()
    .describe('which texts are alike was told by the stand-in, not by the embedding model of `models`'),
  validity: z
    .object({ count: z.int(), rate: z.number().nullable() })
    .exactOptional()
    .describe('how many reasons models judged, and the mean of their rates of valid ones (GET, 4.2.2)'),
  failed: z.array(z.object({ id: z.string(), step: z.string(), code: z.string(), message: z.string() })),
});
export type StudySystem = z.infer<typeof studySystemSchema>;

/** How recorded graders were made into a study. */
const recordedSchema = z.object({
  trio: z.array(z.string()),
  splits: z.int().describe('of the averages; the study is of the first split alone'),
  keepSame: z.boolean(),
  past: z.array(z.object({ file: z.string(), sha256: z.string() })),
  methods: z.record(z.string(), z.string()).describe('what each method is, in words'),
});

/**
 * An evaluation as a folder (`study.json`): works with truths, judged by several systems. Everything that is needed to repeat it without
 * a model lies beside it: `judgements.jsonl`, `truth.csv`, `answers/{hash}.json` (what models answered, by content), `prompts/`.
 */
export const studySchema = z.object({
  workflow: z.string(),
  assignment: z.object({ id: z.string(), title: z.string(), version: z.string() }),
  data: z.object({ file: z.string(), sha256: z.string(), works: z.int(), judged: z.int() }),
  protocol: z.object({
    folds: z.int().nullable(),
    sample: z.int().nullable(),
    seed: z.int(),
    resamples: z.int(),
    against: z.string().exactOptional().describe('the system that each is tested against; absent: all pairs'),
    recorded: recordedSchema.exactOptional(),
    unseen: z
      .enum(['answers', 'questions'])
      .exactOptional()
      .describe(
        'of short answers: were the questions known from past answers, or not; absent where both occur or nobody knows',
      ),
  }),
  models: z.record(z.string(), z.string()).describe('role → model'),
  prompts: z.record(z.string(), z.string()).describe('agent → content hash'),
  files: z
    .record(z.string(), z.string())
    .exactOptional()
    .describe('SHA-256 of the files beside this one that figures follow from'),
  systems: z.array(studySystemSchema),
  madeBy: z
    .object({
      version: z.string(),
      commit: z.string().nullable().describe('null: of no checkout, such as an installed package'),
      dirty: z.literal(true).exactOptional().describe('files of the checkout were changed since that commit'),
    })
    .exactOptional()
    .describe('which Assay made it; absent: an earlier version did not say'),
  madeAt: z.string(),
});
export type Study = z.infer<typeof studySchema>;

/** A figure a paper printed. */
export interface PublishedFigure {
  system: string;
  /** A trait, a label or a criterion; null: of all. */
  item: string | null;
  value: number;
}

/** A table of a paper that a study's figures are shown beside. */
export interface PublishedTable {
  /** Such as `MADRAG, Table 1`. */
  name: string;
  /** What is measured: `QWK`, `Agree@1`, `MAE`, … */
  figure: string;
  /** The data the paper measured on; not ours, unless somebody says so. */
  data: string;
  /** All traits it is of, also where its figures are of all of them together; absent: those that its figures name. */
  items?: readonly string[];
  /** The scale of all of its traits. */
  range?: ScoreRange;
  /** Of short answers: what was not seen before. */
  unseen?: 'answers' | 'questions';
  /** Which model it is of, in words, where its rows do not say. */
  model?: string;
  figures: readonly PublishedFigure[];
}
