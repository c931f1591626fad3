import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readAssembly } from '../../infra/local/deploy/assembly.ts';
import { physicalName } from '../../infra/local/deploy/physical-name.ts';
import { PolicyCheck } from './policy-check.ts';
import type { SessionTags } from './service-calls.ts';
import { type CommandInput, needsOf, requestOf } from './service-requests.ts';
import { policySimulator } from './simulate-policy.ts';
import { nameOf, resourcesOf } from './template.ts';
import { readWire } from './wire-requests.ts';

/** The key that the stand-in of IAM gives a role by its name in the stack. */
const keyOf = (role: string) => {
  const arn = `arn:aws:iam::000000000000:role/${role}`;
  return `AKIA${createHash('sha256').update(arn).digest('hex').toUpperCase().slice(0, 16)}`;
};

/** In whose name somebody signs: a function, and a tenant's session where it is in one. */
interface Signer {
  by: string;
  tags?: SessionTags;
}

/** What the stand-ins are told and say, message by message, as Node tells of it. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The body of a message that somebody else reads; null where nobody has read it to its end. */
function overheard(request: IncomingMessage, then: (body: string) => void): void {
  const chunks: Buffer[] = [];
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, ...rest: []) => {
    if (chunk === null) then(Buffer.concat(chunks).toString());
    else chunks.push(chunk);
    return push(chunk, ...rest);
  };
}

/** What is answered, when it is. */
function answered(response: ServerResponse, then: (body: string) => void): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((...args: unknown[]) => {
    then(String(args[0] ?? ''));
    return end(...args);
  }) as ServerResponse['end'];
}

/** `Tags.member.1.Key=…` of STS' query protocol. */
function sessionTagsOf(form: URLSearchParams): SessionTags {
  const names = [...form].filter(([name]) => name.endsWith('.Key'));
  return Object.fromEntries(names.map(([name, key]) => [key, form.get(name.replace('.Key', '.Value'))!]));
}

/** Looks at what the functions of a local stack ask of AWS, by the policies of the template that is deployed there. */
export interface StackPolicies {
  /** @throws Error with each call that AWS would refuse */
  end(): void;
}

/** From now on every call to stand-ins of this process that a function of the assembly signed is looked at. */
export function watchStack(folder: string): StackPolicies {
  const assembly = readAssembly(folder);
  const resources = resourcesOf(assembly);
  const check = new PolicyCheck(policySimulator(resources));
  const ids = Object.keys(assembly.template.Resources);
  const names = new Map(ids.map((id) => [physicalName(assembly.stackName, id), nameOf(id)]));
  const roles = new Map(ids.map((id) => [nameOf(id), keyOf(physicalName(assembly.stackName, id))]));
  const signers = new Map<string, Signer>(
    resources
      .filter(({ type }) => type === 'AWS::Lambda::Function')
      .map(({ name, properties }) => [
        roles.get(String(properties.Role).replace('arn:', ''))!,
        { by: name.replace(/^rendering(?=renderreport)/, '') },
      ]),
  );
  /** In the template's names, whatever the stack calls them. */
  const inTemplate = (input: CommandInput): CommandInput =>
    JSON.parse(
      JSON.stringify(input).replace(
        /[a-z0-9-]{8,63}/g,
        (word) => names.get(word) ?? names.get(word.replace(/-[0-9a-f]{6}$/, '')) ?? word,
      ),
    ) as CommandInput;
  const look = (request: IncomingMessage, body: string) => {
    const { accessKeyId, command, input } = readWire(request, body);
    const signer = signers.get(accessKeyId);
    if (!signer || command === null) return;
    const own = inTemplate(input);
    for (const need of needsOf(command, own)) check.look({ ...signer, request: requestOf(need, own) });
  };
  const assumed = ({ request, response }: Exchange) => {
    const by = signers.get(/Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    overheard(request, (body) =>
      answered(response, (said) => {
        const [, key] = /<AccessKeyId>(\w+)</.exec(said) ?? [];
        if (by && key) signers.set(key, { ...by, tags: sessionTagsOf(new URLSearchParams(body)) });
      }),
    );
  };
  const told = (message: unknown) => {
    const { request, response } = message as Exchange;
    const { headers } = request;
    if (/\/sts\/aws4_request/.test(headers.authorization ?? '')) assumed({ request, response });
    else if (headers['x-amz-target'] !== undefined) overheard(request, (body) => look(request, body));
    else look(request, '');
  };
  subscribe('http.server.request.start', told);
  return {
    end() {
      unsubscribe('http.server.request.start', told);
      if (check.refused.length > 0)
        throw new Error(`AWS would refuse what functions asked for:\n${check.refused.join('\n')}`);
    },
  };
}
