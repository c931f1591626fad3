import { prepareDocument } from './anchor.ts';
import { evidenceIn, passageAt } from './evidence.ts';
import type { Evidence, Span } from './evidence-schema.ts';

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
