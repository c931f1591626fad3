import { ApiError } from '../wire/api-error.ts';

interface StoredFile {
  content: string;
  about: {
    id: string;
    object: 'file';
    bytes: number;
    created_at: number;
    filename: string;
    purpose: string;
    status: string;
  };
}

/** The files of an account, in memory. */
export class FileStore {
  readonly #files = new Map<string, StoredFile>();
  #made = 0;

  add(content: string, filename: string, purpose: string): StoredFile['about'] {
    this.#made += 1;
    const id = `file-${this.#made.toString(36).padStart(22, 'A')}`;
    const bytes = Buffer.byteLength(content);
    const created_at = Math.floor(Date.now() / 1000);
    const about = { id, object: 'file' as const, bytes, created_at, filename, purpose, status: 'processed' };
    this.#files.set(id, { content, about });
    return about;
  }

  /** @throws ApiError 404 */
  get(id: string): StoredFile {
    const file = this.#files.get(id);
    if (file) return file;
    throw new ApiError(404, `No such File object: ${id}`, { param: 'id' });
  }

  /** @throws ApiError 404 */
  remove(id: string): object {
    this.get(id);
    this.#files.delete(id);
    return { object: 'file', deleted: true, id };
  }

  ids(): string[] {
    return [...this.#files.keys()];
  }
}

/** The fields of a multipart form, as POST /v1/files is sent. @throws ApiError 400 */
export async function readUpload(
  text: string,
  contentType: string,
): Promise<{ content: string; filename: string; purpose: string }> {
  const form = await new Response(text, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  const [file, purpose] = [form?.get('file'), form?.get('purpose')];
  if (!(file instanceof File))
    throw new ApiError(400, "Missing required parameter: 'file'.", { param: 'file' });
  if (typeof purpose !== 'string')
    throw new ApiError(400, "Missing required parameter: 'purpose'.", { param: 'purpose' });
  return { content: await file.text(), filename: file.name, purpose };
}
