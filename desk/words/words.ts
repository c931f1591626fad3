import { type MessageTree, messagesOf } from '@assay/platform/report/messages';
import { inLanguage } from '@assay/platform/report/words/languages';
import { computed, signal } from '@preact/signals';
import en from './en.json' with { type: 'json' };

/** The languages of the desk, by what each calls itself. */
export const LANGUAGES = { en: 'English', it: 'Italiano', de: 'Deutsch' };
export type DeskLanguage = keyof typeof LANGUAGES;
export type DeskWords = ReturnType<typeof messagesOf<typeof en>>;

/** English is there at once, the words of another language once it is spoken. */
const LOADS = {
  it: () => import('./it.json', { with: { type: 'json' } }),
  de: () => import('./de.json', { with: { type: 'json' } }),
};
const loaded: Partial<Record<string, DeskWords>> = { en: messagesOf(en, 'en') };

/** The language of the page: the browser's, until somebody chooses another. */
export const language = signal<DeskLanguage>('en');
export const words = computed((): DeskWords => loaded[language.value]!);

/** What the code of a refusal says in the page's language; undefined: the API's own words, which are English, do. */
export const refusalText = (code: string): string | undefined =>
  Object.entries<string>(words.value.refusals).find(([name]) => name === code)?.[1];

let wished: DeskLanguage;

/** Goes on in a language as soon as its words are there. @throws where they cannot be loaded: all stays as it is */
export async function speak(tag: DeskLanguage): Promise<void> {
  wished = tag;
  if (tag !== 'en') loaded[tag] ??= messagesOf<typeof en>((await LOADS[tag]()).default, tag);
  if (tag === wished) language.value = tag;
}

/** The words of a view that is loaded later, in the language of the page; `inLanguage`: in that of an assignment, as what is kept of them is read by others. */
export function laterWords<T extends { [key: string]: MessageTree }>(
  own: { en: T } & Record<DeskLanguage, NoInfer<T>>,
) {
  const ownIn = (tag: string) => messagesOf<T>(inLanguage<T>(tag, own), tag);
  return Object.assign(
    computed(() => ownIn(language.value)),
    { inLanguage: ownIn },
  );
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

const dateText = (at: string, timeStyle?: 'short') =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle }).format(new Date(at));
/** A day as the language writes it. */
export const dayText = (at: string): string => dateText(at);
/** A day with its time. */
export const timeText = (at: string): string => dateText(at, 'short');
