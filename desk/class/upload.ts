import type { sortClass } from '@assay/api/routes/classes';
import { assay } from '@assay/kit/process/assay-command';
import { isNobodys, tablesAtTop } from '@assay/platform/submission/class-paths';
import { signal } from '@preact/signals';
import type { z } from 'zod';
import { ApiRefusal, ask, doEach, errorText, pathOf } from '../api.ts';
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

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What files are that came together, by the same rules as `assay class`: which is the table that says whose they are is none of them. @throws ApiRefusal where that is wrong */
export async function sortedDrop(assignment: string, given: readonly DroppedFile[]): Promise<DroppedWorks> {
  const byPath = new Map(given.toReversed().map(({ path, file }) => [path, file]));
  const [named] = tablesAtTop([...byPath.keys()].filter((path) => !isNobodys(path)));
  const bytes = named === undefined ? null : new Uint8Array(await byPath.get(named)!.arrayBuffer());
  const files = given.map(({ path, file }) => ({ path, bytes: file.size }));
  const [only, other] = [...byPath].filter(([path]) => path !== named && !isNobodys(path));
  const isSent = only && !other && only[1].size <= MOST_BYTES;
  const work = isSent ? base64Of(new Uint8Array(await only[1].arrayBuffer())) : '';
  const body = { files, ...(bytes && { table: base64Of(bytes) }), ...(work && { work }) };
  const answer = await ask(pathOf`/assignments/${assignment}/class-files`, { method: 'POST', body });
  const { works, refused, table } = (await answer.json()) as SortedClass;
  const all = works.map((work) => ({ ...work, file: byPath.get(work.path)! }));
  const large = all.filter(({ file }) => file.size > MOST_BYTES);
  return {
    table,
    files: all.filter((one) => !large.includes(one)),
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

const NONE: HandInCount = { taken: 0, ended: 0, all: 0, refused: new Map(), nobodys: [] };

/** Counts what is handed in for an assignment, on top of what is still under way. Why a file was refused stays there until it is handed in again. */
function count(assignment: string, more: Partial<HandInCount>, paths: readonly string[] = []): void {
  const before = handingIn.value.get(assignment) ?? NONE;
  const { taken, ended, all, nobodys } = paths.length > 0 && before.ended === before.all ? NONE : before;
  const others = [...before.refused].filter(([path]) => !paths.includes(path));
  handingIn.value = new Map(handingIn.value).set(assignment, {
    taken: taken + (more.taken ?? 0),
    ended: ended + (more.ended ?? 1),
    all: all + paths.length,
    refused: new Map([...others, ...(more.refused ?? [])]),
    nobodys: [...nobodys, ...(more.nobodys ?? [])],
  });
}

/** Files of which no table says whose they are; one of several students' answers says so itself. */
export const nobodysIn = (files: readonly WorkFile[]) =>
  files.flatMap(({ path, student, students }) => (student || students ? [] : [path]));

/** Hands files in, each as its submission. */
export async function handIn(assignment: string, { files, refused }: DroppedWorks): Promise<void> {
  const paths = [...files.map(({ path }) => path), ...refused.keys()];
  if (paths.length > 0) count(assignment, { ended: refused.size, refused }, paths);
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
