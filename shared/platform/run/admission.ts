import { AssayError } from '@assay/kit/errors/assay-error';
import { dollars } from './cost-text.ts';
import type { RunItem } from './items.ts';
import type { CapState, IsUnderWay, Ledger } from './ledger.ts';
import type { CapOwner, Reservation } from './reservations.ts';

/** How a cap stands, in US dollars. */
type Stand = Pick<CapState, 'of' | 'usd' | 'spent' | 'reserved' | 'left'>;

/** What is to be spent, of a re-evaluation or a run, before it is asked whether it may be. */
interface Expected extends Omit<Reservation, 'usd'> {
  /** US dollars; null: it is not known, and then only a cap with nothing left refuses. */
  usd: number | null;
}

const sumOf = (usd: number) => (usd === 0 ? '$0' : dollars(usd));

/** Whose cap it is, how much of it is spent and reserved, and the command that raises it. */
function wordsOf({ of, usd, spent, reserved }: Stand, assignment: string): string {
  const what = of === 'assignment' ? `"${assignment}"` : 'this month';
  const raise = `assay costs cap --usd N${of === 'assignment' ? ` --assignment ${assignment}` : ''}`;
  const used = `and ${sumOf(spent)} is spent${reserved > 0 ? `, ${sumOf(reserved)} reserved for what is under way` : ''}`;
  const wait = reserved > 0 ? 'wait until that has ended, or ' : '';
  return `The cap on ${what} is ${sumOf(usd)}, ${used}: ${wait}raise it with "${raise}"`;
}

const wouldCost = (usd: number | null) => (usd ? `It would cost about ${sumOf(usd)}. ` : '');

/** Who may raise a cap. */
const WHO = { assignment: 'Who teaches may raise it.', tenant: 'An administrator may raise it.' };

const goOn = (stand: Stand, assignment: string, usd: number | null = null) =>
  new AssayError(
    'CapReached',
    `${wouldCost(usd)}${wordsOf(stand, assignment)}, then go on with "assay runs resume --failed --assignment ${assignment}". ${WHO[stand.of]}`,
  );

/** Goes on where each cap that an assignment is under has something left. @throws AssayError CapReached */
export function requireLeft(caps: readonly Stand[], assignment: string): void {
  const reached = caps.find(({ left }) => left <= 0);
  if (reached) throw goOn(reached, assignment);
}

/**
 * Lets a run begin to ask models only where what it is expected to cost (`Ledger.expectedCost`) is left of each cap that it is under, and
 * reserves that; a cap of 0 has nothing. Runs that have begun go on to their end.
 * @throws AssayError CapReached
 */
export async function admitRun(
  ledger: Pick<Ledger, 'reserve' | 'expectedCost'>,
  account: CapOwner,
  { reckoned, ...run }: Pick<Reservation, 'id' | 'of'> & Pick<RunItem, 'reckoned'>,
  now: string,
  isUnderWay: IsUnderWay,
): Promise<void> {
  const usd = await ledger.expectedCost(account, reckoned);
  const reached = await ledger.reserve(account, { ...run, usd }, now, isUnderWay);
  if (reached) throw goOn(reached, account.assignment, usd);
}

/**
 * Reserves what a re-evaluation, or work outside of runs, is expected to cost; refuses it where that is more than each cap has left. `otherwise`:
 * what else can be done, or what comes next.
 * @throws AssayError CapReached
 */
export async function admitEstimate(
  ledger: Pick<Ledger, 'reserve'>,
  account: CapOwner,
  { usd, ...expected }: Expected,
  now: string,
  isUnderWay: IsUnderWay,
  otherwise = 'or assess fewer with --sample',
): Promise<void> {
  const reached = await ledger.reserve(account, { ...expected, usd: usd ?? 0 }, now, isUnderWay);
  if (!reached) return;
  const words = `${wouldCost(usd)}${wordsOf(reached, account.assignment)}, ${otherwise}. ${WHO[reached.of]}`;
  throw new AssayError('CapReached', words);
}
