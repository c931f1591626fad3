import { randomUUID } from 'node:crypto';
import { ASKED, type Asked, askedKey } from '../../shared/run/asked.ts';
import type { Submission } from '../../shared/run/version-store.ts';
import { objects } from '../storage.ts';

/** Writes what is asked for an upload where who may only upload cannot write. Returns the metadata that names it. */
export async function ask(of: Submission, options: Record<string, string>): Promise<Record<string, string>> {
  if (Object.keys(options).length === 0) return {};
  const nonce = randomUUID();
  const asked: Asked = { submission: of.submission, options };
  await objects().write(askedKey(of, nonce), asked);
  return { [ASKED]: nonce };
}
