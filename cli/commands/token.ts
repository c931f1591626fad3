import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import { sentence } from '@assay/kit/errors/sentence';
import { type Principal, principalSchema } from '@assay/platform/access/principal';
import { signToken } from '../issuer.ts';

/** What a token is to say, and for how long. */
export interface TokenOptions {
  role: Principal['role'];
  tenant: string;
  subject?: string;
  name?: string;
  minutes: number;
}

/** Who a token is to be of. @throws AssayError TokenInvalid for what no token may say */
export function principalOf({ minutes: _, ...asked }: TokenOptions): Principal {
  const said = { ...asked, subject: asked.subject ?? `${asked.role}-1` };
  const refused = (faults: string[]) =>
    new AssayError('TokenInvalid', sentence(`No token can say this: ${faults.join('; ')}`));
  return readAs(principalSchema, said, refused, 'the token');
}

/** Prints a token for the API of the local stack, and nothing else. @throws AssayError TokenInvalid */
export async function printToken(options: TokenOptions): Promise<void> {
  process.stdout.write(`${await signToken(principalOf(options), options.minutes)}\n`);
}
