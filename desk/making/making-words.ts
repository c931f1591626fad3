import { messagesOf } from '@assay/platform/report/messages';
import { computed } from '@preact/signals';
import { language } from '../words/words.ts';
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

const LANGUAGES = { en: messagesOf(en, 'en'), it: messagesOf(it, 'it') };

/** What is said of how results came about: loaded with the views that say it. */
export const makingWords = computed(() => LANGUAGES[language.value]);
