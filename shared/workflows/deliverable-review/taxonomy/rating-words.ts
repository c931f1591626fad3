/** What raters write for pass and fail: numbers, ticks, and words in English, German, French, Italian and Spanish. */
const PASS = new Set(
  '1 pass passed yes y true x ✓ ✔ ☑ ja j wahr bestanden oui vrai si sì s vero superato sí verdadero'.split(
    ' ',
  ),
);
const FAIL = new Set('0 fail failed no n false ✗ ✘ nein falsch durchgefallen non faux falso'.split(' '));
/** An empty cell in other words. */
const NONE = new Set(['', '-', '–', '—', 'n/a', 'na']);

/** `1,0` and `1.0` are 1. */
const WHOLE = /^([01])[.,]0+$/;

/** A rating as it is written in a cell: true is pass, null not rated, undefined neither of them. */
export function ratingIn(cell: string): boolean | null | undefined {
  const word = cell.trim().normalize('NFC').toLowerCase().replace(WHOLE, '$1');
  if (NONE.has(word)) return null;
  if (PASS.has(word)) return true;
  return FAIL.has(word) ? false : undefined;
}
