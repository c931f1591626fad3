import { type MessageTree, messagesOf } from '@assay/platform/report/messages';
import { computed, signal } from '@preact/signals';
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** What the desk says, by the languages that it speaks. */
export const LANGUAGES = { en: messagesOf(en, 'en'), it: messagesOf(it, 'it') };
export type DeskWords = (typeof LANGUAGES)['en'];

/** The language of the page: the browser's, until somebody chooses another. */
export const language = signal<keyof typeof LANGUAGES>(navigator.language.startsWith('it') ? 'it' : 'en');
export const words = computed((): DeskWords => LANGUAGES[language.value]);

/** The words of a view that is loaded later, in the language of the page. */
export function laterWords<T extends { [key: string]: MessageTree }>(own: { en: T; it: NoInfer<T> }) {
  const all = { en: messagesOf<T>(own.en, 'en'), it: messagesOf<T>(own.it, 'it') };
  return computed(() => all[language.value]);
}

/** What a name of the API is called by a table of words; without one it stands for itself. */
export const calledBy = (table: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(table, name) ? table[name]! : name;

/** A number as the language writes it. */
export const numberText = (value: number, digits = 2): string =>
  new Intl.NumberFormat(language.value, { maximumFractionDigits: digits }).format(value);

/** An amount of money, to the cent. */
export const moneyText = (value: number): string =>
  new Intl.NumberFormat(language.value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

/** A day as the language writes it. */
export const dayText = (at: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium' }).format(new Date(at));
