import type { sortClass } from '@assay/api/routes/classes';
import { assay } from '@assay/kit/process/assay-command';
import { isNobodys, tablesAtTop } from '@assay/platform/submission/class-paths';
import { sha256Of, unchangedFiles } from '@assay/platform/submission/unchanged-files';
import { signal } from '@preact/signals';
import type { z } from 'zod';
import { ApiRefusal, ask, bodyOf, doEach, errorText, isRefused, pathOf } from '../api.ts';
import { session } from '../session.ts';
import { words } from '../words/words.ts';

/** What a request takes of a file, in bytes. */
const MOST_BYTES = 4_000_000;

/** A file that was dropped or chosen, and its path (with slashes) where it came in folders. */
export interface DroppedFile {
  path: string;
  file: File;
}

type SortedClass = z.output<(typeof sortClass)['answers'][200]>;

/** A file of a class, the submission that it is, and whose. */
export type WorkFile = SortedClass['works'][number] & DroppedFile & { options?: { first: string } };

/** Why files are not handed in, by their paths. */
type RefusedPaths = ReadonlyMap<string, string>;

/** What was dropped together: the files of works, why others are none, and the table that says whose they are. */
export interface DroppedWorks {
  files: readonly WorkFile[];
  refused: RefusedPaths;
  /** Those that are there as they are, and are not assessed again. */
  unchanged: readonly string[];
  table: string | null;
}

/** How far files are that are handed in. */
interface HandInCount {
  taken: number;
  ended: number;
  all: number;
  /** Of all that was dropped on this page, until it is handed in again. */
  refused: RefusedPaths;
  /** Files of which no table of students says whose they are. */
  nobodys: readonly string[];
  /** Files that were there as they are. */
  unchanged: readonly string[];
}

/** By assignment: files that are being handed in, and why some were not. */
export const handingIn = signal<ReadonlyMap<string, HandInCount>>(new Map());

/** By assignment: files that wait until the first ones are read, while the page is open. */
export const waiting = signal<ReadonlyMap<string, readonly WorkFile[]>>(new Map());

/** What was handed in from this page, which the class may not show yet, by its address. */
const handedIn = new Map<string, WorkFile>();

/** Another file that was handed in from this page as the same submission, or waits to be. */
export const otherFile = (assignment: string, { submission, file }: WorkFile): DroppedFile | undefined =>
  [handedIn.get(pathOf`/${assignment}/${submission}`), ...(waiting.value.get(assignment) ?? [])].find(
    (one) => one?.submission === submission && one.file !== file,
  );

globalThis.addEventListener?.('beforeunload', (event) => {
  const isUnderWay = [...handingIn.value.values()].some(({ ended, all }) => ended < all);
  const isLeft = [...waiting.value.values()].some(({ length }) => length > 0);
  if ((isUnderWay || isLeft) && session.value !== null) event.preventDefault();
});

const bytesOf = async ({ file }: DroppedFile) => new Uint8Array(await file.arrayBuffer());

/** The files that are there as they are, of those that came together. */
const thereOf = (assignment: string, files: readonly WorkFile[]) =>
  unchangedFiles<WorkFile>(files, {
    each: doEach,
    bytesOf,
    formOf: ({ submission, file }, unless) =>
      ask(pathOf`/assignments/${assignment}/uploads`, {
        method: 'POST',
        body: { submission, file: file.name, unless },
      }).then(
        (answer) => bodyOf<{ unchanged?: string }>(answer),
        (error) => (isRefused(error) ? null : Promise.reject(error)),
      ),
  });

const sortedClass = async (assignment: string, body: object): Promise<SortedClass> =>
  bodyOf(await ask(pathOf`/assignments/${assignment}/class-files`, { method: 'POST', body }));

/** A file with whose answers it holds, where it may be a table of several students'. */
async function withAnswers(assignment: string, work: WorkFile, isOnly: boolean): Promise<WorkFile> {
  const { path, file, usual } = work;
  if (!isOnly && (!usual || !/\.(?:[ct]sv|jsonl?|ndjson)$/i.test(path))) return work;
  const files = [{ path: file.name, bytes: file.size }];
  const body = { files, work: base64Of(await bytesOf(work)) };
  const [told] = (await sortedClass(assignment, body)).works;
  return { ...work, ...(told?.answers && { answers: told.answers }) };
}

/** What files are that came together, by the same rules as `assay class`: which is the table that says whose they are is none of them. @throws ApiRefusal where that is wrong */
export async function sortedDrop(assignment: string, given: readonly DroppedFile[]): Promise<DroppedWorks> {
  const byPath = new Map(given.toReversed().map(({ path, file }) => [path, file]));
  const [named] = tablesAtTop([...byPath.keys()].filter((path) => !isNobodys(path)));
  const bytes = named === undefined ? null : new Uint8Array(await byPath.get(named)!.arrayBuffer());
  const sizes = given.map(({ path, file }) => ({ path, bytes: file.size }));
  const body = { files: sizes, ...(bytes && { table: base64Of(bytes) }) };
  const { works, refused, table } = await sortedClass(assignment, body);
  const all = works.map((work) => ({ ...work, file: byPath.get(work.path)! }));
  const large = all.filter(({ file }) => file.size > MOST_BYTES);
  const files = all.filter((one) => !large.includes(one));
  const there = await thereOf(assignment, files);
  const now = files.filter((one) => !there.has(one));
  return {
    table,
    files: await doEach(now, (one) => withAnswers(assignment, one, now.length === 1)),
    unchanged: [...there].map(({ path }) => path),
    refused: new Map([
      ...refused.map(
        ({ file, code, detail }) => [file, errorText(new ApiRefusal(422, code, detail))] as const,
      ),
      ...large.map(({ path }) => [path, words.value.class.tooLarge(assay())] as const),
    ]),
  };
}

/** Has files of an assignment wait, and those wait no longer that are handed in now. */
export function keepWaiting(assignment: string, now: readonly WorkFile[], left: readonly WorkFile[]): void {
  const chosen = new Set([...now, ...left].map(({ submission }) => submission));
  const before = waiting.value.get(assignment) ?? [];
  const others = before.filter(({ submission }) => !chosen.has(submission));
  waiting.value = new Map(waiting.value).set(assignment, [...others, ...left]);
}

/** Bytes as base64, in stretches that a call's arguments hold. */
function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** A file that is there as it is, by its hash, is not assessed again. */
async function handInOne(
  assignment: string,
  { submission, student, file, options }: WorkFile,
): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const body = {
    ...{ submission, file: file.name, base64: base64Of(bytes), unless: await sha256Of(bytes) },
    ...(student && { student }),
    ...(options && { options }),
  };
  await ask(pathOf`/assignments/${assignment}/submissions`, { method: 'POST', body });
}

const NONE: HandInCount = { taken: 0, ended: 0, all: 0, refused: new Map(), nobodys: [], unchanged: [] };

/** Counts what is handed in for an assignment, on top of what is still under way. Why a file was refused stays there until it is handed in again. */
function count(assignment: string, more: Partial<HandInCount>, paths?: readonly string[]): void {
  const before = handingIn.value.get(assignment) ?? NONE;
  const { taken, ended, all, nobodys, unchanged } = paths && before.ended === before.all ? NONE : before;
  const others = [...before.refused].filter(([path]) => !paths?.includes(path));
  handingIn.value = new Map(handingIn.value).set(assignment, {
    taken: taken + (more.taken ?? 0),
    ended: ended + (more.ended ?? 1),
    all: all + (paths?.length ?? 0),
    refused: new Map([...others, ...(more.refused ?? [])]),
    nobodys: [...nobodys, ...(more.nobodys ?? [])],
    unchanged: [...unchanged, ...(more.unchanged ?? [])],
  });
}

/** Files of which no table says whose they are; one of several students' answers says so itself. */
export const nobodysIn = (files: readonly WorkFile[]) =>
  files.flatMap(({ path, student, answers }) => (student || answers ? [] : [path]));

/** Hands files in, each as its submission. */
export async function handIn(assignment: string, { files, refused, unchanged }: DroppedWorks): Promise<void> {
  const paths = [...files.map(({ path }) => path), ...refused.keys()];
  if (paths.length + unchanged.length > 0)
    count(assignment, { ended: refused.size, refused, unchanged }, paths);
  await doEach(files, async (one) => {
    const place = pathOf`/${assignment}/${one.submission}`;
    handedIn.set(place, one);
    try {
      await handInOne(assignment, one);
      count(assignment, { taken: 1, nobodys: nobodysIn([one]) });
    } catch (error) {
      handedIn.delete(place);
      count(assignment, { refused: new Map([[one.path, errorText(error)]]) });
    }
  });
}

async function filesOf(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    entries.push(...some);
  }
  return (await Promise.all(entries.map(filesOf))).flat();
}

/** Files that were chosen. */
export const chosenFiles = (files: Iterable<File>): DroppedFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** The files that were dropped, those in folders too: of one folder by their paths in it, of several from where they all lie. */
export async function droppedFiles(dropped: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenFiles(dropped.files);
  const files = (await Promise.all(entries.map(filesOf))).flat();
  if (entries.length > 1 || entries[0]!.isFile) return files;
  return files.map(({ path, file }) => ({ path: path.slice(path.indexOf('/') + 1), file }));
}
