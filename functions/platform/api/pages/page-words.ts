import { messagesOf } from '@assay/platform/report/messages';
import { inLanguage } from '@assay/platform/report/words/languages';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

const WORDS = { en: messagesOf(en, en.tag), it: messagesOf(it, it.tag), de: messagesOf(de, de.tag) };

/** What the page of a released result says that is not data. */
export type PageWords = (typeof WORDS)['en'];

/** The page's words in the language of an assignment; in English where they have not been translated. */
export const pageWords = (language: string): PageWords => inLanguage(language, WORDS);
