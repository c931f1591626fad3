import { S3Client } from '@aws-sdk/client-s3';
import { memory } from '../../functions/platform/runtime/storage.ts';
import { invoked } from './invoked.ts';
import type { AwsRequest } from './policy-evaluation.ts';
import { type CommandInput, needsOf, requestOf } from './service-requests.ts';

type Send = (command: { constructor: { name: string }; input: CommandInput }, ...rest: unknown[]) => unknown;

/** The tags of a session, by their keys. */
export type SessionTags = Record<string, string>;

interface Asking {
  config: { credentials?: () => Promise<{ accessKeyId: string }> };
}

/** The tags of sessions, by their access keys. */
const sessions = new Map<string, SessionTags>();

interface Assumed {
  Credentials: { AccessKeyId: string };
}

/** Notes for what session a role was assumed. */
const noteSession = ({ Credentials }: Assumed, { Tags = [] }: CommandInput): void =>
  void sessions.set(Credentials.AccessKeyId, Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value])));

/** What a function of this process asks of AWS. */
export interface ServiceCall {
  /** The function, by the name of its folder. */
  by: string;
  needs: string[];
  input: CommandInput;
  /** The tags of the session in whose name it is asked; undefined: in the function's own. To be called as soon as it is asked. */
  tags(): Promise<SessionTags | undefined>;
}

async function tagsOf({ config: { credentials } }: Asking): Promise<SessionTags | undefined> {
  const { accessKeyId = '' } = (await credentials?.().catch(() => undefined)) ?? {};
  return sessions.get(accessKeyId);
}

type Listener = (call: ServiceCall) => void;
const listeners = new Set<Listener>();

/** Tells of every request that a function of this process makes from now on; a listener that is known is told once. */
export function onServiceCall(listener: Listener): void {
  const isFirst = listeners.size === 0;
  listeners.add(listener);
  if (!isFirst) return;
  const client = Object.getPrototypeOf(S3Client.prototype) as { send: Send };
  const { send } = client;
  client.send = function (this: Asking, command, ...rest) {
    const by = invoked.getStore();
    const { input } = command;
    const { name } = command.constructor;
    if (by !== undefined) {
      const call = { by, input, needs: needsOf(name, input), tags: () => tagsOf(this) };
      for (const listen of listeners) listen(call);
    }
    const answer = send.call(this, command, ...rest);
    if (name === 'AssumeRoleCommand')
      (answer as Promise<Assumed>).then(
        (assumed) => noteSession(assumed, input),
        () => {},
      );
    return answer;
  };
}

/** Each function remembers for itself, as in a process of its own: what another one read it has to read, too. */
function rememberByFunction(): void {
  const { once } = memory;
  memory.once = (key, load) => once(`${invoked.getStore()} ${key}`, load);
}

/** Whose requests are looked at: all but those that answer a task, which name its token and no resource. */
const LOOKED_AT = /^(?:s3|dynamodb|sqs|events|lambda|scheduler):|^states:(?!SendTask)/;

/** What was asked for by one function, in a session with tags or, without one, as itself, from `watchServiceCalls` on. */
export const asked: { by: string; tags?: SessionTags; request: AwsRequest }[] = [];

/** Notes a request, and in whose session it is signed. */
async function note({ by, input, tags }: ServiceCall, need: string): Promise<void> {
  const noted: (typeof asked)[number] = { by, request: requestOf(need, input) };
  asked.push(noted);
  const said = await tags();
  if (said) noted.tags = said;
}

/** Watches what the functions of this process ask of AWS, by function, from now on: `s3:PutObject on runs`. */
export function watchServiceCalls(): Map<string, Set<string>> {
  rememberByFunction();
  const needed = new Map<string, Set<string>>();
  onServiceCall((call) => {
    const own = needed.get(call.by) ?? new Set();
    needed.set(call.by, own);
    for (const need of call.needs) {
      own.add(need);
      if (LOOKED_AT.test(need)) void note(call, need);
    }
  });
  return needed;
}
