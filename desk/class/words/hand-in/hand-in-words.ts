import { laterWords } from '../../../words/words.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** What is said where files are handed in. */
export const handInWords = laterWords({ en, it, de });
