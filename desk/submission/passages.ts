import type { Citing, Reading } from '../api.ts';

/** How a passage is marked: by the best quotation of it, or, where it seems to speak to who grades, as that. */
export type PassageGrade = 'addressed' | 'exact' | 'close' | 'altered';

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
  grade: PassageGrade | 'none';
}

export interface PassageMap {
  passages: readonly Passage[];
  of(statement: string): readonly PassageReference[];
}

/** What who teaches alone is told, by the name of its list: claims that no report shows, and passages that speak to who grades. */
export type TeacherList = 'addressed' | 'unshown';
export const nameIn = (list: TeacherList, at: number | string): string => `${list}.${at}`;

/** What counts before what, of one passage: what speaks to who grades bears nothing out. */
export const GRADES: readonly PassageGrade[] = ['addressed', 'exact', 'close', 'altered'];

const isAddressed = (name: string) => name.startsWith(nameIn('addressed', ''));

/** A quotation that is no longer in doubt is shown as what it is: one that is not supported is no exact one. */
function markOf(name: string, { grade, supported }: Citing): PassageGrade {
  if (isAddressed(name)) return 'addressed';
  return supported ? (grade === 'exact' ? 'exact' : 'close') : 'altered';
}

/** What a quotation is called: one that is like a passage is not called missing where the text is not kept. */
function gradeOf(name: string, { grade, passage, spans }: Citing): PassageReference['grade'] {
  if (passage === null) return 'none';
  return isAddressed(name) && spans.length > 0 ? 'addressed' : grade;
}

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
      const grade = markOf(name, one);
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
        grade: gradeOf(name, one),
      }));
      const distinct = new Map(all.map((one) => [JSON.stringify(one), one]));
      return [name, [...distinct.values()]];
    }),
  );
  return { passages, of: (name) => references.get(name) ?? [] };
}
