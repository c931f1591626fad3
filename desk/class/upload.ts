import { assay } from '@assay/kit/process/assay-command';
import { safeId } from '@assay/platform/run/safe-id';
import { isNobodys, withoutEnding } from '@assay/platform/submission/class-paths';
import { signal } from '@preact/signals';
import { ApiRefusal, ask, doEach, errorText, pathOf } from '../api.ts';
import { session } from '../session.ts';
import { words } from '../words/words.ts';
import { handInWords } from './words/hand-in/hand-in-words.ts';

/** What a request takes of a file, in bytes. */
const MOST_BYTES = 4_000_000;

/** A file that was dropped or chosen, and its path (with slashes) where it came in folders. */
export interface DroppedFile {
  path: string;
  file: File;
}

/** A file of a class, and the submission that it is. */
export interface WorkFile extends DroppedFile {
  submission: string;
}

/** What was dropped together: the files of works, and why others are none. */
export interface DroppedWorks {
  files: readonly WorkFile[];
  refused: readonly string[];
}

interface HandInCount {
  done: number;
  all: number;
  refused: readonly string[];
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
  const isUnderWay = [...handingIn.value.values()].some(({ done, all }) => done < all);
  const isLeft = [...waiting.value.values()].some(({ length }) => length > 0);
  if ((isUnderWay || isLeft) && session.value !== null) event.preventDefault();
});

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Files with the submissions that they are, by their paths as `assay class` files them; of two that would be one, the first. */
export async function uploadOf(given: readonly DroppedFile[]): Promise<DroppedWorks> {
  const taken = new Map<string, WorkFile>();
  const refused: string[] = [];
  for (const { path, file } of given.filter((one) => !isNobodys(one.path))) {
    const name = withoutEnding(path);
    const submission = safeId(name, await sha256Of(new TextEncoder().encode(name)));
    const other = taken.get(submission);
    if (other) refused.push(words.value.class.refused(path, handInWords.value.sameWork(other.path)));
    else taken.set(submission, { path, file, submission });
  }
  return { files: [...taken.values()], refused };
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
async function handInOne(assignment: string, { submission, file }: WorkFile): Promise<void> {
  if (file.size > MOST_BYTES)
    throw new ApiRefusal(413, 'SubmissionTooLarge', words.value.class.tooLarge(assay()));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const body = { submission, file: file.name, base64: base64Of(bytes), unless: await sha256Of(bytes) };
  await ask(pathOf`/assignments/${assignment}/submissions`, { method: 'POST', body });
}

/** Counts what is handed in for an assignment, on top of what is still under way. */
function count(assignment: string, more: HandInCount): void {
  const { done, all, refused } = handingIn.value.get(assignment) ?? { done: 0, all: 0, refused: [] };
  const now = {
    done: done + more.done,
    all: all + more.all,
    refused: [...refused, ...more.refused],
  };
  const isNew = more.all > 0 && done === all;
  handingIn.value = new Map(handingIn.value).set(assignment, isNew ? more : now);
}

/** Hands files in, each as its submission. */
export async function handIn(assignment: string, { files, refused }: DroppedWorks): Promise<void> {
  const all = files.length + refused.length;
  if (all > 0) count(assignment, { done: refused.length, all, refused });
  await doEach(files, async (one) => {
    const place = pathOf`/${assignment}/${one.submission}`;
    handedIn.set(place, one);
    const wrong = await handInOne(assignment, one).then(
      () => [],
      (error: unknown) => {
        handedIn.delete(place);
        return [words.value.class.refused(one.path, errorText(error))];
      },
    );
    count(assignment, { done: 1, all: 0, refused: wrong });
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

/** The files that were dropped, those in folders too. */
export async function droppedFiles(dropped: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return entries.length > 0 ? (await Promise.all(entries.map(filesOf))).flat() : chosenFiles(dropped.files);
}
