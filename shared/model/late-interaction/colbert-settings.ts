import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import { sentence } from '@assay/kit/errors/sentence';
import * as z from 'zod';

/** Tokens of a query and of a document, special ones included, where the model's folder says nothing of them. */
const QUERY_TOKENS = 128;
const DOCUMENT_TOKENS = 512;
/** Fewer leave no room for a word beside [CLS], the marker and [SEP]. */
const FEWEST_TOKENS = 4;

/** How a ColBERT model wants its texts, whatever its trainer's files call it. */
export interface ColbertSettings {
  queryTokens: number;
  documentTokens: number;
  /** Tokens that stand after the first one and say what a text is; null where the model has none. */
  queryMarker: string | null;
  documentMarker: string | null;
  /** True where queries are filled up with [MASK] to `queryTokens` (query augmentation). */
  isFilled: boolean;
  /** True where the model attends to those. */
  attendsToFilling: boolean;
  /** Words and marks whose vectors documents leave out. */
  skipped: readonly string[];
}

const length = z.int().min(FEWEST_TOKENS);

/** `artifact.metadata` of the ColBERT library; it names the markers by the tokens that the vocabulary has for them. */
const libraryFile = z.object({
  query_maxlen: length.default(QUERY_TOKENS),
  doc_maxlen: length.default(DOCUMENT_TOKENS),
  query_token_id: z.string().nullable().default('[unused0]'),
  doc_token_id: z.string().nullable().default('[unused1]'),
  attend_to_mask_tokens: z.boolean().default(false),
  mask_punctuation: z.boolean().default(true),
  skiplist: z.array(z.string()).optional(),
});

/** `config_sentence_transformers.json` as PyLate writes it. */
const pylateFile = z.object({
  query_length: length.default(QUERY_TOKENS),
  document_length: length.default(DOCUMENT_TOKENS),
  query_prefix: z.string().nullable().default('[Q] '),
  document_prefix: z.string().nullable().default('[D] '),
  do_query_expansion: z.boolean().default(true),
  attend_to_expansion_tokens: z.boolean().default(false),
  skiplist_words: z.array(z.string()).default([]),
});

const PUNCTUATION = Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');

const FILES: Record<string, z.ZodType<ColbertSettings>> = {
  'artifact.metadata': libraryFile.transform((file) => ({
    queryTokens: file.query_maxlen,
    documentTokens: file.doc_maxlen,
    queryMarker: file.query_token_id,
    documentMarker: file.doc_token_id,
    isFilled: true,
    attendsToFilling: file.attend_to_mask_tokens,
    skipped: file.skiplist ?? (file.mask_punctuation ? PUNCTUATION : []),
  })),
  'config_sentence_transformers.json': pylateFile.transform((file) => ({
    queryTokens: file.query_length,
    documentTokens: file.document_length,
    queryMarker: file.query_prefix,
    documentMarker: file.document_prefix,
    isFilled: file.do_query_expansion,
    attendsToFilling: file.attend_to_expansion_tokens,
    skipped: file.skiplist_words,
  })),
};

/** Without a file: texts as they are, no markers, nothing filled up, nothing left out. */
const PLAIN: ColbertSettings = {
  queryTokens: QUERY_TOKENS,
  documentTokens: DOCUMENT_TOKENS,
  queryMarker: null,
  documentMarker: null,
  isFilled: false,
  attendsToFilling: false,
  skipped: [],
};

function read(text: string, path: string, schema: z.ZodType<ColbertSettings>): ColbertSettings {
  try {
    return readAs(schema, JSON.parse(text), (faults) => new Error(faults.join('; ')));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError('ConfigurationInvalid', sentence(`${path} cannot be used: ${reason}`), { cause });
  }
}

/**
 * Reads how a model wants its texts, from `artifact.metadata` or `config_sentence_transformers.json` in its folder.
 * @throws AssayError `ConfigurationInvalid` where such a file is broken
 */
export async function readColbertSettings(folder: string): Promise<ColbertSettings> {
  for (const [name, schema] of Object.entries(FILES)) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text !== null) return read(text, path, schema);
  }
  return PLAIN;
}
