/** What an overview of a class compares of a result beside what a teacher decides on it, every name in words of its language. */
export interface ClassReading {
  /** What issues are sorted by, each in the order of reports; `unread`: categories of which nobody could say that there is none. */
  kinds?: Readonly<Record<'categories' | 'severities', Record<string, string>>> & {
    unread: readonly string[];
  };
  /** What is expected of every work, in the order of the knowledge base; a status is null where nobody could tell. */
  expected?: readonly { title: string; status: 'Present' | 'Partial' | 'Absent' | null }[];
}
