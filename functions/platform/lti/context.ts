import { AssayError } from '@assay/kit/errors/assay-error';
import type { Context } from 'hono';
import type { LtiServices } from './services.ts';

/** Where the tool is asked: `https://host`, without a slash at the end. */
export function baseOf(context: Context, { base }: LtiServices): string {
  return new URL(base ?? context.req.url).origin;
}

/** On one machine the tool has an HTTP address, and so may platforms. */
export const onOneMachine = (base: string) => base.startsWith('http:');

/** The fields of a form, of each the last; files among them. @throws AssayError LtiRequestInvalid where the body is no form */
export async function formOf({ req }: Context): Promise<Record<string, string | File>> {
  try {
    return (await req.parseBody()) as Record<string, string | File>;
  } catch (error) {
    throw new AssayError('LtiRequestInvalid', 'The request has no form that can be read.', { cause: error });
  }
}

/** A field of a form that is text. @throws AssayError LtiRequestInvalid where there is none */
export function textField(form: Record<string, string | File>, name: string): string {
  const value = form[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new AssayError('LtiRequestInvalid', `The request lacks ${name}.`);
}
