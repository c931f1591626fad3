import { has, termsOf } from './stretches.ts';

const NEGATION =
  /(?<![\p{L}])(?:not|no|never|none|nor|neither|without|cannot|hardly|nicht|kein\p{L}*|nie|non|ne|pas|ohne|senza|sans)(?![\p{L}])|n['’]t(?![\p{L}])/giu;
/** "Not only" denies nothing of what follows. */
const LIMITED = /^[\s"']*(?:only|just|merely|nur|solo)\b/iu;
/** What is compared or counted is denied in degree only: "not as many", "do not take all". */
const COMPARED =
  /\b(?:as|so|such|all|every|each|both|always|alike|equally|same|enough|more|less|fewer|than|any ?more|alle|tutti)\b/iu;
/** Who says these may deny a thing without a word of negation beside it. */
const NOBODY =
  /(?<![\p{L}])(?:nobody|no one|nothing|nowhere|niemand|nichts|personne|rien|nessuno|niente|nulla)(?![\p{L}])/iu;
/** The clause that a negation is in ends here. */
const END = /[,:;.()!?]|\s(?:but|and|because|so|if|who|which|that|when|while|what|than)\s/iu;

/** The words that a text denies: after each negation the next word of content in its clause. */
function deniedIn(text: string): string[] {
  return [...text.matchAll(NEGATION)].flatMap((match) => {
    const after = text.slice(match.index + match[0].length);
    const [clause = ''] = after.split(END, 1);
    return LIMITED.test(clause) || COMPARED.test(clause) ? [] : termsOf(clause).slice(0, 1);
  });
}

function deniesOf(one: string, other: string): boolean {
  const [own, others, said] = [deniedIn(one), deniedIn(other), termsOf(other)];
  return !NOBODY.test(other) && own.some((term) => has(said, term) && !has(others, term));
}

/** Whether one text surely denies a word that the other says: of the words in both, one of them is denied in one text only. */
export function denies(one: string, other: string): boolean {
  return deniesOf(one, other) || deniesOf(other, one);
}
