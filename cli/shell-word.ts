/** A word of a command, as a shell takes it. @example shellWord('my class') // => "'my class'" */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
