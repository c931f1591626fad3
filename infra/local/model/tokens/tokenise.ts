import { memoise } from '../memo.ts';

const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|'(?:s|t|re|ve|m|ll|d)\b| ?[\p{L}\p{M}]+| ?\p{N}{1,3}| ?[^\s\p{L}\p{M}\p{N}]{1,4}|\s+(?!\S)|\s+/gu;
const LONGEST_WORD = 9;
const PART_OF_LONG_WORD = 6;

function pieces(text: string): string[] {
  const tokens: string[] = [];
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece.length <= LONGEST_WORD) tokens.push(piece);
    else for (let at = 0; at < piece.length; ) at = pushPart(tokens, piece, at);
  }
  return tokens;
}

function pushPart(tokens: string[], piece: string, at: number): number {
  let end = Math.min(piece.length, at + PART_OF_LONG_WORD);
  const last = piece.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff && end < piece.length) end++;
  tokens.push(piece.slice(at, end));
  return end;
}

/**
 * Cuts a text into pieces about as large as a model's tokens (English: some 4.4 characters each). Joined, the pieces
 * are the text again.
 */
export const tokenise: (text: string) => readonly string[] = memoise(pieces, 1024);

/** How many tokens a text has. */
export function countTokens(text: string): number {
  return tokenise(text).length;
}
