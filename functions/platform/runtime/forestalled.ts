import { AssayError } from '@assay/kit/errors/assay-error';
import { AlwaysForestalled } from '@assay/kit/table/until-made';

const WORDS =
  'Many change the same at this moment, and this request had no turn among them: nothing of it was done. Send it again in a few seconds.';

/** What was thrown, as it is told to who asks: that others were always first is to be asked again, and no fault. */
export const asTold = (error: unknown): unknown =>
  error instanceof AlwaysForestalled ? new AssayError('RequestsTooMany', WORDS, { cause: error }) : error;
