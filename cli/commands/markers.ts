import { dealWorks, endMarking, getMarking } from '@assay/api/routes/markings';
import type { markingViewSchema } from '@assay/api/schemas/markings';
import { assay } from '@assay/kit/process/assay-command';
import type { z } from 'zod';
import { overApi } from '../api-connection.ts';
import { terminalText } from '../terminal-text.ts';
import { textTable } from '../text-table.ts';
import { assignmentIdOf } from './list-runs.ts';

type MarkingView = z.output<typeof markingViewSchema>;

interface MarkersOptions {
  json?: boolean;
}

interface DealOptions extends MarkersOptions {
  marker: string[];
  owner?: string;
  second: number;
  atLeast: number;
  hideNames?: boolean;
  threshold: number;
  seed?: number;
}

/** Who looks at a class on this machine's own desk. */
const OWN_TEACHER = 'teacher-1';

const counted = (done: number, of: number) => `${done} of ${of}`;

/** How works are dealt, as a person reads it. */
export function describeMarking({ owner, seed, names, markers, works, moved, differences }: MarkingView): string {
  const open = differences.filter(({ settled }) => settled === null);
  const heads = ['', 'marked', 'as second marker'];
  const rows = markers.map((one) => [
    ...[one.name ?? one.subject, counted(one.marked, one.works), counted(one.given, one.seconds)],
  ]);
  const apart = differences.map(({ submission, trait, first, second, settled }) => [
    ...[submission, trait, String(first), String(second), settled === null ? 'open' : String(settled)],
  ]);
  return [
    `Works: ${works.length}, dealt by seed ${seed}; the class is ${owner}'s; students' names are ${names}.${moved > 0 ? ` Given to another marker: ${moved}.` : ''}`,
    textTable([heads, ...rows]),
    ...(apart.length > 0
      ? [textTable([['two markers differ', '', 'first', 'second', 'settled'], ...apart])]
      : []),
    ...(open.length > 0 ? [`To settle: ${open.length}. Open "${assay()} desk", or override the score that counts.`] : []),
  ].join('\n\n');
}

const print = (told: MarkingView, { json }: MarkersOptions) =>
  process.stdout.write(`${json ? JSON.stringify(told) : terminalText(describeMarking(told))}\n`);

/** Deals works to markers. @throws AssayError AssignmentNotFound, RequestInvalid, Forbidden */
export async function dealTo(given: string, options: DealOptions): Promise<void> {
  const assignment = await assignmentIdOf(given);
  const { marker, second, atLeast, hideNames, threshold, seed } = options;
  const owner = options.owner ?? (process.env.ASSAY_TOKEN ? undefined : OWN_TEACHER);
  const body = {
    markers: marker.map((subject) => ({ subject })),
    ...(owner !== undefined && { owner }),
    ...{ share: second / 100, atLeast, threshold, names: hideNames ? 'hidden' : 'shown' } as const,
    ...(seed !== undefined && { seed }),
  };
  await overApi(async ({ api }) => print(await api.ask(dealWorks, { params: { assignment }, body }), options));
}

/** Prints how works are dealt, how far markers are, and where two differ. @throws AssayError MarkingNotFound */
export async function showMarkers(given: string, options: MarkersOptions): Promise<void> {
  const assignment = await assignmentIdOf(given);
  await overApi(async ({ api }) => print(await api.ask(getMarking, { params: { assignment } }), options));
}

/** Shows markers the names of students. @throws AssayError MarkingNotFound, Forbidden */
export async function revealNames(given: string, options: MarkersOptions): Promise<void> {
  const assignment = await assignmentIdOf(given);
  await overApi(async ({ api }) => {
    const { markers, works: _, moved: __, differences: ___, ...rules } = await api.ask(getMarking, {
      params: { assignment },
    });
    const body = {
      ...rules,
      markers: markers.map(({ subject, name }) => ({ subject, ...(name !== undefined && { name }) })),
      names: 'shown' as const,
    };
    print(await api.ask(dealWorks, { params: { assignment }, body }), options);
  });
}

/** Ends the dealing. @throws AssayError MarkingNotFound, Forbidden */
export async function endDealing(given: string): Promise<void> {
  const assignment = await assignmentIdOf(given);
  await overApi(({ api }) => api.ask(endMarking, { params: { assignment } }));
  process.stdout.write('The works are dealt to nobody any more. What was marked stays.\n');
}
