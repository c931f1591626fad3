import * as z from 'zod';
import { boxSchema } from './page-box.ts';
import { wordLineSchema } from './word-lines.ts';

/**
 * A page. `scanned`: an image covers it and no text is drawn on it that a reader could see; the page is then also a
 * figure, to be described. `blank`: nothing is drawn on it; `unreadable`: it is damaged, or (nearly) no character of it has a
 * meaning in Unicode. `width` and `height` in points, as shown (after the page's own rotation). `label`: the number that is
 * printed on it or that the file gives it, as a person would cite it; null where that is `number` or where there is none.
 */
const pageSchema = z.object({
  number: z.int().min(1),
  width: z.number(),
  height: z.number(),
  kind: z.enum(['text', 'scanned', 'blank', 'unreadable']),
  label: z.string().nullable(),
});
export type Page = z.infer<typeof pageSchema>;

const place = { page: z.int().min(1), box: boxSchema };

/** A text, and where its words are shown on the page, line by line. */
const placedText = { text: z.string(), words: z.array(wordLineSchema) };

/**
 * A piece of the document in reading order. A table is text: a line per row, cells separated by ` | `. An entry of the table
 * of contents is a list item without its dots; a footnote's number is ` [1]`, in the text and before the note.
 */
const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), ...place, ...placedText }),
  z.object({ kind: z.literal('heading'), ...place, ...placedText, level: z.int().min(1).max(6) }),
  z.object({ kind: z.literal('list-item'), ...place, ...placedText }),
  z.object({ kind: z.literal('table'), ...place, ...placedText }),
  z.object({ kind: z.literal('caption'), ...place, ...placedText, figure: z.string().nullable() }),
  z.object({ kind: z.literal('figure'), ...place, figure: z.string() }),
]);
export type Block = z.infer<typeof blockSchema>;

/**
 * A picture: an image, or a drawing made of lines and shapes. `text` is the text drawn in it (labels), in reading
 * order, a line per label; it is not in the blocks. `hash` is equal for equal pictures (SHA-256 of what is drawn, not of where):
 * what is known of one is known of all.
 */
const figureSchema = z.object({
  id: z.string(),
  ...place,
  kind: z.enum(['raster', 'vector']),
  caption: z.string().nullable(),
  ...placedText,
  hash: z.string(),
});
export type Figure = z.infer<typeof figureSchema>;

/** Why a text is not visible to a reader. */
// biome-ignore format: a table
export const hiddenReasonSchema = z.enum([
  'invisible', 'same-colour', 'tiny', 'squeezed', 'off-page', 'clipped', 'transparent', 'covered', 'replaced',
]);
export type HiddenReason = z.infer<typeof hiddenReasonSchema>;

/** Text that stands in the file but cannot be seen. It is nowhere else in the document; never log it. */
const hiddenTextSchema = z.object({ ...place, reason: hiddenReasonSchema, text: z.string() });
export type HiddenText = z.infer<typeof hiddenTextSchema>;

/**
 * What the file holds beside its pages: kept out of the blocks and of every prompt, for people to see. `text` is what it says
 * or where it leads, at most 500 characters; never log it.
 */
const asideSchema = z.object({
  kind: z.enum(['annotation', 'form-value', 'attachment', 'link', 'metadata']),
  page: z.int().min(1).nullable(),
  text: z.string(),
});
export type Aside = z.infer<typeof asideSchema>;

/** Asides of each kind that are kept at the most. */
export const MOST_ASIDES = 200;

/** Whether there may have been more asides of a kind than are kept. */
export const mayBeMore = (asides: readonly Aside[]): boolean => asides.length >= MOST_ASIDES;

/** Something a teacher should know about the file. `message` says what it is and what was done. */
// biome-ignore format: a table
export const documentWarningSchema = z.object({
  code: z.enum([
    'Repaired', 'EmbeddedFiles', 'JavaScript', 'HiddenText', 'ScannedPages', 'OcrText', 'PageUnreadable', 'CutOff',
    'TextUnmapped', 'Annotations', 'FormValues', 'Links', 'Metadata', 'BlankPages', 'BlankDocument',
  ]),
  message: z.string(),
  pages: z.array(z.int()),
});
export type DocumentWarning = z.infer<typeof documentWarningSchema>;

/** An entry of the file's own table of contents (bookmarks), level 1 being the outermost. */
const outlineEntrySchema = z.object({
  title: z.string(),
  level: z.int().min(1),
  page: z.int().min(1).nullable(),
});
export type OutlineEntry = z.infer<typeof outlineEntrySchema>;

/** A running header, running footer or page number, kept out of the blocks. */
const furnitureSchema = z.object({ ...place, text: z.string() });
export type Furniture = z.infer<typeof furnitureSchema>;

/** What stands on the title page, or between the title and the text: names, student numbers, dates. Kept out of the blocks. */
const titlePageSchema = z.object({ ...place, text: z.string() });
export type TitlePageText = z.infer<typeof titlePageSchema>;

/** A PDF as text and figures (SPEC C1). */
export const extractedDocumentSchema = z.object({
  pages: z.array(pageSchema).min(1),
  blocks: z.array(blockSchema),
  figures: z.array(figureSchema),
  furniture: z.array(furnitureSchema),
  titlePage: z.array(titlePageSchema),
  outline: z.array(outlineEntrySchema),
  hidden: z.array(hiddenTextSchema),
  asides: z.array(asideSchema),
  warnings: z.array(documentWarningSchema),
});
export type ExtractedDocument = z.infer<typeof extractedDocumentSchema>;
