/** The SHA-256 (hex) of a file's bytes, as `unless` has it where files are handed in. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How files are asked about. */
interface FileQuestions<F> {
  /** Asks about several at a time. */
  each<R>(files: readonly F[], ask: (file: F) => Promise<R>): Promise<R[]>;
  bytesOf(file: F): Promise<Uint8Array<ArrayBuffer>>;
  /** The form by which a file would be uploaded `unless` it is there; null: none is given. */
  formOf(file: F, unless: string): Promise<{ unchanged?: string | undefined } | null>;
}

/** The files of several that would not be assessed again, since they are there as they are: nothing is handed in to know it. */
export async function unchangedFiles<F>(
  files: readonly F[],
  { each, bytesOf, formOf }: FileQuestions<F>,
): Promise<Set<F>> {
  const found = await each(files, async (file) => {
    const form = await formOf(file, await sha256Of(await bytesOf(file)));
    return form?.unchanged ? [file] : [];
  });
  return new Set(found.flat());
}
