import { type AttemptOwner, isOf, nextInLine, type WaitingAttempt } from './next-in-line.ts';

/** An attempt that waits, and the task token that lets it go on. */
export interface TokenHolder extends WaitingAttempt {
  token: string;
}

/** A line and its places, as far as handing out needs them. Reads see every write that was done before them. */
interface WaitingLine {
  /** How many places there are. */
  size: number;
  /** Who has a place. */
  places(): Promise<AttemptOwner[]>;
  /** Who waits longest of each tenant and assignment. */
  heads(): Promise<TokenHolder[]>;
  /** Gives an attempt a place, at once or not at all. False: none is free, or it has one. */
  claim(owner: AttemptOwner): Promise<boolean>;
  /** Takes it out of the line, where it still waits with this token. */
  remove(waiting: TokenHolder): Promise<void>;
}

/** Lets the execution that waits with a token go on. A token whose task has ended is no error. */
type LetGo = (token: string) => Promise<void>;

/** Looks in a row at which others were first: they hand out as well, and so does whoever looks every few minutes. */
const MOST_IN_VAIN = 50;

/**
 * Gives the free places to those who wait, until there are no more of the one or the other, or others are always first. Each step is written before the next:
 * place, word, out of the line. Whoever is ended in between leaves an attempt behind that has a place and stands in the line;
 * the next one who hands out tells it, again perhaps, which changes nothing. Returns how many places were given.
 */
export async function handOut(line: WaitingLine, letGo: LetGo): Promise<number> {
  let given = 0;
  for (let inVain = 0; inVain < MOST_IN_VAIN; inVain += 1) {
    const owners = await line.places();
    if (owners.length >= line.size) return given;
    const heads = await line.heads();
    if (heads.length === 0) return given;
    if (await tellOwners(line, letGo, heads, owners)) continue;
    const next = nextInLine(heads, owners)!;
    if (!(await line.claim(next))) continue;
    await tell(line, next, letGo);
    given += 1;
    inVain = -1;
  }
  return given;
}

/** Tells those that have a place and were left in the line, also where no place is free: nobody else would, were they all. */
export async function repairLine(line: WaitingLine, letGo: LetGo): Promise<number> {
  for (let look = 0; look < MOST_IN_VAIN; look += 1)
    if (!(await tellOwners(line, letGo, await line.heads(), await line.places()))) break;
  return handOut(line, letGo);
}

async function tellOwners(
  line: WaitingLine,
  letGo: LetGo,
  heads: TokenHolder[],
  owners: AttemptOwner[],
): Promise<boolean> {
  const tokenHolders = heads.filter((head) => owners.some((owner) => isOf(owner, head)));
  for (const head of tokenHolders) await tell(line, head, letGo);
  return tokenHolders.length > 0;
}

async function tell(line: WaitingLine, waiting: TokenHolder, letGo: LetGo): Promise<void> {
  await letGo(waiting.token);
  await line.remove(waiting);
}

/** What an attempt needs that comes to take a place. */
export interface OpenLine extends WaitingLine {
  isEmpty(): Promise<boolean>;
  /** Puts an attempt in the line. `retry`: which retry of its state holds the token; that of an earlier one changes nothing. */
  wait(waiting: TokenHolder, retry: number): Promise<void>;
}

/**
 * Gives an attempt a place, or puts it in the line. One that has a place keeps it and is told with its newest token. Where a place is
 * free and nobody waits it takes that by itself, so that many who come at once do not choose the same one over and over.
 */
export async function takePlace(
  line: OpenLine,
  waiting: TokenHolder,
  retry: number,
  letGo: LetGo,
): Promise<'placed' | 'waiting'> {
  const owners = await line.places();
  const hasOne = owners.some((owner) => isOf(owner, waiting));
  const takesOne = async () =>
    owners.length < line.size && (await line.isEmpty()) && (await line.claim(waiting));
  if (!hasOne && !(await takesOne())) {
    await line.wait(waiting, retry);
    return 'waiting';
  }
  await letGo(waiting.token);
  await line.remove(waiting);
  return 'placed';
}
