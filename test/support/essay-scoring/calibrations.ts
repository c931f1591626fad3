import {
  beginCalibrating,
  type CalibrationOwner,
  calibratingKey,
} from '@assay/essay-scoring/calibration/calibrating';
import type { ObjectStore } from '@assay/platform/run/object-store';
import * as z from 'zod';

/** A calibration that was given up, of one exemplar that was never handed in. */
export const givenUp = (objects: ObjectStore, of: CalibrationOwner, calibration: string, exemplar: string) =>
  beginCalibrating(objects, of, {
    ...{ calibration, sample: 20, seed: 7, state: 'given-up', reader: 'hash' },
    begunAt: new Date().toISOString(),
    exemplars: [{ exemplar, submission: `calibration-${exemplar}-0a1b2c3d`, run: null }],
    ...{ made: null, failure: null, copies: 'deleted' },
  });

/** Makes an assignment's calibration so many days older than it is. */
export const age = (objects: ObjectStore, of: CalibrationOwner, days: number) =>
  objects.change(calibratingKey(of), z.looseObject({}), (now) => ({
    ...now,
    begunAt: new Date(Date.now() - days * 24 * 3600_000).toISOString(),
  }));
