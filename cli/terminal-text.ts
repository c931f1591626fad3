/**
 * A text of several lines as a terminal may show it: without what it would obey (escape sequences) or what turns the order of
 * letters around. File names and ids are other people's.
 */
export function terminalText(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '�');
}
