import { scanIds } from '../document-index/scan-ids.ts';
import type { ComparedFinding } from '../summaries.ts';

/** Words that are shorter are mostly grammar. */
const FEWEST_LETTERS = 5;
/** Words are compared by their beginnings: `payment` and `payments`, `requisito` and `requisiti` are one. */
const COMPARED_LETTERS = 6;
/** Beginnings of longer words that say nothing of what a finding is about: grammar, and what is said of every deliverable. */
const COMMON = new Set(
  'about above after again among another because before being below between cannot could document each either every existing these their there those thing through under unless until where whether which while whose within without would should shall might requirement system section students describe description define clear clearly missing state stated specify specified issue page abbastanza alcune alcuni ancora anche avere chiaro chiara descrive descrizione dalla dalle degli della delle dello dovrebbe essere indicare manca mancano nella nelle nello ognuno oppure pagina perché possono prima qualche quale quando quanto quella quelle quello questa queste questi questo requisito senza sezione sistema specificare sulla sulle stesso stessa tutti tutte viene vengono documento elaborato'
    .split(' ')
    .map((word) => word.slice(0, COMPARED_LETTERS)),
);

function tellingWords(text: string): Set<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const beginnings = words
    .filter((word) => word.length >= FEWEST_LETTERS)
    .map((word) => word.slice(0, COMPARED_LETTERS));
  return new Set(beginnings).difference(COMMON);
}

function textOf({ description, recommendation, quote, useCase }: ComparedFinding): string {
  return [description, recommendation, quote, useCase].filter((text) => text !== null).join('\n');
}

/** Whether quotes stand on one page or, of findings of one category, on neighbouring ones: a sentence may run over. */
function areNear(one: ComparedFinding, other: ComparedFinding): boolean {
  if (one.page === null || other.page === null) return false;
  return Math.abs(one.page - other.page) <= (one.category === other.category ? 1 : 0);
}

/**
 * Whether two findings may be one issue as far as code can tell: their quotes stand on one page, or on neighbouring ones
 * where they are of one category, or their texts share an id or a telling word. One category alone is nothing in common.
 */
export function areRelated(one: ComparedFinding, other: ComparedFinding): boolean {
  if (areNear(one, other)) return true;
  const [here, there] = [textOf(one), textOf(other)];
  const ids = new Set(scanIds(here).map(({ key }) => key));
  return (
    scanIds(there).some(({ key }) => ids.has(key)) || !tellingWords(here).isDisjointFrom(tellingWords(there))
  );
}
