/** What people and learning platforms write where there is no answer; never a word that may be an answer ("no", "none"). */
const NOTHING =
  /^(?:(?:no|empty) (?:response|submission|answer)|not answered|n\/?a|-+|[–—]+|…|\.+|\?+|\[?blank\]?)\.?$/;

/** Whether a student handed in nothing: blank, or only a mark for it. Such an answer is Incorrect without any call (SPEC G14). */
export function isEmptyAnswer(answer: string): boolean {
  const words = answer.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
  return words === '' || NOTHING.test(words);
}
