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

/** The passages of the texts, each once, whoever cites them. */
export function passageMap({ cites, unshown, addressed }: Reading): PassageMap {
  const statements = [
    ...Object.entries(cites),
    ...unshown.map((claim, at) => [nameIn('unshown', at), claim.cites] as const),
    ...addressed.map((one, at) => [nameIn('addressed', at), one.cites] as const),
  ];
  const all = statements.flatMap(([name, cited]) =>
    cited.flatMap((one) =>
      one.number === null ? [] : { ...one, number: one.number, name, mark: markOf(name, one) },
    ),
  );
  const passages = [...Map.groupBy(all, ({ number }) => number).values()].map((own): Passage => {
    const { number, text, spans, boxes } = own[0]!;
    const grade = GRADES.find((one) => own.some(({ mark }) => mark === one))!;
    return { number, text, spans, boxes, grade, citedBy: [...new Set(own.map(({ name }) => name))] };
  });
  const references = new Map(
    statements.map(([name, cited]) => {
      const given = cited.map((one) => ({ number: one.number, grade: gradeOf(name, one) }));
      const distinct = new Map(given.map((one) => [JSON.stringify(one), one]));
      return [name, [...distinct.values()]];
    }),
  );
  return {
    passages: passages.sort((one, other) => one.number - other.number),
    of: (name) => references.get(name) ?? [],
  };
}
