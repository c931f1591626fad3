import { asPdf, hasPages } from '@assay/document/pdf-beginning';
import { readSubmittedText } from '@assay/document/read-text';
import { chooseDiffering, type WorkToChoose } from '@assay/platform/submission/differing-works';
import type { ClassFile } from './class-folder.ts';
import { readInput } from './read-input.ts';

async function textOf(body: Uint8Array, file: string): Promise<string> {
  if (!hasPages(body, file)) return readSubmittedText(body, file).text;
  const [{ readDocument }, { readPages }] = await Promise.all([
    import('@assay/document/read-document'),
    import('@assay/document/read-pages'),
  ]);
  return readDocument(asPdf(body), ({ document }) => readPages(document, file).text);
}

/** A work as it is compared; one that is no text is known by its size, and what is wrong with it is said as it is handed in. */
async function toChoose({ place, file }: ClassFile): Promise<WorkToChoose> {
  const body = await readInput(place);
  try {
    return { text: await textOf(body, file), bytes: body.byteLength };
  } catch {
    return { text: null, bytes: body.byteLength };
  }
}

/** The files of `count` works of a class that differ, of those that can be read if there are so many, in the order of the class. */
export async function firstWorks(files: readonly ClassFile[], count: number): Promise<ClassFile[]> {
  const all = await Promise.all(files.map(async (file) => ({ file, ...(await toChoose(file)) })));
  const readable = all.filter(({ text, bytes }) => text !== null && bytes > 0);
  const works = readable.length < count ? all : readable;
  const chosen = new Set(chooseDiffering(works, count).map((at) => works[at]!.file));
  return files.filter((file) => chosen.has(file));
}
