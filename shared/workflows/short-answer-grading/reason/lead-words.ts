/** Words that only join a sentence to the one before it, in English and Italian; without a comma where none is needed. German turns its verb behind them. */
const LEAD =
  /^(?:(?:additionally|moreover|furthermore|also|inoltre)(?:,\s*|\s+)|(?:in\s+addition|besides|finally|however|nevertheless|likewise|tuttavia|però|infine|anche)\s*,\s+)(?=\p{L})/iu;
/** "They have *also* identified", "Hai *anche* indicato". */
const ALSO =
  /^((?:they|you|he|she|it|(?:the|this|your|lo|la|il)\s+\p{L}+|hai|ha)\s+(?:(?:have|has|had|did|does|do|is|are|ha|hai)\s+)?)(?:also|anche)\s+(?!se\s)/iu;

/** A sentence as it stands by itself: without the words that lean on one before it ("They have also…", "Inoltre…"). */
export function withoutLead(sentence: string): string {
  const text = sentence.replace(LEAD, '').replace(ALSO, '$1');
  return text === sentence ? text : text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
