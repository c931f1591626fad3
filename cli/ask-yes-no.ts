import { createInterface } from 'node:readline/promises';

/** Asks whoever sits at the terminal; Return alone is `usual`, anything else but yes is no. */
export async function askYesNo(question: string, usual = false): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question).finally(() => terminal.close());
  const said = answer.trim().toLowerCase();
  return said === '' ? usual : ['yes', 'y'].includes(said);
}
