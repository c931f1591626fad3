import { createInterface } from 'node:readline/promises';

/** Asks whoever sits at the terminal; anything but yes is no. */
export async function askYesNo(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question).finally(() => terminal.close());
  return ['yes', 'y'].includes(answer.trim().toLowerCase());
}
