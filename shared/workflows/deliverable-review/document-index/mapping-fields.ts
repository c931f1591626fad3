import { normalisedText } from '@assay/evidence/normalise';
import { type ColumnKind, kindOfHead } from './columns.ts';
import { cellsOf, type DeliverableLine } from './lines.ts';
import type { MappedPair } from './mapping-tables.ts';
import type { NamedThing, Naming } from './naming.ts';
import type { Occurrence } from './read-ids.ts';
import type { LinkKind, Title } from './schema.ts';
import { nameOfHeading } from './titles.ts';
import { unitOf } from './units.ts';

const FIELD = /^[\s•▪●*–—-]*([^:|]{2,60})[:|]\s*(\S.*)$/u;

/** What a section or form is about. */
interface SectionSubject {
  named: NamedThing;
  kind: ColumnKind;
  line: DeliverableLine;
}

/** Follows the headings that are a requirement, use case, component or test and nothing else, by id or by title. */
class Subjects {
  private readonly titles: ReadonlyMap<string, Title>;
  private readonly naming: Naming;
  private subject: SectionSubject | null = null;

  constructor(titles: readonly Title[], naming: Naming) {
    this.titles = new Map(titles.map((title) => [normalisedText(title.name), title]));
    this.naming = naming;
  }

  follow(line: DeliverableLine, ids: readonly Occurrence[]): SectionSubject | null {
    if (line.kind !== 'heading') return this.subject;
    const sectionSubject = this.subjectOf(line, ids);
    if (sectionSubject || line.level <= (this.subject?.line.level ?? 0)) this.subject = sectionSubject;
    return null;
  }

  private subjectOf(line: DeliverableLine, ids: readonly Occurrence[]): SectionSubject | null {
    const [first] = ids;
    const requirement = first?.definition ? this.naming.ids(first.written, 'requirement')[0] : undefined;
    if (requirement) return { named: requirement, kind: 'requirement', line };
    if (first) return null;
    const title = this.titles.get(normalisedText(nameOfHeading(line.text)));
    return title
      ? { named: { label: title.name, key: normalisedText(title.name) }, kind: title.kind, line }
      : null;
  }
}

function fieldOf({ kind, text }: DeliverableLine): { kind: ColumnKind; value: string } | null {
  if (kind === 'row' && cellsOf(text).length !== 2) return null;
  if (kind !== 'row' && kind !== 'text') return null;
  const [, label = '', value = ''] = FIELD.exec(text) ?? [];
  const holds = kindOfHead(label);
  return holds && !kindOfHead(value) ? { kind: holds, value } : null;
}

/**
 * What the fields of a section put together whose heading is a requirement (`Use cases: Log in, Register`), or a thing that
 * the document titles (`Requirements: FR-1, FR-2`). Names must be titled somewhere: prose behind a colon names nothing.
 */
export function mappedInFields(
  lines: readonly DeliverableLine[],
  occurrences: readonly Occurrence[],
  titles: readonly Title[],
  naming: Naming,
): MappedPair[] {
  const subjects = new Subjects(titles, naming);
  const byLine = Map.groupBy(occurrences, ({ line }) => line);
  return lines.flatMap((line, index) => {
    const subject = subjects.follow(line, byLine.get(index) ?? []);
    const field = subject && fieldOf(line);
    if (!field) return [];
    const unit = unitOf(line, subject.line);
    if (subject.kind === 'requirement' && field.kind !== 'requirement') {
      const things = naming.inCell(field.value, field.kind).filter((thing) => naming.knows(thing));
      return things.map((thing) => ({
        requirement: subject.named,
        kind: field.kind as LinkKind,
        thing,
        unit,
      }));
    }
    if (subject.kind === 'requirement' || field.kind !== 'requirement') return [];
    const kind = subject.kind;
    return naming
      .ids(field.value, 'requirement')
      .map((requirement) => ({ requirement, kind, thing: subject.named, unit }));
  });
}
