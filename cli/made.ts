import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { ledgerOf } from './ledger.ts';

/** What is remembered of what commands made, so that `assay open` finds it wherever it was put. */
const madeSchema = z.object({
  /** The folder where the command was called. */
  where: z.string(),
  at: z.number().describe('milliseconds since 1970'),
  /** A table of a class, or the folder of a run. */
  place: z.string(),
  assignment: z.string().nullable().describe('of a table, whose works it holds'),
  reports: z.string().nullable().describe('of a table, the folder with the reports of its works'),
});
type CommandProduct = z.infer<typeof madeSchema>;

/** So many are remembered. */
const KEPT = 200;

const ledger = ledgerOf('made.json', madeSchema);

/** What was made from this folder and is still there, the newest first. */
export async function madeHere(where: string = process.cwd()): Promise<CommandProduct[]> {
  const own = (await ledger.read()).filter((made) => made.where === where && existsSync(made.place));
  return own.sort((one, other) => other.at - one.at);
}

/** What was made from any folder and is still there. */
export const madeAnywhere = async (): Promise<CommandProduct[]> =>
  (await ledger.read()).filter(({ place }) => existsSync(place));

/** Remembers what a command made, of a table with the reports that were written beside it before; where that cannot be written, it is not remembered. */
export async function rememberMade(
  made: Pick<CommandProduct, 'place'> & Partial<Pick<CommandProduct, 'assignment' | 'reports'>>,
): Promise<void> {
  const { assignment = null } = made;
  const [place, where, all] = [resolve(made.place), process.cwd(), await ledger.read()];
  const before = all.find((other) => other.place === place && other.where === where);
  const reports = made.reports ?? before?.reports ?? null;
  const own: CommandProduct = {
    ...{ where, at: Date.now(), place, assignment },
    reports: reports && resolve(reports),
  };
  const others = all.filter((other) => other !== before);
  await ledger.write([own, ...others].slice(0, KEPT));
}
