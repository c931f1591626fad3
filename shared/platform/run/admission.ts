import { AssayError } from '@assay/kit/errors/assay-error';
import { dollars } from './cost-text.ts';
import type { RunItem } from './items.ts';
import type { CapState, Ledger } from './ledger.ts';

/** How a cap stands, in US dollars. */
type Stand = Pick<CapState, 'of' | 'usd' | 'spent' | 'left'>;

type SpendingAccount = Pick<RunItem, 'tenant' | 'assignment'>;

const sumOf = (usd: number) => (usd === 0 ? '$0' : dollars(usd));

/** Whose cap it is, how much of it is spent, and the command that raises it. */
function wordsOf({ of, usd, spent }: Stand, assignment: string): string {
  const what = of === 'assignment' ? `"${assignment}"` : 'this month';
  const raise = `assay costs cap --usd N${of === 'assignment' ? ` --assignment ${assignment}` : ''}`;
  return `The cap on ${what} is ${sumOf(usd)}, and ${sumOf(spent)} is spent: raise it with "${raise}"`;
}

/**
 * Lets a run begin to ask models only while each cap that it is under has something left; a cap of 0 has nothing. Runs that have begun
 * go on to their end.
 * @throws AssayError CapReached
 */
export async function admitSpending(
  ledger: Pick<Ledger, 'capsOf'>,
  spendingAccount: SpendingAccount,
  now: string,
): Promise<void> {
  requireLeft(
    await ledger.capsOf(spendingAccount.tenant, spendingAccount.assignment, now),
    spendingAccount.assignment,
  );
}

/** Goes on where each cap that an assignment is under has something left. @throws AssayError CapReached */
export function requireLeft(caps: readonly Stand[], assignment: string): void {
  const reached = caps.find(({ left }) => left <= 0);
  if (!reached) return;
  const words = `${wordsOf(reached, assignment)}, then go on with "assay runs resume --failed --assignment ${assignment}".`;
  throw new AssayError('CapReached', words);
}

/**
 * Refuses what is expected to cost more than each cap has left. `estimate`: US dollars; null where it is not known, and then only a
 * cap with nothing left refuses.
 * @throws AssayError CapReached
 */
export async function admitEstimate(
  ledger: Pick<Ledger, 'capsOf'>,
  spendingAccount: SpendingAccount,
  estimate: number | null,
  now: string,
): Promise<void> {
  const caps = await ledger.capsOf(spendingAccount.tenant, spendingAccount.assignment, now);
  const reached = caps.find(({ left }) => left <= 0 || (estimate ?? 0) > left);
  if (!reached) return;
  const expected = estimate === null ? '' : `It would cost about ${sumOf(estimate)}. `;
  throw new AssayError(
    'CapReached',
    `${expected}${wordsOf(reached, spendingAccount.assignment)}, or assess fewer with --sample.`,
  );
}
