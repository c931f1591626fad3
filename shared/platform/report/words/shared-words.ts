import type { Messages } from '../message-types.ts';
import { type MessageTree, messagesOf } from '../messages.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import { inLanguage } from './languages.ts';

/** What reports of every workflow say alike. */
export type SharedWords = Messages<typeof en>;

/** What every report says that is not data: a workflow adds its own. */
export interface CommonWords extends SharedWords {
  /** What the report is called. */
  report: string;
  advisory: string;
  standIn: string;
}

/**
 * The fixed words of a kind of report: its own files of messages beside those that all reports share. To add a language, write its
 * files and list them here, where the kind's own are and where an assignment names its language.
 */
export function wordsOf<T extends { [key: string]: MessageTree }>(own: {
  en: T;
  it: NoInfer<T>;
  de: NoInfer<T>;
}) {
  const words = {
    en: messagesOf({ ...en, ...own.en }, en.tag),
    it: messagesOf({ ...it, ...own.it }, it.tag),
    de: messagesOf({ ...de, ...own.de }, de.tag),
  } as unknown as Record<'en' | 'it' | 'de', SharedWords & Messages<T>>;
  return (language: string): SharedWords & Messages<T> => inLanguage(language, words);
}

/** What all reports share, in a language. */
export const sharedWords = wordsOf({ en: {}, it: {}, de: {} });
/** The same for whatever speaks English alone: the command line, summaries. */
export const english = sharedWords('en');
