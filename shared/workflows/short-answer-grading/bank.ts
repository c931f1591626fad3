import { createHash } from 'node:crypto';
import type { ObjectStore } from '@assay/platform/run/object-store';
import type { Learning } from '@assay/platform/workflow/learning';
import * as z from 'zod';
import { type PastAnswer, pastAnswerSchema } from './past-answer.ts';
import { type Profile, profileSchema } from './profile.ts';

const folder = (tenant: string, assignment: string) => `assignments/${tenant}/${assignment}`;

/** The past data D′ of an assignment (GET, 3.3.1), with a hash of its content. */
export const pastSchema = z.object({ sha256: z.string(), answers: z.array(pastAnswerSchema) });
export type Past = z.infer<typeof pastSchema>;

/** Past answers that examples are chosen from at the most. */
export const MOST_PAST = 5_000;

const sha256Of = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Past answers with their hash. */
export function pastOf(answers: PastAnswer[]): Past {
  return { sha256: sha256Of(answers), answers };
}

/** What an assignment knows of the past: graded answers, and how its graders did on them. */
export interface AnswerBank {
  past: Past | null;
  profile: Profile | null;
}

/** Reads what is known of an assignment's past; null where there is none. */
export async function readBank(
  objects: Pick<ObjectStore, 'readOptional'>,
  tenant: string,
  assignment: string,
): Promise<AnswerBank> {
  const at = folder(tenant, assignment);
  const [past, profile] = await Promise.all([
    objects.readOptional(`${at}/past.json`, pastSchema),
    objects.readOptional(`${at}/graders.json`, profileSchema),
  ]);
  return { past, profile };
}

/**
 * Makes the current past answers of an assignment what `to` makes of those that are (null: there are none), on the condition that they still
 * are: else of those after them. By their hash, they stay.
 */
export async function changePast(
  objects: ObjectStore,
  tenant: string,
  assignment: string,
  to: (now: Past | null) => Past,
): Promise<Past> {
  const at = folder(tenant, assignment);
  const past = await objects.change(`${at}/past.json`, pastSchema, to);
  await objects.write(`${at}/past/${past.sha256}.json`, past);
  return past;
}

/** Makes past answers the current ones of an assignment, whatever was there. */
export async function putPast(
  objects: ObjectStore,
  tenant: string,
  assignment: string,
  past: Past,
): Promise<void> {
  await changePast(objects, tenant, assignment, () => past);
}

/** Makes a profile of its graders the current one of an assignment; by its hash, it stays. */
export async function putProfile(objects: ObjectStore, tenant: string, profile: Profile): Promise<void> {
  const at = folder(tenant, profile.assignment);
  await objects.write(`${at}/graders/${sha256Of(profile)}.json`, profile);
  await objects.write(`${at}/graders.json`, profile);
}

/** Deletes an assignment's past answers and what was learnt from them, every version by its hash. Returns how many answers were kept. */
export async function removeBank(objects: ObjectStore, tenant: string, assignment: string): Promise<number> {
  const at = folder(tenant, assignment);
  const { past } = await readBank(objects, tenant, assignment);
  const versions = await Promise.all([`${at}/past/`, `${at}/graders/`].map((prefix) => objects.list(prefix)));
  const keys = versions.flat().map(({ key }) => key);
  await objects.remove([`${at}/past.json`, `${at}/graders.json`, ...keys]);
  return past?.answers.length ?? 0;
}

/** Takes past answers out of those that are in use; their versions, by their hashes, stay. */
export const forgetPast: Learning['forget'] = async ({ objects, tenant, assignment }, isTheirs) => {
  const { past } = await readBank(objects, tenant, assignment);
  if (!past?.answers.some(isTheirs)) return;
  await changePast(objects, tenant, assignment, (now) =>
    pastOf((now?.answers ?? []).filter((answer) => !isTheirs(answer))),
  );
};
