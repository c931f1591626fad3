import type { AgentCall } from '@assay/model/agent/agent-call';
import { callsOf } from '@assay/model/agent/agent-run';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { formInWords } from '@assay/model/form-in-words';
import type { ModelCall } from '@assay/model/model-call';
import * as z from 'zod';
import { answerArtifact, artifact, one } from '../run/artifact.ts';
import type { RunArtifacts } from '../run/run-artifacts.ts';
import { PAGE_PICTURE } from './pages.ts';

const transcriptionSchema = z.strictObject({
  text: z.string().describe('what stands on the page, word by word'),
});

/** What is read of the picture of a page. */
export const transcriptionFormat: OutputFormat<z.infer<typeof transcriptionSchema>> = {
  kind: 'json',
  name: 'transcription',
  schema: transcriptionSchema,
  instruction: formInWords(transcriptionSchema),
  copied: new Set(['text']),
};

/** Which page of how many a picture is of. */
export const PICTURED_PAGE = artifact('pages/{page}.json', z.object({ page: z.int(), pages: z.int() }));

/** What a model read of a page that is a picture. */
export const TRANSCRIPTION = answerArtifact('transcriptions/{page}.json', transcriptionSchema);

/** Pages of a text that are read from pictures at the most. */
export const MOST_PICTURED = 40;

/** Who reads pages that are pictures. */
export const TRANSCRIBER = 'transcription/transcriber';

/** The call that reads a page of its picture, in whatever language it is. */
export const transcribingCall = (page: number): AgentCall => ({
  agent: TRANSCRIBER,
  step: one(TRANSCRIPTION, page).name,
  inputs: { page: one(PICTURED_PAGE, page).name, image: one(PAGE_PICTURE, page).name },
  language: null,
});

/** The calls that a text was read by, of its pages that are pictures; none where the file itself had their words. */
export async function readTranscribing(
  kept: Pick<RunArtifacts, 'readOptional'>,
  pictured: readonly number[],
) {
  const read = await Promise.all(pictured.map((page) => kept.readOptional(one(TRANSCRIPTION, page))));
  const records = read.flatMap((record) => record ?? []);
  return {
    calls: records.flatMap((record): ModelCall[] => callsOf(record)),
    prompts: Object.fromEntries(records.map(({ agent, promptHash }) => [agent, promptHash])),
  };
}
