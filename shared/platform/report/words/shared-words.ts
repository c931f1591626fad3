import type { Messages } from '../message-types.ts';
import { type MessageTree, messagesOf } from '../messages.ts';
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
 * files and list them here and where the kind's own are; of a language that is not listed here, the kind's own say all that it says.
 */
export function wordsOf<T extends { [key: string]: MessageTree }>(own: {
  en: T;
  it: NoInfer<T>;
  de?: NoInfer<T>;
}) {
  const spoken = Object.entries(own).map(([language, messages]) => [
    language,
    messagesOf({ ...(language === 'it' ? it : en), ...messages }, language),
  ]);
  const words = Object.fromEntries(spoken) as Record<'en', SharedWords & Messages<T>>;
  return (language: string): SharedWords & Messages<T> => inLanguage(language, words);
}

/** What all reports share, in a language. */
export const sharedWords = wordsOf({ en: {}, it: {} });
/** The same for whatever speaks English alone: the command line, summaries. */
export const english = sharedWords('en');
