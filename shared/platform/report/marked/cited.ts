import type { Evidence, Span } from '@assay/evidence/evidence-schema';
import { placesIn } from '@assay/evidence/places';

/** A passage that is cited. `exact`: by some quotation word for word. */
interface CitedPassage {
  spans: readonly Span[];
  exact: boolean;
}

/** The passages of a text that are cited, in its order: the first is number 1. */
export interface CitedPassages {
  /** The text as far as a report shows it. */
  text: string;
  isCut: boolean;
  passages: readonly CitedPassage[];
  /** Null: nothing that is shown bears the quotation out. */
  numberOf(evidence: Evidence | null): number | null;
}

function cutAt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.slice(0, longest).search(/\s\S*$/);
  return text.slice(0, end > 0 ? end : longest);
}

/** Numbers what is cited of a text, each passage once. `longest`: letters of the text that a report has room for. */
export function citedPassages(
  text: string,
  evidence: readonly (Evidence | null)[],
  longest: number,
): CitedPassages {
  const shown = cutAt(text, longest);
  const placesOf = placesIn(text);
  const placed = evidence.flatMap((one) => {
    const spans = one === null ? [] : placesOf(one);
    return one === null || spans.length === 0 || spans[0]!.start >= shown.length ? [] : [{ one, spans }];
  });
  const groups = Map.groupBy(placed, ({ spans }) => JSON.stringify(spans));
  const passages = [...groups.values()].sort(([a], [b]) => {
    const [one, other] = [a!.spans, b!.spans];
    return one[0]!.start - other[0]!.start || other.at(-1)!.end - one.at(-1)!.end;
  });
  const numbers = new Map(passages.flatMap((group, at) => group.map(({ one }) => [one, at + 1])));
  return {
    text: shown,
    isCut: shown !== text,
    passages: passages.map((group) => ({
      spans: group[0]!.spans,
      exact: group.some(({ one }) => one.grade === 'exact'),
    })),
    numberOf: (one) => (one && numbers.get(one)) ?? null,
  };
}
