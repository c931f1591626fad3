/** Words whose full stop ends no sentence. */
const ABBREVIATED =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|cfr|vs|ca|approx|resp|fig|sec|sect|sez|cap|art|tab|no|nr|n|p|pp|pag|es|ad es|dr|prof|etc)\.$/iu;
const END = /[.!?…]["”’»)\]]*\s+(?=["“‘«([]*[\p{Lu}\p{N}])|[。！？]\s*|\n+/gu;

/** The sentences of a paragraph with the white space after them: joined they are the paragraph again. @example sentencesOf('Dr. Rossi came. He left.') // => [ 'Dr. Rossi came. ', 'He left.' ] */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of paragraph.matchAll(END)) {
    if (ABBREVIATED.test(paragraph.slice(start, index + 1))) continue;
    sentences.push(paragraph.slice(start, index + mark.length));
    start = index + mark.length;
  }
  return [...sentences, paragraph.slice(start)].filter((sentence) => sentence !== '');
}
