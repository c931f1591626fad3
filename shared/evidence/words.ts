export { formsOf } from './words/forms.ts';
export { INFLECTED, likeness, MISSPELLED } from './words/likeness.ts';
export { areOpposite, isFunctionWord, isNegation, isNumber } from './words/meaning.ts';
export { tokenise, type Word } from './words/tokenise.ts';
