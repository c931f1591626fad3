import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { OWN_CATALOGUE } from '../asked-catalogue.ts';
import type { DeploymentConnection } from '../connection.ts';
import { CATALOGUE } from '../model-source.ts';

/** The folder of recorded answers within that of an evaluation. */
export const ANSWERS = 'answers';

const AT_ONCE = 16;
const ANSWER = /^[0-9a-f]{64}\.json$/;

type RecordingConnection = Pick<DeploymentConnection, 's3' | 'outputs' | 'objects'>;

/**
 * Copies what models answered in an evaluation from its tenant's memo into `{folder}/answers`, by content: answers, those that were not
 * accepted, vectors; and the catalogue of a model of one's own. `isAdded`: to those that are there, of other tenants of the same study. Returns how many there are.
 */
export async function saveAnswers(
  { s3, outputs, objects }: RecordingConnection,
  tenant: string,
  folder: string,
  { isAdded = false }: { isAdded?: boolean } = {},
): Promise<number> {
  const answers = join(folder, ANSWERS);
  if (!isAdded) await rm(answers, { recursive: true, force: true });
  await mkdir(answers, { recursive: true });
  const own = process.env[OWN_CATALOGUE];
  if (own) await writeFile(join(answers, CATALOGUE), own);
  const listed = (await objects.list(`memo/${tenant}/`)).flatMap(({ key }) => {
    const name = key.split('/').at(-1)!;
    return ANSWER.test(name) ? [{ key, name }] : [];
  });
  await pLimit(AT_ONCE).map(listed, async ({ key, name }) => {
    const object = await s3.send(new GetObjectCommand({ Bucket: outputs.Bucket, Key: key }));
    await writeFile(join(answers, name), await object.Body!.transformToByteArray());
  });
  return listed.length;
}

/** How many answers of models are remembered of the tenants of an evaluation. */
export async function rememberedAnswers(
  { objects }: Pick<DeploymentConnection, 'objects'>,
  { arms }: { arms: readonly { study: { tenant: string } }[] },
): Promise<number> {
  const tenants = new Set(arms.map(({ study }) => study.tenant));
  const found = await Promise.all([...tenants].map((tenant) => objects.list(`memo/${tenant}/`)));
  return found.flat().length;
}

/** Puts recorded answers into the memo of a stack that asks no model; returns how many. @throws AssayError FileUnreadable without any folder of them */
export async function loadAnswers(
  { s3, outputs }: RecordingConnection,
  tenant: string,
  folder: string,
): Promise<number> {
  const answers = join(folder, ANSWERS);
  const names = await readdir(answers).catch((cause: unknown) => {
    throw new AssayError(
      'FileUnreadable',
      `${answers} cannot be read: give the folder that an evaluation wrote.`,
      { cause },
    );
  });
  const recorded = names.filter((name) => ANSWER.test(name));
  await pLimit(AT_ONCE).map(recorded, async (name) => {
    const Body = await readFile(join(answers, name));
    const Key = `memo/${tenant}/provider/${name}`;
    await s3.send(
      new PutObjectCommand({ Bucket: outputs.Bucket, Key, Body, ContentType: 'application/json' }),
    );
  });
  return recorded.length;
}

/** SHA-256 of a text, as data and files are named. */
export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
