import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overApiAsking } from '../api-connection.ts';
import { type PromptCosts, promptCosts, type ReadingCost } from '../recording/prompt-costs.ts';
import { readRecording } from '../recording/recording-folder.ts';
import { RECORDING_VARIABLES } from '../recording/recording-variables.ts';
import { terminalText } from '../terminal-text.ts';
import { textTable } from '../text-table.ts';
import { readSubmission, submitFile } from './submit.ts';

interface CostOptions {
  assignment?: string;
  submission?: string;
  json?: boolean;
}

/** What the prompts of a recording cost. @throws AssayError FileUnreadable where there is none */
async function costsIn(folder: string): Promise<PromptCosts> {
  return promptCosts((await readRecording(folder)).entries);
}

/** Assesses a file, recording into a folder that is removed, and measures what models were given to read. */
async function costsOf(
  file: string,
  assignment: string,
  submission: string | undefined,
): Promise<PromptCosts> {
  const handed = await readSubmission(file, { assignment, ...(submission !== undefined && { submission }) });
  const folder = await mkdtemp(join(tmpdir(), 'assay-prompts-'));
  process.env[RECORDING_VARIABLES.record] = join(folder, 'recording');
  process.env.ASSAY_MODEL ||= 'examples';
  try {
    await overApiAsking((connection) => submitFile(connection, handed, join(folder, 'results')));
    return await costsIn(join(folder, 'recording'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What prompts cost as tables for people. */
function promptCostText({ requests, agents, total }: PromptCosts): string {
  const count = (value: number) => value.toLocaleString('en');
  const row = (name: string, cost: ReadingCost) => [
    name,
    count(cost.requests),
    count(cost.tokens),
    count(cost.remaining),
  ];
  const order = requests.map(({ agent, tokens, shared }) => [
    agent,
    '',
    count(tokens),
    count(tokens - shared),
  ]);
  return [
    'tokens that models read; the last column is what remains where a server keeps the beginning of the request before',
    '',
    textTable([['in their order', '', 'tokens', 'remaining'], ...order]),
    '',
    textTable([
      ['agent', 'requests', 'tokens', 'remaining'],
      ...agents.map((one) => row(one.agent, one)),
      row('all', total),
    ]),
  ].join('\n');
}

/** Prints what the prompts of a submission cost, or of a recording where no assignment is given. */
export async function showPromptCosts(
  path: string,
  { assignment, submission, json }: CostOptions,
): Promise<void> {
  const costs = assignment === undefined ? await costsIn(path) : await costsOf(path, assignment, submission);
  process.stdout.write(`${json ? JSON.stringify(costs) : terminalText(promptCostText(costs))}\n`);
}
