/** Words that say nothing of what a requirement is about. */
const COMMON = new Set(
  'the and for with that this must shall should will can able allow allows system user application app have has are its his her from which when una uno del della delle dei degli gli per con che deve devono dovrà sistema utente essere può alla alle nel nella'.split(
    ' ',
  ),
);

function contentWords(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replace(/n['’]t\b/gu, ' not')
      .match(/[\p{L}\d]{2,}/gu) ?? [];
  const telling = words.filter((word) => word.length > 2 && !COMMON.has(word));
  return new Set(telling.length > 0 ? telling : words);
}

/**
 * How much of the shorter one's telling words the longer one has too, 0 to 1; 1 if one has no words. Two wordings of one
 * requirement are alike by this, and so is a text that was cut off.
 */
export function likeness(one: string, other: string): number {
  const [few, many] = [contentWords(one), contentWords(other)].sort((a, b) => a.size - b.size);
  if (few!.size === 0) return 1;
  return [...few!].filter((word) => many!.has(word)).length / few!.size;
}
