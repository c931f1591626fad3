/** What code itself says of an answer that no grader was asked about. */
const EMPTY: Record<string, string> = {
  en: 'Nothing was answered.',
  it: 'Non è stata data alcuna risposta.',
};

/** The reason of an empty answer, in the assignment's language where there are words for it. */
export function emptyAnswerReason(language: string): string {
  return EMPTY[language] ?? EMPTY.en!;
}
