import { assay } from '@assay/kit/process/assay-command';
import { signal } from '@preact/signals';
import { ApiRefusal, ask, doEach, pathOf } from '../api.ts';
import { errorText } from '../views/error-text.ts';
import { words } from '../words/words.ts';

/** What a request takes of a file, in bytes. */
const MOST_BYTES = 4_000_000;

/** Files that are being handed in, and why some were not. */
export const handingIn = signal<{ done: number; all: number; refused: string[] } | null>(null);

/** The ids of submissions that follow from the names of files, each another. */
export function idsOf(names: readonly string[]): string[] {
  const given = new Set<string>();
  return names.map((name) => {
    const bare = name
      .replace(/\.[^./]*$/, '')
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[^A-Za-z0-9]+|(?<!-)-+$/g, '')
      .slice(0, 60);
    const base = bare || 'work';
    let id = base;
    for (let number = 2; given.has(id.toLowerCase()); number += 1) id = `${base}-${number}`;
    given.add(id.toLowerCase());
    return id;
  });
}

/** Bytes as base64, in stretches that a call's arguments hold. */
function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** By which a file that is there as it is, is not assessed again. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function handInOne(assignment: string, submission: string, file: File): Promise<void> {
  if (file.size > MOST_BYTES)
    throw new ApiRefusal(413, 'SubmissionTooLarge', words.value.class.tooLarge(assay()));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const body = { submission, file: file.name, base64: base64Of(bytes), unless: await sha256Of(bytes) };
  await ask(pathOf`/assignments/${assignment}/submissions`, { method: 'POST', body });
}

/** Hands files in, each as a submission. */
export async function handIn(assignment: string, files: readonly File[]): Promise<void> {
  const ids = idsOf(files.map(({ name }) => name));
  handingIn.value = { done: 0, all: ids.length, refused: [] };
  await doEach([...files.entries()], async ([at, file]) => {
    const wrong = await handInOne(assignment, ids[at]!, file).then(
      () => [],
      (error: unknown) => [words.value.class.refused(file.name, errorText(error))],
    );
    const { done, all, refused } = handingIn.value!;
    handingIn.value = { done: done + 1, all, refused: [...refused, ...wrong] };
  });
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
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

/** The files that were dropped, those in folders too. */
export async function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return entries.length > 0 ? (await Promise.all(entries.map(filesOf))).flat() : [...dropped.files];
}
