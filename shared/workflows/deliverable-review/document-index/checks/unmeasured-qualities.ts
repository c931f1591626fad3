import type { DeliverableLine } from '../lines.ts';
import type { DeliverableReading } from '../reading.ts';
import type { DocumentCheck, Identifier } from '../schema.ts';
import { type CheckQuotePlace, placeOf, placeOfDefinition } from './quote.ts';

/** Words that name a quality and no measure of it, in English and Italian. */
const QUALITIES =
  /\b(?:user[- ]friendl(?:y|iness)|easy to (?:use|learn|understand)|easily|intuitive(?:ly)?|simple to use|fast|quick(?:ly)?|rapid(?:ly)?|efficient(?:ly)?|responsive|acceptable|adequate(?:ly)?|reasonabl[ey]|sufficient(?:ly)?|(?:good|high) performances?|in good time|timely|promptly|as (?:soon|fast|quickly|easy|simple) as possible|robust|reliable|scalable|seamless(?:ly)?|facil[ei] da (?:usare|utilizzare)|facil[ei] utilizzo|facilmente|semplic[ei] da (?:usare|utilizzare)|intuitiv[oaie]|veloc[ei]|velocemente|rapid[oaie]|rapidamente|efficient[ei]|accettabil[ei]|adeguat[oaie]|ragionevol[ei]|tempestiv[oaie]|tempestivamente|il prima possibile|robust[oaie]|affidabil[ei]|scalabil[ei]|(?:buone|ottime|alte|elevate) prestazioni)\b/giu;
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

/** The requirements that have no id stand in sections on qualities, as items or as sentences of what must be. */
const QUALITY_SECTION =
  /\b(?:non[- ]?functional|quality|performances?|(?:software )?system attributes|usability|reliability|availability|maintainability|portability|scalability|efficiency|non funzional[ei]|qualità|prestazion[ei]|usabilità|affidabilità|disponibilità|manutenibilità|portabilità|scalabilità|efficienza)(?!\p{L})/iu;
const ITEM = /^[\s]*[•▪●○◦·*–—-]\s*/u;
const MUST = /\b(?:must|shall|should|has to|have to|deve|devono|dovrà|dovranno|dovrebbe)\b/iu;
/** An item without an id is named by so many of its words. */
const NAMING_WORDS = 6;

function candidate(id: string, place: CheckQuotePlace, terms: string[]): DocumentCheck {
  const what = { code: 'unmeasured-quality', severity: 'LOW', candidate: true } as const;
  return { ...what, ids: [id], ...place, pages: [place.page], total: 1, terms };
}

function checkOf({ id, definitions }: Identifier, text: string): DocumentCheck[] {
  const definition = definitions[0];
  const terms = definition ? termsIn(definition.context) : [];
  if (!definition || terms.length === 0 || !isStatement(definition.context)) return [];
  return [candidate(id, placeOfDefinition(text, definition), terms)];
}

/** The first words of what has no id. */
function named(statement: string): string {
  const words = statement.split(/\s+/);
  const first = words
    .slice(0, NAMING_WORDS)
    .join(' ')
    .replace(/(?<![\s.,;:])[\s.,;:]+$/u, '');
  return words.length > NAMING_WORDS ? `“${first} …”` : `“${first}”`;
}

/** The lines of sections on qualities that state one and have no id. */
function unnumbered({ lines, occurrences }: DeliverableReading): DeliverableLine[] {
  const withId = new Set(occurrences.map(({ line }) => line));
  let section = 0;
  return lines.filter(({ kind, text, level }, at) => {
    if (kind === 'heading' && (section === 0 || level <= section))
      section = QUALITY_SECTION.test(text) ? level : 0;
    if (section === 0 || withId.has(at)) return false;
    return kind === 'row' || (kind === 'text' && (ITEM.test(text) || MUST.test(text)));
  });
}

function checkLine({ text, start, page }: DeliverableLine, whole: string): DocumentCheck[] {
  const mark = ITEM.exec(text)?.[0].length ?? 0;
  const statement = text.slice(mark);
  const terms = termsIn(statement);
  if (terms.length === 0 || !isStatement(statement)) return [];
  return [candidate(named(statement), placeOf(whole, start + mark, start + text.length, page), terms)];
}

/**
 * Requirements that say how good something must be by a word alone, those with ids and what sections on qualities state without
 * any; whether the word is their measure is for a model to tell.
 */
export function unmeasuredQualities(reading: DeliverableReading): DocumentCheck[] {
  const { text, index } = reading;
  return [
    ...index.identifiers
      .filter(({ kind }) => kind === 'requirement')
      .flatMap((requirement) => checkOf(requirement, text)),
    ...unnumbered(reading).flatMap((line) => checkLine(line, text)),
  ];
}
