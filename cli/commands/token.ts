import { AssayError } from '@assay/kit/errors/assay-error';
import { describeIssues } from '@assay/kit/errors/describe-issues';
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
  const principal = principalSchema.safeParse({ ...asked, subject: asked.subject ?? `${asked.role}-1` });
  if (principal.success) return principal.data;
  const issues = describeIssues(principal.error, 'the token').join('; ');
  throw new AssayError('TokenInvalid', sentence(`No token can say this: ${issues}`));
}

/** Prints a token for the API of the local stack, and nothing else. @throws AssayError TokenInvalid */
export async function printToken(options: TokenOptions): Promise<void> {
  process.stdout.write(`${await signToken(principalOf(options), options.minutes)}\n`);
}
