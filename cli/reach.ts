import { readFile } from 'node:fs/promises';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { ApiAccess } from './api-client.ts';
import { docsPage } from './docs-page.ts';
import { signToken } from './issuer.ts';
import { assertOwnStack } from './recording/chosen-recording.ts';
import { joinOrStart } from './served/join-or-start.ts';

/** Whose work the command's is on this machine; of a deployment the token says it. */
export const TENANT = 'default';

/** Where a deployment is: its outputs, what the environment of a client of AWS must say, and its API. */
export interface DeploymentAccess {
  outputs: Record<string, string>;
  environment: Record<string, string>;
  /** How often progress is looked up, in milliseconds. */
  pollMs: number;
  /** The stack is this command's own, and ends with it. Default: no. */
  ownsStack?: boolean;
  /** Default: as whoever sits at this machine. */
  token?: ApiAccess['token'];
  close(): Promise<void>;
}

/** Minutes that a token of this machine is good for; another one is signed when half of them are over. */
const TOKEN_MINUTES = 60;

/** Tokens of the issuer of this machine, for its administrator. */
function localTokens(): ApiAccess['token'] {
  let signed: { at: number; token: Promise<string> } | null = null;
  return () => {
    if (!signed || Date.now() - signed.at > (TOKEN_MINUTES / 2) * 60_000) {
      const principal = { tenant: TENANT, role: 'administrator', subject: 'assay' } as const;
      signed = { at: Date.now(), token: signToken(principal, TOKEN_MINUTES) };
    }
    return signed.token;
  };
}

/** What a person is told who has no token that counts. */
const GET_TOKEN = `Set ASSAY_TOKEN to a token with the role teacher or administrator (${docsPage('docs/api.md')}, "Who asks"): of a deployment, one that the sign-in which it trusts gives you, or what "${assay()} issuer token --role teacher" prints to whoever runs it; of "${assay()} serve" on this machine, what "${assay()} token --role teacher --tenant default" prints.`;

/** Three parts in base64url (https://www.rfc-editor.org/rfc/rfc7519#section-3). */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The token that the environment holds. @throws AssayError TokenMissing, TokenInvalid */
async function givenToken(): Promise<string> {
  const token = process.env.ASSAY_TOKEN?.trim();
  if (!token) throw new AssayError('TokenMissing', `There is no token. ${GET_TOKEN}`);
  if (TOKEN.test(token)) return token;
  const words =
    'ASSAY_TOKEN holds no token: it is to be a JSON Web Token alone, three parts with full stops between them (eyJ….eyJ….…), without "Bearer".';
  throw new AssayError('TokenInvalid', `${words} ${GET_TOKEN}`);
}

/** How the API of what was reached is asked. @throws AssayError StackUnavailable where the deployment has none */
export function accessOf({ outputs, token }: Pick<DeploymentAccess, 'outputs' | 'token'>): ApiAccess {
  const url = outputs.ApiUrl;
  if (url === undefined)
    throw new AssayError('StackUnavailable', 'The deployment has no API: deploy this version of Assay.');
  return {
    url: url.replace(/(?<!\/)\/+$/, ''),
    token: token ?? localTokens(),
    renew: token === givenToken ? GET_TOKEN : `Sign another one: "${assay()} token".`,
  };
}

/** The stack of the deployment that commands are about: `ASSAY_STACK`. */
export const namedStack = () => process.env.ASSAY_STACK?.trim() || 'Assay';

/** The outputs that a deployment wrote to a file. @throws AssayError StackUnavailable */
async function writtenOutputs(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AssayError('StackUnavailable', `${file}, which ASSAY_OUTPUTS names, cannot be read.`);
  });
  const [outputs, ...others] = Object.values(JSON.parse(text) as Record<string, Record<string, string>>);
  if (outputs && others.length === 0) return outputs;
  throw new AssayError(
    'StackUnavailable',
    `${file} does not hold the outputs of one deployment: deploy again.`,
  );
}

/** The outputs of a deployment in the account: of its stack, so that credentials are all it takes, or of the file that `ASSAY_OUTPUTS` names. @throws AssayError StackUnavailable */
export async function accountOutputs(): Promise<Record<string, string>> {
  const file = process.env.ASSAY_OUTPUTS;
  if (file) return writtenOutputs(file);
  const { deployedStack } = await import('../infra/deployed-stack.ts');
  const outputs = await deployedStack(namedStack()).outputs();
  if (outputs && Object.keys(outputs).length > 0) return outputs;
  const words = `There is no deployed stack ${namedStack()} in this account and region: name another one by ASSAY_STACK, or run "npm run deploy" first.`;
  throw new AssayError('StackUnavailable', words);
}

async function reachAccount(): Promise<DeploymentAccess> {
  const outputs = await accountOutputs();
  return { outputs, environment: {}, pollMs: POLL_DEPLOYED, token: givenToken, close: async () => {} };
}

/** Milliseconds between two looks at a deployment. */
const POLL_DEPLOYED = 2000;

/** Work that asks models, or that only looks at what is there. */
type ReachPurpose = 'ask' | 'look';

/** A deployment asks the models that it was deployed with. @throws AssayError StackUnavailable where another is named */
function assertDeployedModels(where: string, purpose: ReachPurpose): void {
  assertOwnStack(process.env, where);
  const model = process.env.ASSAY_MODEL?.trim();
  if (purpose === 'look' || !model) return;
  const words = `The model "${model}" (--model, ASSAY_MODEL) cannot be asked for at ${where}, which asks the models it was deployed with: leave it out. Nothing was done.`;
  throw new AssayError('StackUnavailable', words);
}

/**
 * Finds Assay: with `ASSAY_TARGET=aws` the deployment in the account, else the local stack, which is started for this command unless
 * `assay serve` or another command keeps one up, which asks what models it was started with: work that asks others is refused.
 * @throws AssayError StackUnavailable
 */
export async function reach(
  say: (words: string) => void,
  purpose: ReachPurpose = 'look',
): Promise<DeploymentAccess> {
  if (process.env.ASSAY_TARGET === 'aws') {
    assertDeployedModels('the deployment in the account', purpose);
    return reachAccount();
  }
  return joinOrStart(say, purpose);
}

/** Finds the API: that at `ASSAY_API`, for which nothing of AWS is needed; else as `reach`. @throws AssayError StackUnavailable */
export async function reachApi(
  say: (words: string) => void,
  purpose: ReachPurpose = 'look',
): Promise<DeploymentAccess> {
  const ApiUrl = process.env.ASSAY_API?.trim();
  if (!ApiUrl) return reach(say, purpose);
  assertDeployedModels('the deployment at ASSAY_API', purpose);
  const outputs = { ApiUrl };
  return { outputs, environment: {}, pollMs: POLL_DEPLOYED, token: givenToken, close: async () => {} };
}

/** What becomes of an error while something was done there. */
export function explainLost(error: unknown, isLost: boolean): unknown {
  if (!isLost) return error;
  const words =
    process.env.ASSAY_API || process.env.ASSAY_TARGET === 'aws'
      ? `The deployment does not answer: see whether its address is right and the network is there. A run that was begun goes on: "${assay()} runs show RUN" says how it stands.`
      : `The stack has stopped in the middle of this. Start it again with "${assay()} serve"; a run that was under way can then be gone on with: "${assay()} runs resume RUN", and a re-evaluation with "${assay()} reevaluate --again ID".`;
  return new AssayError('StackUnavailable', words, { cause: error });
}
