import { AssayError } from '@assay/kit/errors/assay-error';

/** A command was called wrongly, in a way that its options alone do not show; nothing was done. */
export class UsageError extends AssayError {}
