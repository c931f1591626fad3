import { laterWords } from '../words/words.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

export const activityWords = laterWords({ en, it, de });
