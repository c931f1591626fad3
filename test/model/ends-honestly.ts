import { readPromptFiles } from '@assay/model/agent/prompt-library';
import { parse } from 'yaml';
import { runsOfPrompts } from '../support/parrot-model.ts';

/** A run of a live model, as it lies in its folder. */
export interface LiveRun {
  /** Exit code of `assay submit`. */
  code: number | null;
  /** What it printed with `--json`. */
  summary: { status: string; flags: string[]; report: string | null; failure: { message: string } | null };
  /** The report before it was typeset. */
  latex: string;
  result: unknown;
  /** All that was handed in, as text. */
  work: string;
}

const SETTLED = ['completed', 'partial', 'failed'];

/** Every passage that a result calls the work's own. */
function passagesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { supported, passage } = value as { supported?: unknown; passage?: unknown };
  const own = supported === true && typeof passage === 'string' ? [passage] : [];
  return [...own, ...Object.values(value).flatMap(passagesIn)];
}

/** A text as its words alone: what lines, hyphens at their ends and typographic marks make of it is another matter. */
const plain = (text: string): string =>
  (text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []).join('').toLowerCase();

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** What agents are told in the prompt files of a folder. */
export async function promptTexts(folder: string): Promise<string[]> {
  return Object.values(await readPromptFiles(folder)).flatMap((file) => textsIn(parse(file)));
}

/** What is dishonest in how a run ended; nothing: it may have failed, and says so. */
export function dishonestIn({ code, summary, latex, result, work }: LiveRun, prompts: string[]): string[] {
  const { status, flags, report, failure } = summary;
  const words = plain(work);
  const invented = passagesIn(result).filter((passage) => !words.includes(plain(passage)));
  return [
    ...(SETTLED.includes(status) ? [] : [`it is ${status}`]),
    ...((code === 0) === (status === 'completed') ? [] : [`exit code ${code} of a run that is ${status}`]),
    ...(status === 'failed' && !failure?.message ? ['it failed and does not say why'] : []),
    ...(status === 'completed' && report === null ? ['it has no report'] : []),
    ...(Array.isArray(flags) ? [] : ['it has no flags']),
    ...invented.map((passage) => `a passage that is not in the work: ${passage.slice(0, 60)}`),
    ...runsOfPrompts(latex, prompts).map((run) => `words of a prompt in the report: ${run}`),
  ];
}
