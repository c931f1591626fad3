import { spawn } from 'node:child_process';
import { assay } from '@assay/kit/process/assay-command';
import { bundleDesk } from '../../infra/desk/bundle-desk.ts';
import { serveDesk } from '../desk/serve-desk.ts';
import { signToken } from '../issuer.ts';
import { accessOf, type DeploymentAccess, reachApi } from '../reach.ts';
import { findServed } from '../served/find-served.ts';
import { interrupted, openServed, portTaken } from './serve.ts';
import { principalOf, type TokenOptions } from './token.ts';

interface DeskOptions extends Omit<TokenOptions, 'minutes'> {
  port: number;
  open: boolean;
}

/** Minutes that the token of a desk is good for: a long working day. */
const DAY = 12 * 60;

const say = (words: string) => process.stderr.write(`${words}\n`);

/** The deployment that is named, the stack that is up, or one that is kept up for the desk. */
async function reached(stopped: Promise<void>): Promise<DeploymentAccess> {
  const isElsewhere = process.env.ASSAY_TARGET === 'aws' || process.env.ASSAY_API?.trim();
  if (isElsewhere || (await findServed())) return reachApi(say, 'ask');
  const { outputs, environment, close } = await openServed({ port: 0, stopped });
  return { outputs, environment, pollMs: 0, close };
}

/** Opens an address with what the machine opens addresses with; where there is nothing, it is printed anyway. */
function openAddress(address: string): void {
  const openers: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start', ''],
  };
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  spawn(command!, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/**
 * Serves the review desk until interrupted, and prints the address that opens it: its fragment, which browsers send nowhere, holds the token.
 * @throws AssayError StackUnavailable, TokenMissing, TokenInvalid
 */
export async function desk({ port, open, ...who }: DeskOptions): Promise<void> {
  const stopped = interrupted();
  const deployment = await reached(stopped);
  try {
    const api = accessOf(deployment);
    const needs = `"${assay()} desk" needs it: end that program, or choose another port with --port ${port + 100}, or a free one with --port 0`;
    const { token = () => signToken(principalOf({ ...who, minutes: DAY }), DAY) } = deployment;
    const server = await serveDesk(bundleDesk(), api.url, port).catch(portTaken(needs));
    const address = `${server.url}/#token=${await token()}`;
    process.stdout.write(
      `The review desk is open to whoever has this address:\n  ${address}\nStop it with Ctrl-C.\n`,
    );
    if (open) openAddress(address);
    await stopped;
    await server.close();
  } finally {
    await deployment.close();
  }
}
