import { messagesOf } from '@assay/platform/report/messages';
import { computed } from '@preact/signals';
import { language } from '../words/words.ts';
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

const LANGUAGES = { en: messagesOf(en, 'en'), it: messagesOf(it, 'it') };

/** What is said of works that are decided on together: loaded once some are chosen. */
export const batchWords = computed(() => LANGUAGES[language.value]);
