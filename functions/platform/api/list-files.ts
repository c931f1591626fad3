import { cursorAfter, nameAfter } from '@assay/platform/api/pages';
import { objects } from '../runtime/storage.ts';
import { linkTo } from './link-to.ts';

/** Which files of a folder are listed. */
interface FilePage {
  /** What their names begin with. */
  prefix: string;
  cursor?: string | undefined;
  limit: number;
}

/** Files of a folder of the bucket, in the order of their names, each with an address; `next`: the cursor of the next page. */
export async function listFiles(folder: string, { prefix, cursor, limit }: FilePage) {
  const name = nameAfter(cursor);
  const after = name === undefined ? undefined : `${folder}${name}`;
  const storedObjects = await objects().list(`${folder}${prefix}`, { after, limit: limit + 1 });
  const named = storedObjects
    .slice(0, limit)
    .map(({ key, size }) => ({ key, size, name: key.slice(folder.length) }));
  const files = await Promise.all(
    named.map(async (file) => ({
      name: file.name,
      size: file.size,
      ...(await linkTo(file.key, file.name.split('/').at(-1)!)),
    })),
  );
  return { files, next: storedObjects.length > limit ? cursorAfter(named.at(-1)!.name) : null };
}
