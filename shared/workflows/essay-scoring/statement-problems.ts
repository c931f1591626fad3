import type { DebateStatement } from './statement.ts';

/** A case made in fewer words than one short sentence has is none: `N/A`, `null`, `TODO`. */
const FEWEST_WORDS = 5;
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
/** Enough of a statement to count its first words; bounds the time. */
const COUNTED = 1_000;

/** A page, data, or a fault of what stands between the model and us: how the text begins. */
const PAGE = /^(?:<(?:!doctype|html|head|body|\?xml)|[{[]\s*["{\]}])/i;
const FAULT =
  /^(?:(?:\w{1,40} )?(?:error|exception)(?: \d{3})?:|traceback \(|(?:http(?:\/[\d.]{1,3})? )?[45]\d\d (?:bad|internal|service|gateway|too|unauthorized|forbidden|not|request|payment))/i;

function wordsIn(text: string): number {
  return [...WORDS.segment(text.slice(0, COUNTED))].filter(({ isWordLike }) => isWordLike).length;
}

/** What it says itself, without markup and the marks that models end their turns with. */
function proseOf({ opening, claims, closing }: DebateStatement): string {
  const said = [opening, ...claims.map(({ text }) => text), closing].join(' ');
  return said.replace(/<[^<>]{1,200}>/g, ' ');
}

/**
 * What makes a debater's statement no case (SPEC M3, M4, M15): it is a page or a fault and no prose, hardly says anything, or
 * neither quotes anything for what it claims nor names what is missing, as one that says that it sees no essay. Quotes that the essay does not have are no problem
 * here: they are looked up and shown as such.
 */
export function statementProblems(statement: DebateStatement): string[] {
  const { text, claims } = statement;
  if (PAGE.test(text) || FAULT.test(text))
    return [
      'It is a page, data or an error, and no case on the essay: write your case in the form asked for.',
    ];
  const isBare = wordsIn(proseOf(statement)) < FEWEST_WORDS;
  const isAbout = claims.some(
    ({ quotes, missing }) => missing?.length || quotes.some(({ mention }) => !mention),
  );
  return [
    ...(isBare ? ['It hardly says anything: give your case in a sentence, then up to five claims.'] : []),
    ...(isAbout
      ? []
      : ['No claim quotes the essay: put at least one passage, copied exactly, below each claim.']),
  ];
}
