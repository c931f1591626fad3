import { english } from './english.ts';
import { laterPattern, type Sign, type SignGroup, wordsThatBegin } from './sign.ts';
import { OTHER_WORDINGS, type Wording } from './wording.ts';

/** Where an imperative may begin: a sentence, or a clause after a salutation. */
const CLAUSE = String.raw`(?:^\P{L}*|[,:;!—–(] ?|(?<!\p{L})(?:to|please|bitte|veuillez|por favor|per favore|prega di|(?:you|judges?|graders?) (?:must|should|shall|have to|need to)|stop and) )(?:(?:please|kindly|now|just|then|and|bitte|por favor|per favore|пожалуйста) )*`;
/** Who does what is told of others. */
const REPORTED = String.raw`(?<!(?:tell|told|ask|asks|asked|want|wants|chatbots?|to|can|could|will|would|may|might|they|who|that) (?:\p{L}+ ){0,3})`;

const word = (part: string) => String.raw`(?<!\p{L})(?:${part})(?!\p{L})`;
const imperative = (part: string) => String.raw`${CLAUSE}(?:${part})(?!\p{L})`;

/** A text that must show something of marks asks for none. */
const NOT_SHOWN =
  '^(?!.*(?<!\\p{L})(?:show|holds that|speaks of|parla|parle|habla|handelt|prove|argue|convince|explain|zeigen|beweisen|überzeugen|montrer|prouver|mostrar|demostrar|mostrare|dimostrare|показать|доказать)(?!\\p{L}))';
/** Who looks for more than faults does look for faults. */
const NOT_ONLY = '^(?!.*(?<!\\p{L})(?:only|seulement|solo|soltanto|apenas|только)(?!\\p{L}))';
/** What may stand between what is to be ignored and its verb. */
const GAP = String.raw`(?:(?! (?:and|und|et|y|e|и|not|nicht|pas|non)(?!\p{L})|,).){0,40}?`;
/** Instructions of something else: of a doctor, invalid ones. */
const OF_OTHERS = String.raw`(?: (?:des|du|de la|del|della|dello|of the|non|not|no|invalid\p{L}*|errat\p{L}*|sbagliat\p{L}*|erróne\p{L}*)(?!\p{L}))`;

/** The demands of a language, each a list of patterns that a sentence must all match. */
function demandsOf(wording: Wording): SignGroup {
  const { here, me, mark, give, due, spare, weakness, praise, changed, set, ignore, ignored } = wording;
  const marked = `(?:${mark})`;
  const demands: [Sign, string[]][] = [
    [
      'asks-for-a-score',
      [
        word(here),
        `${word(due)}[^,:;]{0,60}${marked}|${marked}[^,:;]{0,60}${word(due)}`,
        `(?:${here})[^:;]*${marked}|${marked}[^:;]*(?:${here})`,
        NOT_SHOWN,
      ],
    ],
    [
      'asks-for-a-score',
      [String.raw`${imperative(give)} (?:10|ten|9)(?![\d.,:]*\d)(?!\p{L}).{0,12}${word(here)}`],
    ],
    [
      'asks-for-a-score',
      [
        String.raw`${imperative(give)}(?:.{0,12}(?<!\p{L})(?:${me}|${here})(?!\p{L}).{0,50}| (?:\p{L}+ ){0,3})${marked}`,
        String.raw`${word(me)}|${word(here)}|${marked}[^\p{L}]*(?:\d+\W*)?$`,
      ],
    ],
    [
      'asks-for-silence',
      [
        imperative(spare),
        NOT_ONLY,
        `(?:${weakness})`,
        String.raw`${word(here)}|(?:${weakness})\p{L}*(?: (?:of|in|about) (?:it|mine|me|us))?\P{L}*$`,
      ],
    ],
    ['asks-for-praise', [imperative(praise), word(here)]],
    ['orders-to-grader', [word(changed)]],
    ['asks-for-a-score', [String.raw`${CLAUSE}(?:${set}) ?["'“]?(?:(?:10|ten|9)(?!\d)|a\+)`]],
    [
      'orders-to-grader',
      [
        String.raw`${REPORTED}${imperative(ignore)}${GAP}(?<!\p{L})(?:${ignored})\p{L}*(?!\p{L}|${OF_OTHERS})`,
      ],
    ],
    ...(wording.role ? [['gives-a-role', [word(wording.role)]] as [Sign, string[]]] : []),
  ];
  return {
    needs: wordsThatBegin(
      due,
      give,
      spare,
      praise,
      changed,
      set,
      ignore,
      ...(wording.role ? [wording.role] : []),
    ),
    signs: demands.map(([sign, parts]) => ({ sign, all: parts.map(laterPattern) })),
  };
}

/** What the languages of words between spaces ask of whoever grades, each within a sentence. */
export const DEMANDS: readonly SignGroup[] = [english, ...OTHER_WORDINGS].map(demandsOf);
