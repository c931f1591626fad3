import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { priorSchema } from './prior.ts';
import type { TrainedReader } from './reader.ts';
import { faultOfReader } from './reader-fault.ts';
import { UNREAD } from './reading.ts';

type ReaderArray = Float32Array | Float64Array | Int16Array | Int32Array;

/** Bytes in the order that is kept: the lowest first. */
function ordered(bytes: Buffer, size: number): Buffer {
  if (endianness() === 'LE') return bytes;
  if (size === 2) return bytes.swap16();
  return size === 4 ? bytes.swap32() : bytes.swap64();
}

function packed(numbers: ReaderArray): string {
  const bytes = Buffer.from(numbers.slice().buffer);
  return ordered(bytes, numbers.BYTES_PER_ELEMENT).toString('base64');
}

/** A list of numbers of one kind as the base64 of its bytes, the lowest first. */
function numbersOf<T extends ReaderArray>(kind: { new (buffer: ArrayBuffer): T; BYTES_PER_ELEMENT: number }) {
  return z.base64().transform((text, context): T => {
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length % kind.BYTES_PER_ELEMENT === 0) {
      const own = new Uint8Array(ordered(bytes, kind.BYTES_PER_ELEMENT));
      return new kind(own.buffer);
    }
    context.addIssue({ code: 'custom', message: 'is cut off' });
    return z.NEVER;
  });
}

const float64 = numbersOf(Float64Array);
const float32 = numbersOf(Float32Array);
const int16 = numbersOf(Int16Array);
const int32 = numbersOf(Int32Array);

const kernelsSchema = z.object({
  characters: float64,
  tokens: float64,
  skeleton: float64,
  mix: float64,
  linear: float64,
});

const featuresSchema = z
  .object({ rows: z.int(), columns: z.int(), values: float32 })
  .refine(({ rows, columns, values }) => rows * columns === values.length, 'features are cut off')
  .transform(({ rows, columns, values }) => ({ rows, columns, values: Float64Array.from(values) }));

const learntSchema = z.object({
  features: featuresSchema,
  prior: z.object({ strength: z.number(), scores: float64 }),
  forest: z.object({
    targets: z.int(),
    roots: int32,
    inputs: int16,
    thresholds: float32,
    rights: int32,
    leaves: float32,
  }),
  traits: z.array(
    z.object({ weights: kernelsSchema, blend: z.object({ mix: z.number(), forest: z.number() }) }),
  ),
});

const rangeShape = { name: z.string(), min: z.number(), max: z.number() };

const traitSchema = z.object({
  ...rangeShape,
  key: z.string(),
  exemplars: z.int(),
  unread: z.enum(UNREAD).nullable(),
  read: z
    .object({
      place: z.int(),
      mean: z.number(),
      deviation: z.number(),
      cuts: z.object({ from: z.number(), to: z.number(), spread: z.number() }),
      spread: z.object({ below: z.number(), above: z.number() }),
    })
    .nullable(),
});

const formSchema = z.object({
  version: z.literal(1),
  task: z.object({ traits: z.array(z.object(rangeShape)), question: z.string(), language: z.string() }),
  seed: z.int(),
  offered: z.int(),
  language: z.string().nullable(),
  exemplars: z.array(z.object({ ids: z.array(z.string()).min(1), text: z.string(), group: z.int() })),
  scaling: z.object({ means: float64, deviations: float64 }),
  traits: z.array(traitSchema),
  prior: z.object({ of: priorSchema, mean: z.number(), deviation: z.number() }).nullable(),
  learnt: learntSchema.nullable(),
  leaveOneOut: z.record(
    z.string(),
    z.object({ scores: z.array(z.number().nullable()), estimates: z.array(z.number()) }),
  ),
  model: z.string(),
});

/**
 * A trained reader as JSON, as it is kept: the exemplars' texts are in it. Parsing gives a `TrainedReader` whose parts go with one
 * another: a part of valid form that was cut out of it, or out of another, is refused.
 */
export const readerSchema = formSchema.superRefine(({ version: _, ...reader }, context) => {
  const part = faultOfReader(reader);
  if (part) context.addIssue({ code: 'custom', message: `the ${part} do not go with the rest` });
});

function contentOf({
  model: _,
  learnt,
  ...reader
}: Omit<TrainedReader, 'model'> & { model?: string }): string {
  const features = learnt && { ...learnt.features, values: Float32Array.from(learnt.features.values) };
  const kept = { version: 1, ...reader, learnt: learnt && { ...learnt, features } };
  return JSON.stringify(kept, (_key, value: unknown) =>
    ArrayBuffer.isView(value) ? packed(value as ReaderArray) : value,
  );
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 32);

/** Gives a reader the hash of its content. */
export function withHash(reader: Omit<TrainedReader, 'model'>): TrainedReader {
  return { ...reader, model: hashOf(contentOf(reader)) };
}

/** A reader as JSON; about 4 KB for each exemplar of 200 words. */
export function serialiseReader(reader: TrainedReader): string {
  return `${contentOf(reader).slice(0, -1)},"model":${JSON.stringify(reader.model)}}`;
}

/** A reader from its JSON. @throws AssayError ExemplarsInvalid where it is none, another version's, or in parts that do not go together */
export function parseReader(text: string): TrainedReader {
  try {
    const { version: _, ...reader } = readerSchema.parse(JSON.parse(text));
    return reader;
  } catch (cause) {
    const words =
      'What is kept of the second reader cannot be read: train it again with "assay second-reader train".';
    throw new AssayError('ExemplarsInvalid', words, { cause });
  }
}
