import { declarationOf } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { ADVICE, TEXTS } from './artifact-kinds.ts';

/** The words of an argument, a draft or a speech, by the name of its artifact. */
export async function readText(runArtifacts: RunArtifacts, name: string): Promise<string> {
  const read = await runArtifacts.read(declarationOf(TEXTS, name));
  return 'output' in read ? read.output.speech : read.text;
}

/** Speeches of a side as one text. */
export const joined = (texts: readonly string[]): string => texts.join('\n\n');

/** What was suggested, by the name of the artifact that holds it. */
export async function readSuggestions(runArtifacts: RunArtifacts, name: string): Promise<string[]> {
  const read = await runArtifacts.read(declarationOf(ADVICE, name));
  if ('judgements' in read) return read.judgements.flatMap(({ suggestions }) => suggestions);
  return 'output' in read ? read.output.weaknesses.map(({ mend }) => mend) : read.suggestions;
}
