import { AssayError } from '@assay/kit/errors/assay-error';
import type { ApiConnection } from './api-connection.ts';
import { askedCatalogue } from './asked-catalogue.ts';
import { findServers } from './own-models/own-servers.ts';
import { asksOwnServers } from './own-models/own-source.ts';
import { findServed } from './served/find-served.ts';

/** Whether a stack that is started now would have a model to ask. */
export async function wouldHaveModel(): Promise<boolean> {
  const { ASSAY_MODEL, OPENAI_API_KEY } = process.env;
  const named = ASSAY_MODEL?.trim();
  if (named) return named !== 'none';
  if (OPENAI_API_KEY || asksOwnServers(await askedCatalogue())) return true;
  return (await findServers()).length > 0;
}

/** Refuses what nothing can be made of without a model. `what`: a sentence's subject. @throws AssayError ModelMissing */
export function requireAsked({ hasModel }: Pick<ApiConnection, 'hasModel'>, what: string): void {
  if (hasModel) return;
  const words = `${what} needs a model, and none is there: set OPENAI_API_KEY, or run one on this machine and name it (--model, ASSAY_MODEL). Nothing was begun.`;
  throw new AssayError('ModelMissing', words);
}

/** The same before a stack is started; one that is up is asked itself. @throws AssayError ModelMissing */
export async function requireModel(what: string): Promise<void> {
  const isThere = process.env.ASSAY_API || process.env.ASSAY_TARGET === 'aws' || (await findServed());
  if (!isThere) requireAsked({ hasModel: await wouldHaveModel() }, what);
}
