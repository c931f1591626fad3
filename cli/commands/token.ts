import { type Principal, principalSchema } from '../../shared/access/principal.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { describeIssues } from '../../shared/errors/describe-issues.ts';
import { sentence } from '../../shared/errors/sentence.ts';
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
