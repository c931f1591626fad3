import { AssayError } from '@assay/kit/errors/assay-error';
import type { ObjectStore } from '@assay/platform/run/object-store';
import { failureSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { LEAST_CALIBRATED } from '../second-reader/stack.ts';
import { calibrationSchema } from '../second-reader/stack-calibration.ts';
import { variantSchema } from '../variant.ts';
import { asItStands, requireOver } from './under-way.ts';

/** What a calibration that is made is called. */
export const calibrationId = z
  .string()
  .regex(/^calib-[0-9a-f]{24}$/, 'calib- and 24 hexadecimal digits')
  .describe('the calibration');

/** What a calibration is asked for with. */
export const askedCalibrationShape = {
  sample: z.int().min(LEAST_CALIBRATED).max(1000).default(40).describe('how many exemplars the Judge scores'),
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(7)
    .describe('of the draw of exemplars'),
  variant: variantSchema.optional().describe('in place of the assignment’s and of its traits’ own'),
};

/** What a calibration that was concluded came to. */
const madeSchema = z.object({
  calibration: calibrationSchema,
  leftOut: z
    .array(z.object({ id: z.string(), why: z.string() }))
    .describe('exemplars that tell it nothing, and why'),
  cost: z.number().nullable().describe('US dollars of all runs; null: not known as a whole'),
  costAtLeast: z.number(),
  unmetered: z.int(),
  unpriced: z.int(),
});
export type ConcludedCalibration = z.infer<typeof madeSchema>;

/** A calibration that is made, or was, as it is told. Holds no text of an exemplar. */
export const shownCalibratingSchema = z.object({
  calibration: calibrationId,
  ...askedCalibrationShape,
  state: z
    .enum(['handing-in', 'scoring', 'concluded', 'failed', 'given-up'])
    .describe('scoring: every exemplar has its run; failed: `failure` says why, and nothing is kept'),
  reader: z.string().describe('content hash of the trained reader that the exemplars were drawn from'),
  begunAt: z.iso.datetime(),
  exemplars: z.array(
    z.object({
      exemplar: z.string(),
      submission: z.string(),
      run: z.string().nullable().describe('null: it is not handed in yet'),
    }),
  ),
  made: madeSchema.nullable().describe('null: it is not concluded'),
  failure: failureSchema.omit({ step: true }).nullable(),
  copies: z
    .enum(['there', 'deleted', 'left'])
    .describe(
      'of exemplars, as uploads and in runs; deleted: of all uploads there ever were of them; left: some could not be deleted, or runs under way may write again: they are deleted once more each day until none is',
    ),
});

/** Copies of exemplars that earlier calibrations may have left. */
const leftSchema = z.object({ submissions: z.array(z.string()), runs: z.array(z.string()) });
export type Copies = z.infer<typeof leftSchema>;

const calibratingSchema = shownCalibratingSchema.extend({
  before: leftSchema,
  handingIn: z.boolean().optional().describe('copies of those before are deleted: what is there is its own'),
  clearingSince: z.iso.datetime().optional().describe('when somebody last began to delete its copies'),
});
export type Calibrating = z.infer<typeof calibratingSchema>;

/** What one is called whose own name cannot be read. */
const ANY = `calib-${'0'.repeat(24)}`;

/** Whose calibration it is. */
export interface CalibrationOwner {
  tenant: string;
  assignment: string;
}

/**
 * Where the calibration of an assignment is that is made, or was made last: there is one at a time. Apart from the second reader, which an
 * erasure removes: copies of exemplars are deleted by what is here.
 */
export const calibratingKey = ({ tenant, assignment }: CalibrationOwner) =>
  `assignments/${tenant}/${assignment}/calibrating.json`;

/** Says of what is kept in another form how it is done away with: the store's words are of runs. */
const orUnreadable =
  ({ assignment }: CalibrationOwner) =>
  (error: unknown) => {
    if (!(error instanceof AssayError) || error.code !== 'ArtifactMissing') throw error;
    const words = `What is kept of the calibration of ${assignment} cannot be read: give it up by "assay calibrate ${assignment} --give-up ${ANY}". Copies of exemplars are deleted with it, and another can then be begun.`;
    throw new AssayError('CalibrationUnreadable', words, { cause: error });
  };

/**
 * The calibration of an assignment that is made, or was made in the last days, as it stands; null where there is none.
 * @throws AssayError CalibrationUnreadable where what is kept has another form
 */
export async function findCalibrating(
  objects: Pick<ObjectStore, 'readOptional'>,
  calibrationOwner: CalibrationOwner,
): Promise<Calibrating | null> {
  const kept = await objects
    .readOptional(calibratingKey(calibrationOwner), calibratingSchema)
    .catch(orUnreadable(calibrationOwner));
  return kept && asItStands(kept, Date.now());
}

/**
 * Puts a calibration that is given up in place of one that cannot be read; one that can be stays. `copies`: all that may hold a text of an
 * exemplar.
 */
export async function replaceUnreadable(
  objects: Pick<ObjectStore, 'change'>,
  calibrationOwner: CalibrationOwner,
  calibration: string,
  copies: Copies,
): Promise<void> {
  const now = new Date().toISOString();
  const givenUp: Calibrating = {
    ...{ calibration, sample: LEAST_CALIBRATED, seed: 0, state: 'given-up', reader: '', begunAt: now },
    ...{ exemplars: [], made: null, failure: null, copies: 'there', before: copies, clearingSince: now },
  };
  await objects.change<unknown>(calibratingKey(calibrationOwner), z.unknown(), (kept) =>
    calibratingSchema.safeParse(kept).success ? kept : givenUp,
  );
}

/** All that may hold a text of an exemplar: of a calibration, and of those before it. */
export function copiesOf({ exemplars, before }: Calibrating): Copies {
  return {
    submissions: [...new Set([...before.submissions, ...exemplars.map(({ submission }) => submission)])],
    runs: [...new Set([...before.runs, ...exemplars.flatMap(({ run }) => run ?? [])])],
  };
}

/**
 * Begins a calibration in place of the one before, whose copies it takes over.
 * @throws AssayError RequestUnderWay where that one is still made, or its copies are being deleted; CalibrationUnreadable
 */
export function beginCalibrating(
  objects: Pick<ObjectStore, 'change'>,
  calibrationOwner: CalibrationOwner,
  begun: Omit<Calibrating, 'before'>,
): Promise<Calibrating> {
  const begin = (earlier: Calibrating | null): Calibrating => {
    if (earlier) requireOver(calibrationOwner, earlier, Date.parse(begun.begunAt));
    return { ...begun, before: earlier ? copiesOf(earlier) : { submissions: [], runs: [] } };
  };
  return objects
    .change(calibratingKey(calibrationOwner), calibratingSchema, begin)
    .catch(orUnreadable(calibrationOwner));
}

/** Changes a calibration as it then stands; null: another has taken its place, and nothing is changed. */
export async function changeCalibrating(
  objects: Pick<ObjectStore, 'change' | 'readOptional'>,
  calibrationOwner: CalibrationOwner,
  calibration: string,
  to: (found: Calibrating) => Calibrating,
): Promise<Calibrating | null> {
  const calibrating = await findCalibrating(objects, calibrationOwner);
  if (calibrating?.calibration !== calibration) return null;
  const changed = await objects.change(calibratingKey(calibrationOwner), calibratingSchema, (now) => {
    const kept = now ?? calibrating;
    return kept.calibration === calibration ? to(asItStands(kept, Date.now())) : kept;
  });
  return changed.calibration === calibration ? changed : null;
}
