import { AssayError } from '@assay/kit/errors/assay-error';
import { describeIssues } from '@assay/kit/errors/describe-issues';
import { sentence } from '@assay/kit/errors/sentence';
import { type Principal, principalSchema } from '@assay/platform/access/principal';
import { signToken } from '../issuer.ts';

interface TokenOptions {
  role: Principal['role'];
  tenant: string;
  subject?: string;
  name?: string;
  minutes: number;
}

/** Prints a token for the API of the local stack, and nothing else. @throws AssayError TokenInvalid for what no token may say */
export async function printToken({ minutes, ...asked }: TokenOptions): Promise<void> {
  const principal = principalSchema.safeParse({ ...asked, subject: asked.subject ?? `${asked.role}-1` });
  if (!principal.success) {
    const issues = describeIssues(principal.error, 'the token').join('; ');
    throw new AssayError('TokenInvalid', sentence(`No token can say this: ${issues}`));
  }
  process.stdout.write(`${await signToken(principal.data, minutes)}\n`);
}
