import { coverage } from '../text/words.ts';

const INVENTED = [
  'the silver lighthouse stood alone above the frozen harbour of my childhood',
  'every committee in the valley had voted twice against the wooden bridge',
  'nobody at the observatory had counted the violet comets since that winter',
  'my uncle repaired seventeen accordions before the ferry left at midnight',
  'the parliament of sparrows adjourned beneath the copper dome without a word',
];

/** A quotation that the document does not hold, for the misbehaviour "invented-quotes". */
export function inventQuote(document: string, random: () => number): string {
  const start = Math.floor(random() * INVENTED.length);
  const order = INVENTED.map((_, at) => INVENTED[(start + at) % INVENTED.length]!);
  return order.find((sentence) => coverage(sentence, document) < 0.6) ?? order[0]!;
}
