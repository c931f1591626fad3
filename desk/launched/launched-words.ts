import { laterWords } from '../words/words.ts';
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

/** What is said to who came by a launch of a learning platform. */
export const launchedWords = laterWords({ en, it });
