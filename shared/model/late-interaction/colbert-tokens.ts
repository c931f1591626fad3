import { AssayError } from '@assay/kit/errors/assay-error';
import type { Tokenizer } from '@huggingface/tokenizers';
import type { ColbertSettings } from './colbert-settings.ts';

/** What a model reads of one text. */
export interface ColbertInput {
  ids: number[];
  /** 1 where the model is to attend to a token. */
  mask: number[];
  /** False for the tokens whose vectors are left out. */
  isKept: boolean[];
}

/** How texts become tokens for one model: with its special tokens and markers, cut to its length. */
interface ColbertTokens {
  query(text: string): ColbertInput;
  document(text: string): ColbertInput;
}

const MASKS = ['[MASK]', '<mask>'];

function requireToken(tokenizer: Tokenizer, names: readonly string[]): number {
  const id = names.map((name) => tokenizer.token_to_id(name)).find((found) => found !== undefined);
  if (id !== undefined) return id;
  const message = `The tokenizer of the ColBERT model has no token "${names[0]}", which the model's settings ask for.`;
  throw new AssayError('ConfigurationInvalid', message);
}

/** A marker's token; PyLate's have a space at the end. */
function markerOf(tokenizer: Tokenizer, marker: string | null): number[] {
  return marker === null ? [] : [requireToken(tokenizer, [marker, marker.trim()])];
}

/**
 * @param unknown - the token of words that the vocabulary lacks; null: they are left out
 * @throws AssayError `ConfigurationInvalid` where the tokenizer lacks a token that the settings name
 */
export function colbertTokens(
  tokenizer: Tokenizer,
  settings: ColbertSettings,
  unknown: string | null,
): ColbertTokens {
  const [first, ...others] = tokenizer.encode('').ids;
  const start = first === undefined ? [] : [first];
  const end = others.slice(-1);
  const unknownId = unknown === null ? undefined : tokenizer.token_to_id(unknown);
  const skipped = new Set(settings.skipped.map((word) => tokenizer.token_to_id(word)));
  const queryMarker = markerOf(tokenizer, settings.queryMarker);
  const documentMarker = markerOf(tokenizer, settings.documentMarker);
  const filling = settings.isFilled ? requireToken(tokenizer, MASKS) : null;

  const idsOf = (text: string, marker: readonly number[], most: number): number[] => {
    const { ids } = tokenizer.encode(text, { add_special_tokens: false });
    const known = ids
      .map((id: number | undefined) => id ?? unknownId)
      .filter((id: number | undefined) => id !== undefined);
    const room = Math.max(0, most - start.length - marker.length - end.length);
    return [...start, ...marker, ...known.slice(0, room), ...end];
  };
  return {
    query(text) {
      const ids = idsOf(text, queryMarker, settings.queryTokens);
      const missing = filling === null ? 0 : Math.max(0, settings.queryTokens - ids.length);
      const more = Array<number>(missing).fill(filling ?? 0);
      const attended = settings.attendsToFilling ? 1 : 0;
      const all = [...ids, ...more];
      return {
        ids: all,
        mask: [...ids.map(() => 1), ...more.map(() => attended)],
        isKept: all.map(() => true),
      };
    },
    document(text) {
      const ids = idsOf(text, documentMarker, settings.documentTokens);
      return { ids, mask: ids.map(() => 1), isKept: ids.map((id) => !skipped.has(id)) };
    },
  };
}
