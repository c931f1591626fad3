/** Removes what models write for a screen: list signs, heading signs, emphasis. */
export function plainProse(text: string): string {
  return text
    .replace(/^\s*(?:[-*•]|#{1,6}|\d{1,2}[.)])\s+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gs, '$2')
    .trim();
}
