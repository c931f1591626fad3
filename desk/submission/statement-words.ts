import { isFault, itemOf } from '@assay/platform/review/fault';
import type { FindingView } from '../api.ts';
import { calledBy, laterWords } from '../words/words.ts';
import type { PassageReference } from './passages.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

export const statementWords = laterWords({ en, it, de });

/** How far a text bears out a quotation that is marked nowhere in it. */
export const gradeOfQuote = (grade: PassageReference['grade']): string =>
  (grade === 'none' || grade === 'altered' ? '✕ ' : '') + statementWords.value.grades[grade];

/** What words are in a list. */
export const listed = (all: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang).format(all.map(statementWords.value.quoted));

/** How it was checked that something is missing, which nobody can quote. `sought`: the words that were looked for. */
export const soughtText = (sought: readonly string[]): string =>
  sought.length > 0 ? statementWords.value.lookedFor(listed(sought)) : statementWords.value.absence;

/** What groups of statements are called that have no title of their own: by whose voice, or of what kind, they are. */
export const groupTitles = (): Readonly<Record<string, string>> => ({
  ...statementWords.value.kinds,
  ...statementWords.value.voices,
});

/** Letters of a statement by which it is known. */
const LABEL = 60;

type NamedStatement = Pick<FindingView, 'finding' | 'kind' | 'fields'>;

/** Of what kind a statement is; an issue or a point of critique with its number, by which summaries and reports speak of it. */
export const kindOfStatement = ({ finding, kind }: Omit<NamedStatement, 'fields'>): string =>
  calledBy(statementWords.value.kinds, kind) + (isFault({ kind }) ? ` ${itemOf(finding)}` : '');

/** What a statement is called: of what kind it is, and how it begins. */
export function calledStatement(statement: NamedStatement): string {
  const [text = ''] = Object.values(statement.fields);
  const beginning = text.length > LABEL ? `${text.slice(0, LABEL)}…` : text;
  return `${kindOfStatement(statement)}: ${beginning}`;
}

/** What a field of a statement is called; those of an issue that was reported twice are named after it (`i2.description`). */
export const calledField = (field: string): string => calledBy(statementWords.value.fields, itemOf(field));
