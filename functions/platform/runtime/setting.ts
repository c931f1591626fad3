import { AssayError } from '@assay/kit/errors/assay-error';

/** A setting that the template gives the function. @throws AssayError ConfigurationInvalid when it is not set */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new AssayError(
      'ConfigurationInvalid',
      `The environment variable ${name} is not set: deploy again.`,
    );
  return value;
}
