import { laterWords } from '../words/words.ts';
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

/** What is said of works that are decided on together. */
export const batchWords = laterWords({ en, it });
