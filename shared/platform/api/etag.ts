import { AssayError } from '@assay/kit/errors/assay-error';

/** A version as the header ETag has it. */
export const etagOf = (version: string): string => `"${version}"`;

/** The versions that a condition names; `*`: any. Weak ones are compared as the others: a version here is a hash of the whole. */
function named(header: string): string[] {
  return header.split(',').map((one) =>
    one
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  );
}

const names = (versions: readonly string[], version: string | null) =>
  version !== null && (versions.includes('*') || versions.includes(version));

/** Versions that may be changed: what stands behind a `+` is read beside them, and changes by itself. */
const changeable = (header: string) => named(header).map((one) => one.split('+')[0]!);

/** Whether somebody who reads has this version already (`If-None-Match`). */
export function isKnown(headers: Headers, version: string): boolean {
  const header = headers.get('if-none-match');
  return header !== null && names(named(header), version);
}

/**
 * Goes on with a write where its conditions hold of the version that is there (null: none). What is there is written over only by who names
 * it: two who change the same do not lose each other's changes.
 * @throws AssayError PreconditionRequired, PreconditionFailed
 */
export function requireVersion(headers: Headers, version: string | null): void {
  const [match, noneMatch] = [headers.get('if-match'), headers.get('if-none-match')];
  if (match === null && noneMatch === null && version !== null) {
    const words =
      'It is there already: name the version that you change in the header If-Match, as its ETag has it.';
    throw new AssayError('PreconditionRequired', words);
  }
  if (
    (match === null || names(changeable(match), version)) &&
    (noneMatch === null || !names(changeable(noneMatch), version))
  )
    return;
  throw new AssayError(
    'PreconditionFailed',
    'It is at another version: read it again, then change that one.',
  );
}
