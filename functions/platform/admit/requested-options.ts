import { nullOn } from '@assay/kit/errors/assay-error';
import { ASKED, askedKey, askedSchema, nonceSchema, type SubmissionRequest } from '@assay/platform/run/asked';
import type { SubmissionKey } from '@assay/platform/run/run-id';
import { PLATFORM_OPTIONS } from '@assay/platform/workflow/platform-options';
import { allOptions } from '@assay/workflows/find-workflow';
import { objects } from '../runtime/storage.ts';

/** Values are taken in whatever case they are given. */
function asKnown(name: string, value: string): string {
  const option = [...allOptions(), ...PLATFORM_OPTIONS].find((candidate) => candidate.name === name);
  return option?.values.find((known) => known.toLowerCase() === value.toLowerCase()) ?? value;
}

/** The record of that name; null where there is none, or one that is damaged. */
async function readAsked(key: SubmissionKey, nonce: string): Promise<SubmissionRequest | null> {
  if (!nonceSchema.safeParse(nonce).success) return null;
  return objects().readOptional(askedKey(key, nonce), askedSchema).catch(nullOn('ArtifactMissing'));
}

/**
 * What was asked for an upload in place of what the assignment says, by whoever may write assignments. What names no record of this
 * submission, or one that is damaged, is kept as the option `asked`, for open-run to refuse.
 */
export async function requestedOptions(
  { [ASKED]: nonce }: Record<string, string>,
  key: SubmissionKey,
): Promise<Record<string, string>> {
  if (nonce === undefined) return {};
  const asked = await readAsked(key, nonce);
  if (asked?.submission !== key.submission) return { [ASKED]: nonce.slice(0, 80) };
  const options = Object.entries(asked.options).map(([name, value]) => [name, asKnown(name, value)]);
  return Object.fromEntries(options);
}
