import { laterWords } from '../words/words.ts';
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

export const markingWords = laterWords({ en, it });
