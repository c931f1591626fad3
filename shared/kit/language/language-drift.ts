import { type AnswerText, answerTexts } from './answer-texts.ts';
import { TITLE_MARGIN } from './detect-language.ts';
import { judgeProse, judgeSentences, LEAST_WORDS, packed, wordsIn } from './passages.ts';
import { proseSentences } from './prose.ts';

export { canCheckLanguage, type LanguageJudgement } from './detect-language.ts';
export { languageOf } from './passages.ts';

/** How many fields a correction names; a model that drifted everywhere needs no longer list. */
const MOST_NAMED = 20;

interface AnswerField extends AnswerText {
  sentences: string[];
  words: number;
}

/** Short texts are judged so many words at a time: the detector reads 350 bytes. */
const TITLES_WORDS = 30;

function fieldsOf(value: unknown, exempt: ReadonlySet<string>): AnswerField[] {
  return answerTexts(value, exempt).map((field) => {
    const sentences = proseSentences(field.text);
    return { ...field, sentences, words: wordsIn(sentences) };
  });
}

/** Short texts of one form are judged together, and all forms that have too few words as one. */
function driftedTogether(fields: readonly AnswerField[], expected: string): AnswerField[] {
  const forms = [...Map.groupBy(fields, ({ form }) => form).values()];
  const sentencesOf = (group: AnswerField[]) => group.flatMap(({ sentences }) => sentences);
  const enough = forms.filter((group) => wordsIn(sentencesOf(group)) >= LEAST_WORDS);
  const scant = forms.filter((group) => !enough.includes(group)).flat();
  return [...enough, scant]
    .flatMap((group) => packed(group, ({ words }) => words, TITLES_WORDS))
    .filter((group) => judgeSentences(sentencesOf(group), expected, TITLE_MARGIN) === 'other')
    .flat();
}

/**
 * The paths of the fields of an agent's answer (any JSON value) that are written in another language than the expected
 * one (ISO 639-1), in the order of the answer (SPEC C18). Fields whose path without indices is one of `exempt`, or ends as
 * one (`quote`, `features[].feature`; `.text` is that of the answer alone), and what lies below them are not looked at. Fewer than eight words of prose are not
 * judged alone but together with their like: all titles of a list, and what is left over as one. Empty where the language
 * cannot be checked; see `canCheckLanguage`.
 */
export function languageDrift(
  value: unknown,
  expected: string,
  exempt: ReadonlySet<string> = new Set(),
): string[] {
  const fields = fieldsOf(value, exempt).filter(({ words }) => words > 0);
  const long = fields.filter(({ words }) => words >= LEAST_WORDS);
  const short = fields.filter(({ words }) => words < LEAST_WORDS);
  const drifted = new Set([
    ...long.filter(({ sentences }) => judgeProse(sentences, expected) === 'other'),
    ...driftedTogether(short, expected),
  ]);
  return fields.filter((field) => drifted.has(field)).map(({ path }) => path);
}

/** The name of a language in English: `Italian`. */
function languageName(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}

/** What is said to the model for its one retry: which fields drifted, and which language they are to be in. */
export function driftCorrection(paths: readonly string[], language: string): string {
  const name = languageName(language);
  const more = paths.length - MOST_NAMED;
  const named = paths.slice(0, MOST_NAMED).map((path) => `- ${path || 'the whole answer'}`);
  return [
    `Your answer must be written in ${name}, but these fields are not, or not wholly:`,
    ...named,
    ...(more > 0 ? [`- and ${more} more`] : []),
    `Give the same answer again in the same form, with every word of your own in ${name} and nothing else changed.`,
    'Quotations stay in the language of the document, copied unchanged and within quotation marks where they stand in a sentence; so do ids, names and code.',
  ].join('\n');
}
