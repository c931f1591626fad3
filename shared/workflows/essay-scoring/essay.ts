import { normalisePlaceholders, refuseOnlyPlaceholders } from '@assay/document/placeholders';
import { AssayError } from '@assay/kit/errors/assay-error';
import { countWords } from '@assay/kit/language/count-words';
import { doubledWords } from '@assay/platform/submission/doubled-words';
import { type HandedText, readHanded } from '@assay/platform/submission/handed-text';
import { DOUBTS, doubtEssay, type EssayDoubt } from '@assay/platform/submission/no-essay';
import * as z from 'zod';

/** The essay that was handed in: `text` is what the student wrote, which offsets of evidence refer to. */
export const essaySchema = z.object({
  file: z.string(),
  sha256: z.string().describe('of the bytes that were handed in'),
  words: z.int(),
  text: z.string(),
  hiddenCharacters: z
    .int()
    .default(0)
    .describe('of the file, that a person does not see; the text is without'),
  bylineLines: z.int().default(0).describe('of the file, that say who wrote it; the text is without'),
  pictured: z.array(z.int()).default([]).describe('pages whose words were read from pictures'),
  unread: z
    .array(z.int())
    .default([])
    .describe('pages with notes, pictures or cut words, which were not read'),
  pictures: z.int().default(0).describe('of a file without pages, which were not read'),
  doubled: z.int().default(0).describe('words of stretches that stand in the text before'),
  doubt: z.enum(DOUBTS).nullable().default(null).describe('why it may be no essay'),
});
export type Essay = z.infer<typeof essaySchema>;

/** The essay as agents read it where a surface trait is judged: placeholders are ordinary words (SPEC M16). */
export const surfaceEssaySchema = essaySchema.pick({ text: true });

/** What a text seems to be that is no essay, as people are told. */
// biome-ignore format: a table
const FOUND: Record<EssayDoubt, string> = {
  'few-words': 'hardly a word', address: 'the address of a page', names: 'a list of names', table: 'a table',
  repetition: 'the same words again and again', question: 'the question that was set', code: 'a program',
};

const TABLE_FILE = /\.(?:csv|tsv)$/i;

/** Why the result of a text that may be no essay is not taken as it is. */
export function describeDoubt(doubt: EssayDoubt): string {
  return `What was handed in seems to be ${FOUND[doubt]} and no essay: look at it before its scores count, or have the essay handed in.`;
}

/** Refuses a text that cannot be an essay, and says of another what speaks against it. @throws AssayError SubmissionNotEssay, SubmissionOnlyPlaceholders */
export function requireEssay(text: string, file: string, question: string): EssayDoubt | null {
  refuseOnlyPlaceholders(text, file);
  const found = TABLE_FILE.test(file)
    ? ({ doubt: 'table', sure: true } as const)
    : doubtEssay(text, question);
  if (found?.sure) {
    const words = `${file} holds ${FOUND[found.doubt]} and no essay: hand in the essay itself as text, Markdown, .docx or PDF.`;
    throw new AssayError('SubmissionNotEssay', words);
  }
  return found?.doubt ?? null;
}

/** Checks the text that was handed in as an essay. `question`: the assignment's. @throws AssayError as `requireEssay` */
export function checkEssay(handed: HandedText, question: string): Essay {
  const { text, hidden, byline, file, sha256, pictured = [], unread = [], pictures = 0 } = handed;
  const doubt = requireEssay(text, file, question);
  return {
    file,
    sha256,
    words: countWords(text),
    text,
    hiddenCharacters: hidden,
    bylineLines: byline,
    pictured: [...pictured],
    unread: [...unread],
    pictures,
    doubled: doubledWords(text, question),
    doubt,
  };
}

/** Reads and checks an essay of any file but a PDF. @throws AssayError SubmissionEmpty, SubmissionNotText, or as `checkEssay` */
export const readEssay = (bytes: Uint8Array, file: string, question: string): Essay =>
  checkEssay(readHanded(bytes, file), question);

/** The text of an essay with its placeholders normalised. */
export function surfaceOf({ text }: Pick<Essay, 'text'>): z.infer<typeof surfaceEssaySchema> {
  return { text: normalisePlaceholders(text).text };
}
