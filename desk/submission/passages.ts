import type { Citing, Reading } from '../api.ts';

/** How a passage is marked: by the best quotation of it. */
export type PassageGrade = 'exact' | 'close' | 'altered';

/** A passage of a text with a number, and the names of what cites it. */
export interface Passage {
  number: number;
  text: string;
  spans: readonly { start: number; end: number }[];
  /** Where it stands on pages, a box a line. */
  boxes: Citing['boxes'];
  grade: PassageGrade;
  citedBy: string[];
}

/** What a statement stands on: a passage; null: nowhere in the text. */
export interface PassageReference {
  number: number | null;
  grade: Citing['grade'];
}

export interface PassageMap {
  passages: readonly Passage[];
  of(statement: string): readonly PassageReference[];
}

/** What who teaches alone is told, by the name of its list: claims that no report shows, and passages that speak to who grades. */
export type TeacherList = 'addressed' | 'unshown';
export const nameIn = (list: TeacherList, at: number): string => `${list}.${at}`;

/** The best first. */
export const GRADES: readonly PassageGrade[] = ['exact', 'close', 'altered'];

/** A quotation that is no longer in doubt is shown as what it is: one that is not supported is no exact one. */
const markOf = ({ grade, supported }: Citing): PassageGrade =>
  supported ? (grade === 'exact' ? 'exact' : 'close') : 'altered';

const keyOf = ({ text, spans }: Pick<Passage, 'text' | 'spans'>) => JSON.stringify([text, spans]);

/** Numbers the passages in the order of the texts, each once, whoever cites them. */
export function passageMap({ texts, cites, unshown, addressed }: Reading): PassageMap {
  const statements = [
    ...Object.entries(cites),
    ...unshown.map((claim, at) => [nameIn('unshown', at), claim.cites] as const),
    ...addressed.map((one, at) => [nameIn('addressed', at), one.cites] as const),
  ];
  const found = new Map<string, Omit<Passage, 'number'>>();
  for (const [name, cited] of statements)
    for (const one of cited) {
      if (one.spans.length === 0) continue;
      const grade = markOf(one);
      const before = found.get(keyOf(one));
      if (!before) {
        found.set(keyOf(one), { text: one.text, spans: one.spans, boxes: one.boxes, grade, citedBy: [name] });
        continue;
      }
      if (!before.citedBy.includes(name)) before.citedBy.push(name);
      if (GRADES.indexOf(grade) < GRADES.indexOf(before.grade)) before.grade = grade;
    }
  const order = new Map(texts.map(({ id }, at) => [id, at]));
  const sorted = [...found.values()].sort(
    (one, other) =>
      order.get(one.text)! - order.get(other.text)! ||
      one.spans[0]!.start - other.spans[0]!.start ||
      other.spans.at(-1)!.end - one.spans.at(-1)!.end,
  );
  const passages = sorted.map((passage, at) => ({ ...passage, number: at + 1 }));
  const numbers = new Map(passages.map((passage) => [keyOf(passage), passage.number]));
  const references = new Map(
    statements.map(([name, cited]) => {
      const all = cited.map((one) => ({
        number: numbers.get(keyOf(one)) ?? null,
        grade: one.spans.length === 0 && !one.supported ? ('none' as const) : one.grade,
      }));
      const distinct = new Map(all.map((one) => [JSON.stringify(one), one]));
      return [name, [...distinct.values()]];
    }),
  );
  return { passages, of: (name) => references.get(name) ?? [] };
}
