import type { DeliverableReading } from '../reading.ts';
import type { DocumentCheck } from '../schema.ts';
import { placeOf } from './quote.ts';

/** What LaTeX and Word leave where they do not find what is referred to: ‘Figure ??’, ‘[?]’, ‘(see ??)’, ‘Error! Reference source not found.’ */
const BROKEN =
  /(?<!\?)\?\?(?=[,;:)\]])|\b(?:figures?|fig\.|tables?|sections?|chapters?|listings?|append(?:ix|ices)|equations?|figur[ae]|tabell[ae]|sezion[ei]|capitol[oi])[\s~]+\?\?|\[\?(?:, ?\?)*\]|Error! (?:Reference source not found|Bookmark not defined)|Errore\.? (?:L['’]origine riferimento non è stata trovata|Il segnalibro non è definito)/iu;

/** References that the program which set the document did not find: one check. */
export function brokenReferences({ text, lines }: DeliverableReading): DocumentCheck[] {
  const broken = lines.filter((line) => line.kind !== 'labels' && BROKEN.test(line.text));
  const first = broken[0];
  if (!first) return [];
  return [
    {
      ...{ code: 'broken-reference', severity: 'LOW', candidate: false, ids: [] },
      ...placeOf(text, first.start, first.start + first.text.length, first.page),
      terms: broken.map((line) => BROKEN.exec(line.text)![0]),
      pages: [...new Set(broken.map(({ page }) => page))],
      total: broken.length,
    },
  ];
}
