import { prepareDocument } from '@assay/evidence/anchor';
import { evidenceIn, passageAt } from '@assay/evidence/evidence';
import type { Evidence, Span } from '@assay/evidence/evidence-schema';

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

/** Where the words of supported evidence stand in a text; looked up anew where offsets are of a text that is the same but for case and spacing. */
export function placesIn(text: string): (evidence: Evidence) => readonly Span[] {
  let find: ReturnType<typeof evidenceIn> | undefined;
  return ({ supported, passage, spans }) => {
    if (!supported || passage === null) return [];
    if (passageAt(text, spans) === passage) return spans;
    find ??= evidenceIn(prepareDocument(text));
    const again = find(passage);
    return again.supported ? again.spans : [];
  };
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
