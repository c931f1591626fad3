import fc from 'fast-check';

const ALPHABETS = ['ab', 'abc ', 'abcdef ,.', 'the quick brown fox ', 'aé漢字𐐀ß .', 'İiI ̇x-\n'];

/** Texts over a small alphabet, so that much of them is alike; some repeat themselves with a few changes. */
export function textOver(alphabet: string, maxLength: number): fc.Arbitrary<string> {
  const character = fc.constantFrom(...Array.from(alphabet));
  const plain = fc.array(character, { maxLength }).map((characters) => characters.join(''));
  const repeated = fc
    .tuple(
      fc.array(character, { minLength: 1, maxLength: 25 }),
      fc.nat(maxLength),
      fc.array(fc.tuple(fc.nat(maxLength), character), { maxLength: 6 }),
    )
    .map(([period, length, changes]) => {
      const characters = Array.from({ length }, (_, at) => period[at % period.length]!);
      for (const [at, changed] of changes) if (at < length) characters[at] = changed;
      return characters.join('');
    });
  return fc.oneof(plain, repeated);
}

/** A passage of the text with characters deleted, changed and inserted. */
function corrupted(text: string, alphabet: string): fc.Arbitrary<string> {
  const characters = Array.from(text);
  const letter = fc.constantFrom(...Array.from(alphabet));
  const edit = fc.tuple(fc.nat(160), fc.constantFrom('delete', 'change', 'insert'), letter);
  return fc
    .tuple(fc.nat(characters.length), fc.nat(150), fc.array(edit, { maxLength: 30 }))
    .map(([start, length, edits]) => {
      const passage = characters.slice(start, start + length);
      for (const [at, kind, by] of edits) {
        if (at < passage.length) passage[at] = { delete: '', change: by, insert: passage[at]! + by }[kind]!;
      }
      return passage.join('');
    });
}

/** A document and a quote: a passage of it more or less corrupted, or one of its own. */
export const documentAndQuote: fc.Arbitrary<{ text: string; quote: string }> = fc
  .constantFrom(...ALPHABETS)
  .chain((alphabet) =>
    textOver(alphabet, 260).chain((text) =>
      fc.record({
        text: fc.constant(text),
        quote: fc.oneof(
          { weight: 3, arbitrary: corrupted(text, alphabet) },
          { weight: 1, arbitrary: textOver(alphabet, 150) },
        ),
      }),
    ),
  );
