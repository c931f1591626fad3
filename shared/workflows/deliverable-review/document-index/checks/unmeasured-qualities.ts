import type { DeliverableReading } from '../reading.ts';
import type { DocumentCheck, Identifier } from '../schema.ts';
import { placeOfDefinition } from './quote.ts';

/** Words that name a quality and no measure of it, in English and Italian. */
const QUALITIES =
  /\b(?:user[- ]friendl(?:y|iness)|easy to (?:use|learn|understand)|easily|intuitive(?:ly)?|simple to use|fast|quick(?:ly)?|rapid(?:ly)?|efficient(?:ly)?|responsive|acceptable|adequate(?:ly)?|reasonable|sufficient(?:ly)?|(?:good|high) performances?|in good time|timely|promptly|as (?:soon|fast|quickly|easy|simple) as possible|robust|reliable|scalable|seamless(?:ly)?|facil[ei] da (?:usare|utilizzare)|facil[ei] utilizzo|facilmente|semplic[ei] da (?:usare|utilizzare)|intuitiv[oaie]|veloc[ei]|velocemente|rapid[oaie]|rapidamente|efficient[ei]|accettabil[ei]|adeguat[oaie]|ragionevol[ei]|tempestiv[oaie]|tempestivamente|il prima possibile|robust[oaie]|affidabil[ei]|scalabil[ei]|(?:buone|ottime|alte|elevate) prestazioni)\b/giu;
/** A number, in digits or words, is a measure; so is a reference to one. */
const MEASURE =
  /\d|\b(?:one|two|three|four|five|six|ten|half|un[oa]?|due|tre|quattro|cinque|sei|dieci|second|minute|hour|secondi|minuti|ore|percent|per ?cento)\b/i;

/** In a longer text the word is one of many, and seldom the measure. */
const LONGEST = 250;

function isStatement(text: string): boolean {
  return text.length <= LONGEST && !MEASURE.test(text);
}

function termsIn(text: string): string[] {
  return [...new Set([...text.matchAll(QUALITIES)].map(([word]) => word.toLowerCase()))];
}

function check({ id, definitions }: Identifier, text: string): DocumentCheck[] {
  const definition = definitions[0];
  const terms = definition ? termsIn(definition.context) : [];
  if (!definition || terms.length === 0 || !isStatement(definition.context)) return [];
  const place = placeOfDefinition(text, definition);
  const what = { code: 'unmeasured-quality', severity: 'LOW', candidate: true } as const;
  return [{ ...what, ids: [id], ...place, pages: [place.page], total: 1, terms }];
}

/** Requirements that say how good something must be by a word alone; whether the word is their measure is for a model to tell. */
export function unmeasuredQualities({ text, index }: DeliverableReading): DocumentCheck[] {
  return index.identifiers
    .filter(({ kind }) => kind === 'requirement')
    .flatMap((requirement) => check(requirement, text));
}
