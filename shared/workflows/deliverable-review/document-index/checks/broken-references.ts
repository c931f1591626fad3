import type { DeliverableReading } from '../reading.ts';
import type { DocumentCheck } from '../schema.ts';
import { placeOf } from './quote.ts';

/** What LaTeX and Word leave where they do not find what is referred to: ‘Figure ??’, ‘Error! Reference source not found.’ Any other ‘??’ may be code. */
const BROKEN =
  /\b(?:[Ff]igures?|[Ff]ig\.|[Tt]ables?|[Ss]ections?|[Cc]hapters?|[Ll]istings?|[Aa]ppend(?:ix|ices)|[Ee]quations?|[Ff]igur[ae]|[Tt]abell[ae]|[Ss]ezion[ei]|[Cc]apitol[oi])[ ~\u00a0]\?\?(?![?`'"])|Error! (?:Reference source not found|Bookmark not defined)|Errore\.? (?:L['’]origine riferimento non è stata trovata|Il segnalibro non è definito)/gu;

/** References that the program which set the document did not find: one check. */
export function brokenReferences({ text, lines }: DeliverableReading): DocumentCheck[] {
  const broken = lines.flatMap((line) =>
    line.kind === 'labels' ? [] : Array.from(line.text.matchAll(BROKEN), ([words]) => ({ line, words })),
  );
  const first = broken[0]?.line;
  if (!first) return [];
  return [
    {
      ...{ code: 'broken-reference', severity: 'LOW', candidate: false, ids: [] },
      ...placeOf(text, first.start, first.start + first.text.length, first.page),
      terms: broken.map(({ words }) => words),
      pages: [...new Set(broken.map(({ line }) => line.page))],
      total: broken.length,
    },
  ];
}
