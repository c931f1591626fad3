import type { ReportedFinding } from '../../../../../shared/workflows/deliverable-review/findings/finding.ts';
import { quotable, type Statement } from './document/sentences.ts';
import type { Structure } from './document/structure.ts';
import type { Words } from './tongue.ts';

/** A finding in every language the reader has. */
export interface Draft extends Omit<ReportedFinding, 'description' | 'recommendation'> {
  said: Words;
  advice: Words;
}

/** A rule of an auditor: what it finds in a deliverable's structure. */
export type Rule = (structure: Structure) => Draft[];

/** Quote and page of a place in the document. */
export function at({ text, page }: Pick<Statement, 'text' | 'page'>): Pick<Draft, 'quote' | 'page'> {
  return { quote: quotable(text), page };
}

/** Some names in a sentence: at most `most` of them, then how many more. */
export function listed(names: readonly string[], most = 8): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} (+${names.length - most})` : shown;
}
