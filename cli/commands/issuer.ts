import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { type Issuer, issuersSchema } from '@assay/platform/access/issuers';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { deployedStack } from '../../infra/deployed-stack.ts';
import {
  issuerStore,
  issuersWith,
  makeIssuer,
  type OwnIssuer,
  retired,
  rotated,
  signForDeployment,
} from '../deployed-issuer.ts';
import { namedStack } from '../reach.ts';
import { principalOf, type TokenOptions } from './token.ts';

const store = () => issuerStore(new SecretsManagerClient({}), namedStack());

/** The issuers that the deployment trusts; before the first deployment none. */
async function deployedIssuers(): Promise<Issuer[]> {
  const { issuers = [] } = (await deployedStack(namedStack()).settings()) ?? {};
  return issuersSchema.parse(issuers);
}

/** The issuer that is kept. @throws AssayError ConfigurationInvalid where there is none */
async function keptIssuer(): Promise<OwnIssuer> {
  const own = await store().find();
  if (own) return own;
  const words = `The deployment ${namedStack()} has no issuer of its own: "${assay()} issuer show" makes one.`;
  throw new AssayError('ConfigurationInvalid', words);
}

/** Prints what the context `issuers` is to be, and nothing else. */
export async function showIssuers(): Promise<void> {
  const issuers = store();
  let own = await issuers.find();
  if (!own) {
    own = await makeIssuer();
    await issuers.create(own);
  }
  process.stdout.write(`${JSON.stringify(issuersWith(own, await deployedIssuers()))}\n`);
}

/** Keeps another key, or the newest alone. */
export async function rotateIssuer({ retire = false }: { retire?: boolean }): Promise<void> {
  const own = await keptIssuer();
  const next = retire ? retired(own, await deployedIssuers()) : await rotated(own);
  await store().replace(next);
  const words = retire ? 'The older keys are forgotten' : 'There is another key';
  process.stderr.write(`${words}. Now: npm run deploy -- -c issuers="$(${assay()} issuer show)"\n`);
}

/** Prints a token for the API of the deployment, and nothing else. */
export async function printDeployedToken(options: TokenOptions): Promise<void> {
  const principal = principalOf(options);
  const token = await signForDeployment(
    await keptIssuer(),
    await deployedIssuers(),
    principal,
    options.minutes,
  );
  process.stdout.write(`${token}\n`);
}
