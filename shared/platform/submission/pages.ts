import * as z from 'zod';
import { type HandedInWork, handedInPageSchema } from '../review/handed-in.ts';
import { type Artifact, artifact, one, picture } from '../run/artifact.ts';
import type { ArtifactReader } from '../run/run-artifacts.ts';

/** The pages of what was handed in, and each that was drawn; what is masked is covered. */
export const PAGES = artifact('pages.json', z.array(handedInPageSchema));
export const PAGE_PICTURE = picture('pages/{page}.png');

/** The text `id` of a result, which an artifact holds, beside the pages that it was read of; null: it has none. */
export const pagesBeside = (id: string, artifact: Artifact<{ text: string }>) => ({
  async read(kept: ArtifactReader): Promise<HandedInWork | null> {
    const pages = await kept.readOptional(PAGES);
    const read = pages && (await kept.readOptional(artifact));
    return read && { texts: [{ id, title: null, content: read.text }], pages: pages! };
  },
  picture: (page: number) => one(PAGE_PICTURE, page),
});
