import { laterWords } from '../../../words/words.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** What is said once of a class, and not at each of its works. */
export const notesWords = laterWords({ en, it, de });
