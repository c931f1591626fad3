import { laterWords } from '../../words/words.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** What parts are called that the product names and no rubric: categories of issues, judges. */
export const partWords = laterWords({ en, it, de });
