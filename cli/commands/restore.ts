import { AssayError } from '@assay/kit/errors/assay-error';
import { DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { connected } from '../connection.ts';
import { docsPage } from '../docs-page.ts';
import { type RestoredItems, restoreItems, WORK } from '../restoring/restore-items.ts';

/** How often progress is told, in items. */
const TOLD_EVERY = 1000;

interface RestoreOptions {
  kinds?: string[];
  dryRun?: boolean;
  json?: boolean;
}

const described = ({ restored, there, erased, over, nobodys }: RestoredItems, dryRun: boolean) =>
  `${restored} items ${dryRun ? 'would be brought back' : 'brought back'}; ${there} were there and stay as they are; left out: ${erased} of work that was erased since, ${over} whose time is over, ${nobodys} of runs that nothing says whose they are.`;

function progress() {
  let told = 0;
  return ({ restored, there }: RestoredItems) => {
    if (restored + there < told + TOLD_EVERY) return;
    told = restored + there;
    process.stderr.write(`${told} items looked at, ${restored} brought back …\n`);
  };
}

/** Brings work back from a table that was restored from a backup. @throws AssayError ConfigurationInvalid where there is no such table */
export async function restore(
  from: string,
  { kinds = WORK, dryRun = false, json }: RestoreOptions,
): Promise<void> {
  await connected(async ({ outputs: { Table: to } }) => {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    const done = await restoreItems({ client, from, to, kinds, writes: !dryRun }, progress()).catch(
      (error: unknown) => {
        if (!(error instanceof ResourceNotFoundException)) throw error;
        const words = `There is no table ${from} where the stack is: give the name that it was restored under, and set ASSAY_TARGET=aws where the stack is deployed.`;
        throw new AssayError('ConfigurationInvalid', words, { cause: error });
      },
    );
    process.stdout.write(`${json ? JSON.stringify(done) : described(done, dryRun)}\n`);
    const left = Object.entries(done.left).map(([kind, items]) => `${kind} (${items})`);
    if (left.length > 0)
      process.stderr.write(
        `Not brought back, since it opens doors or lives for minutes: ${left.join(', ')}. What you want of it is named with --kinds; without MODEL-KEYS tenants' texts go to the deployment's key.\n`,
      );
    if (done.erasedMeanwhile > 0)
      process.stderr.write(
        `${done.erasedMeanwhile} erasures were asked for meanwhile: ask for the same again once they are done (${docsPage('docs/reference/erasing.md')}).\n`,
      );
  });
}
