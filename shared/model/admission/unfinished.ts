/** What a text may end after, whatever its last word is. */
const WHOLE_END = /[.!?…。！？"”’»)\]]$/u;
/** What no sentence ends with. */
const OPEN_END = /[,(„]$/u;
/** Words that no sentence ends with, in the languages that are written in most. Letters alone are names: "event a", "flow 2a". */
const LEADING =
  /(?<=\p{L}[,;]? )(?:the|and|or|but|because|than|und|oder|weil|dass|sowie|einen|einem|del|della|delle|degli|dei)$/u;
/** Words that a sentence may end with, but hardly one whose author left a blank for the next word. */
const LEADING_BEFORE_BLANK =
  /(?<=\p{L}[,;]? )(?:a|an|that|as|of|which|who|whose|if|when|its|their|this|these|der|die|das|den|dem|ein|eine|von|mit|che|di|da|con|un|una|de|la|le|les|que|et|des)$/iu;

/**
 * Whether a text breaks off in the middle of a sentence ("It states that "), as small models end a field of their form. A sentence without its
 * full stop is whole.
 */
export function isUnfinished(text: string): boolean {
  const said = text.trimEnd();
  if (said === '' || WHOLE_END.test(said)) return false;
  if (OPEN_END.test(said) || LEADING.test(said)) return true;
  return / $/.test(text) && LEADING_BEFORE_BLANK.test(said);
}

const SENTENCE_END = /[.!?…。！？]["”’»)\]]*(?=\s|$)/gu;

/** A text that breaks off as far as it is whole; empty where it has no whole sentence. Another text is left as it is. */
export function withoutUnfinished(text: string): string {
  if (!isUnfinished(text)) return text;
  return upToLastSentence(text);
}

/** A text up to the end of its last whole sentence; empty where it has none. */
export function upToLastSentence(text: string): string {
  const end = [...text.matchAll(SENTENCE_END)].at(-1);
  return end ? text.slice(0, end.index + end[0].length) : '';
}
