import { markerMoves } from '@assay/api/marking-moves';
import { dealWorks, endMarking, getMarking } from '@assay/api/routes/markings';
import type { MarkingView } from '@assay/api/schemas/markings';
import { nullOn } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { overApi } from '../api-connection.ts';
import { terminalText } from '../terminal-text.ts';
import { textTable } from '../text-table.ts';
import { assignmentIdOf } from './list-runs.ts';

interface MarkersOptions {
  marker?: string[];
  owner?: string;
  second?: number;
  atLeast?: number;
  names?: 'hidden' | 'shown';
  threshold?: number;
  seed?: number;
  preview?: boolean;
  end?: boolean;
  json?: boolean;
}

/** Who looks at a class on this machine's own desk. */
const OWN_TEACHER = 'teacher-1';

const counted = (done: number, of: number) => (of === 0 ? '' : `${done} of ${of}`);

/** How works are dealt, as a person reads it. */
export function describeMarking(marking: MarkingView): string {
  const { owner, seed, names, markers, works, moved, differences } = marking;
  const open = differences.filter(({ settled }) => settled === null).length;
  const rows = markers.map(({ name, subject, ...done }) => [
    ...[name ?? subject, counted(done.marked, done.works), counted(done.given, done.seconds)],
  ]);
  const apart = differences.map(({ submission, trait, first, second, settled }) => [
    ...[submission, trait, String(first), String(second), settled === null ? 'open' : String(settled)],
  ]);
  return [
    `Works: ${works.length}, dealt by seed ${seed}; the class is ${owner}'s; students' names are ${names}.${moved > 0 ? ` Given to another marker: ${moved}.` : ''}`,
    textTable([['', 'marked', 'as second marker'], ...rows]),
    ...(apart.length > 0
      ? [textTable([['two marks differ', '', 'first', 'second', 'settled'], ...apart])]
      : []),
    ...(open > 0 ? [`To settle: ${open} (${assay()} desk).`] : []),
  ].join('\n\n');
}

/** What would come of dealing, as a person reads it: each marker's works before and then, and how many change hands. */
export function describePreview(before: MarkingView | null, after: MarkingView): string {
  return [
    `Nothing is changed yet. Works: ${after.works.length}; given to another marker: ${after.moved}; students' names are ${after.names}.`,
    textTable([['', 'works', 'as second marker'], ...markerMoves(before, after)]),
    `The same without --preview and with --seed ${after.seed} deals so.`,
  ].join('\n\n');
}

/** What is asked for; null: nothing, so that it is to be shown how works are dealt. */
function rulesOf({ marker, second, end: _, json: __, preview: ___, ...asked }: MarkersOptions) {
  const rules = {
    ...asked,
    ...(marker && { markers: marker.map((subject) => ({ subject })) }),
    ...(second !== undefined && { share: second / 100 }),
  };
  if (Object.keys(rules).length === 0) return null;
  return marker && !process.env.ASSAY_TOKEN ? { owner: OWN_TEACHER, ...rules } : rules;
}

/** Deals works to markers, or prints how they are dealt. @throws AssayError AssignmentNotFound, MarkingNotFound, RequestInvalid, Forbidden */
export async function markers(given: string, options: MarkersOptions): Promise<void> {
  const params = { assignment: await assignmentIdOf(given) };
  await overApi(async ({ api }) => {
    if (options.end) {
      await api.ask(endMarking, { params });
      process.stdout.write(options.json ? '{}\n' : 'Dealt to nobody any more. What was marked stays.\n');
      return;
    }
    const body = rulesOf(options);
    const isPreview = options.preview === true && body !== null;
    const dealt = () => api.ask(getMarking, { params });
    const before = isPreview ? await dealt().catch(nullOn('MarkingNotFound')) : null;
    const query = { preview: isPreview ? 'true' : 'false' } as const;
    const told = body ? await api.ask(dealWorks, { params, query, body }) : await dealt();
    const text = isPreview ? describePreview(before, told) : describeMarking(told);
    process.stdout.write(`${options.json ? JSON.stringify(told) : terminalText(text)}\n`);
  });
}
