import { AssayError } from '@assay/kit/errors/assay-error';
import type { AgentCall } from '@assay/model/agent/agent-call';
import { chatModel } from '@assay/model/catalogue';
import { declarationOf, one } from '@assay/platform/run/artifact';
import { type CallOutcome, missingOf } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { PAGES } from '@assay/platform/submission/pages';
import {
  MOST_PICTURED,
  PICTURED_PAGE,
  TRANSCRIBER,
  TRANSCRIPTION,
  transcribingCall,
} from '@assay/platform/submission/transcription';
import type { z } from 'zod';
import { agentsOf, catalogueOf, type ModelScope } from '../models/models.ts';

const numbered = (pages: readonly number[]) => `${pages.length === 1 ? 'Page' : 'Pages'} ${pages.join(', ')}`;

/** @throws AssayError ConfigurationInvalid where no model sees, DocumentTooLarge where there are too many pictures, DocumentDamaged */
async function requireReadable(
  run: ModelScope,
  file: string,
  { pictured, drawn }: { pictured: readonly number[]; drawn: ReadonlySet<number> },
): Promise<void> {
  const which = `${numbered(pictured)} of ${file}`;
  const { model } = (await agentsOf(run)).agent(TRANSCRIBER);
  if (!chatModel(await catalogueOf(run), model).capabilities.vision) {
    const words = `${which} can be read by a model that sees alone, and there is none here: hand in a file with text in it, or give the role "${model}" a model with vision in models.yaml and resume the run.`;
    throw new AssayError('ConfigurationInvalid', words);
  }
  if (pictured.length > MOST_PICTURED) {
    const words = `${file} has ${pictured.length} pages that are pictures; at most ${MOST_PICTURED} are read. Hand in a file with text in it, or fewer pages.`;
    throw new AssayError('DocumentTooLarge', words);
  }
  const undrawn = pictured.filter((page) => !drawn.has(page));
  if (undrawn.length === 0) return;
  const words = `${numbered(undrawn)} of ${file} cannot be read: scan or export these again, in less detail, and hand that in.`;
  throw new AssayError('DocumentDamaged', words);
}

/** The calls that read the pages which are pictures, each with what it is told. @throws as `requireReadable` */
export async function transcribingCalls(
  run: ModelScope,
  file: string,
  { pictured, pages }: { pictured: readonly number[]; pages: z.infer<typeof PAGES.schema> },
  artifacts: RunArtifacts,
): Promise<AgentCall[]> {
  const drawn = new Set(pages.flatMap(({ page, picture }) => (picture ? [page] : [])));
  await requireReadable(run, file, { pictured, drawn });
  for (const page of pictured) await artifacts.write(one(PICTURED_PAGE, page), { page, pages: pages.length });
  return pictured.map(transcribingCall);
}

/** What was read of each picture; nothing of one that nobody was asked about, as it is blank. @throws AssayError why one was not: an essay without a page is another one */
export async function readTranscriptions(
  pictured: readonly number[],
  outcomes: readonly CallOutcome[],
  artifacts: RunArtifacts,
): Promise<Map<number, string>> {
  const [missing] = missingOf(outcomes.filter(({ agent }) => agent === TRANSCRIBER));
  if (missing) {
    const words = `A page that is a picture could not be read (${missing.step}): ${missing.message}`;
    throw new AssayError(missing.code as AssayError['code'], words);
  }
  const read = await Promise.all(
    pictured.map((page) =>
      artifacts.readOptional(declarationOf([TRANSCRIPTION], one(TRANSCRIPTION, page).name)),
    ),
  );
  return new Map(pictured.map((page, at) => [page, read[at]?.output.text ?? '']));
}
